import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import {
  createPostgresDatabase,
  isOnPostgres,
  openTestDatabase,
} from '../tests/harness/databases.ts';
import { readRows } from '../tests/harness/fill-site.ts';
import { reviewRow, userRow } from '../tests/harness/rows.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { isProved } from '../domain/accounts/users.ts';
import { type DatabaseOptions, openDatabase } from './connect.ts';
import { findRefusal, listMigrations, migrate } from './migrate.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as ownerPage from './migrations/002-owner-page.ts';

/** Where a database is that has no tables yet. */
const emptyDatabase = async (): Promise<DatabaseOptions> =>
  isOnPostgres()
    ? { databaseUrl: await createPostgresDatabase(), dataDir: '' }
    : { dataDir: await temporaryFolder() };

/** Opens and migrates a database in a process of its own, as a server that starts. */
async function startElsewhere(options: DatabaseOptions): Promise<void> {
  const importing = (name: string) =>
    `await import(${JSON.stringify(join(import.meta.dirname, name))})`;
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

test('a database from before proofs of addresses keeps its accounts, and knows those that an invitation made', async () => {
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(await emptyDatabase());
  opened.defer(database.close);
  const { kysely: db } = database;
  await new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve({ '001-first-tables': firstTables, '002-owner-page': ownerPage }),
    },
  }).migrateToLatest();
  const verified = { verified_at: 5, created_at: 1 };
  for (const row of [
    userRow('unverified'),
    { ...userRow('clicked'), ...verified },
    { ...userRow('accepted'), ...verified },
    { ...userRow('invited'), verified_at: 7, created_at: 7 },
  ])
    await db.insertInto('users').values(row).execute();
  for (const user_id of ['accepted', 'invited'])
    await db
      .insertInto('invitations')
      .values({
        id: user_id,
        project_id: 'p',
        created_at: 2,
        sent_at: 2,
        expires_at: 9,
        state: 'accepted',
        ended_at: 7,
        user_id,
      })
      .execute();
  await migrate(database);
  const accounts = await db
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

test('processes that start at once on a new database all run, and create the tables once', async () => {
  const options = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => startElsewhere(options)));
  const database = await openDatabase(options);
  const { review_totals: totals, secrets } = await readRows(database);
  expect([totals?.length, secrets?.length]).toEqual([5, 1]);
  await database.close();
});

test('a start waits while another process creates the tables', async () => {
  const database = await openDatabase({ dataDir: await temporaryFolder() });
  const other = new Sqlite(database.place);
  other.exec('begin immediate');
  setTimeout(() => other.exec('commit').close(), 20);
  await migrate(database);
  expect(await listMigrations(database)).toEqual({ pending: [], refusal: undefined });
  await database.close();
});

test('starting again changes nothing, and a database of a newer version is refused in one line that names it', async () => {
  await using opened = new AsyncDisposableStack();
  const database = await openTestDatabase();
  opened.defer(database.close);
  const rows = await readRows(database);
  await migrate(database);
  expect(await listMigrations(database)).toEqual({ pending: [], refusal: undefined });
  expect(await readRows(database)).toEqual(rows);
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2099-01-01T00:00:00Z')`.execute(
    database.kysely,
  );
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} belongs to a newer version of this site: this one does not know 999-future`,
  );
  expect(await readRows(database)).toEqual(rows);
});

test('the tables themselves refuse a second account of an address, a sixth star, and a review by nobody', async () => {
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
