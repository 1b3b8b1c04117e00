import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isProved } from '#domain/accounts/users.ts';
import { hasWords } from '#domain/reviews/list-reviews.ts';
import {
  createPostgresDatabase,
  isOnPostgres,
  openTestDatabase,
} from '#tests/harness/databases.ts';
import { readRows } from '#tests/harness/fill-site.ts';
import { createOldDatabase, oldMigrations } from '#tests/harness/old-database.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { type DatabaseOptions, openDatabase } from './connect.ts';
import { findRefusal, listMigrations, migrate } from './migrate.ts';

/** The location of a database without tables. */
const emptyDatabase = async (): Promise<DatabaseOptions> =>
  isOnPostgres()
    ? { databaseUrl: await createPostgresDatabase(), dataDir: '' }
    : { dataDir: await temporaryFolder() };

/** Opens and migrates a database in a process of its own, as a server that starts. */
async function startElsewhere(options: DatabaseOptions): Promise<void> {
  const importing = (name: string) =>
    `await import(${JSON.stringify(new URL(name, import.meta.url))})`;
  const script = `
    const database = await (${importing('connect.ts')}).openDatabase(${JSON.stringify(options)});
    await (${importing('migrate.ts')}).migrate(database);
    await database.close();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
}

test('every migration in the folder is known', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  expect(findRefusal(files.map((file) => parse(file).name))).toBeUndefined();
});

test('a database from before proofs of addresses keeps its accounts', async () => {
  const verified = { verified_at: 5, created_at: 1 };
  const options = await createOldDatabase(oldMigrations.second, async (db) => {
    for (const row of [
      userRow('unverified'),
      { ...userRow('clicked'), ...verified },
      { ...userRow('accepted'), ...verified },
      { ...userRow('invited'), verified_at: 7, created_at: 7 },
    ])
      await db.insertInto('users').values(row).execute();
    for (const user_id of ['accepted', 'invited'])
      await sql`insert into invitations
        (id, project_id, created_at, sent_at, expires_at, state, ended_at, user_id)
        values (${user_id}, 'p', 2, 2, 9, 'accepted', 7, ${user_id})`.execute(db);
  });
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(options);
  opened.defer(database.close);
  await migrate(database);
  const accounts = await database.kysely
    .selectFrom('users')
    .select(['id', 'verified_at', 'proved_by'])
    .orderBy('id')
    .execute();
  expect(accounts.map(({ id, ...proof }) => [id, proof.proved_by, isProved(proof)])).toEqual([
    ['accepted', null, true],
    ['clicked', null, true],
    ['invited', 'invitation', true],
    ['unverified', null, false],
  ]);
});

test.each([
  ['first', oldMigrations.first],
  ['second', oldMigrations.second],
] as const)('a database of the %s version keeps all its rows', async (_version, migrations) => {
  const options = await createOldDatabase(migrations, async (db) => {
    await db.insertInto('users').values(userRow('ann')).execute();
    const comment = { comment: 'Große Freude', search_text: 'große freude' };
    await db
      .insertInto('reviews')
      .values({ ...reviewRow('r', 'ann'), ...comment })
      .execute();
    const report = { review_id: 'r', reason: 'private', words: 'W', created_at: 1 } as const;
    await db
      .insertInto('reports')
      .values([
        { ...report, id: 'a', email: 'ILKER@Example.COM' },
        { ...report, id: 'b' },
      ])
      .execute();
  });
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(options);
  opened.defer(database.close);
  await migrate(database);
  expect(await listMigrations(database)).toMatchObject({ pending: [], refusal: undefined });
  const { users, reviews, reports } = await readRows(database);
  expect(users).toMatchObject([userRow('ann')]);
  expect(reviews).toMatchObject([{ id: 'r', comment: 'Große Freude' }]);
  expect(reports).toMatchObject([
    { id: 'a', email: 'ILKER@Example.COM', email_key: 'ilker@example.com' },
    { id: 'b', email: null, email_key: null },
  ]);
  const found = database.kysely
    .selectFrom('reviews')
    .select('id')
    .where(hasWords(database.kysely, 'freu'));
  expect(await found.execute()).toEqual([{ id: 'r' }]);
});

test('processes that start at once on a new database all run, and create tables once', async () => {
  const options = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => startElsewhere(options)));
  const database = await openDatabase(options);
  const { public_content: versions, secrets } = await readRows(database);
  expect([versions?.length, secrets?.length]).toEqual([1, 1]);
  await database.close();
});

test('a start waits while another process creates the tables', async () => {
  const database = await openDatabase({ dataDir: await temporaryFolder() });
  const other = new Sqlite(database.place);
  other.exec('begin immediate');
  setTimeout(() => other.exec('commit').close(), 20);
  await migrate(database);
  expect(await listMigrations(database)).toMatchObject({ pending: [], refusal: undefined });
  await database.close();
});

test('starting again changes nothing, and a newer database is refused by name', async () => {
  await using opened = new AsyncDisposableStack();
  const database = await openTestDatabase();
  opened.defer(database.close);
  const rows = await readRows(database);
  await migrate(database);
  expect(await listMigrations(database)).toMatchObject({ pending: [], refusal: undefined });
  expect(await readRows(database)).toEqual(rows);
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2099-01-01T00:00:00Z')`.execute(
    database.kysely,
  );
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} belongs to a newer version of this site: this one does not know 999-future`,
  );
  expect(await readRows(database)).toEqual(rows);
});

test('the tables refuse a second account, a sixth star, and a review by nobody', async () => {
  await using opened = new AsyncDisposableStack();
  const { kysely, close } = await openTestDatabase();
  opened.defer(close);
  const signUp = (row: ReturnType<typeof userRow>) =>
    kysely.insertInto('users').values(row).execute();
  await signUp(userRow('u'));
  await expect(signUp({ ...userRow('u'), id: 'v' })).rejects.toThrow(/unique/iu);
  const review = reviewRow('r', 'u');
  const insert = (row: typeof review) => kysely.insertInto('reviews').values(row).execute();
  await expect(insert({ ...review, rating: 6 })).rejects.toThrow(/check/iu);
  await expect(insert({ ...review, user_id: 'nobody' })).rejects.toThrow(/foreign key/iu);
  await insert(review);
});
