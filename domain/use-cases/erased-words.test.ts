import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUp } from '#db/backup.ts';
import { type Database, openDatabase } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { backUpPostgres } from '#db/postgres-backup.ts';
import { lockUser } from '#domain/accounts/users.ts';
import { inTransaction } from '#domain/core';
import { hideReview, unhideReview } from '#domain/reviews/moderation.ts';
import { createTestApp, type TestApp } from '#tests/harness/create-test-app.ts';
import { createPostgresDatabase, isOnPostgres } from '#tests/harness/databases.ts';
import { createOldSqlite, oldMigrations } from '#tests/harness/old-database.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { day } from '#tests/harness/time.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { cleanUp, runUpkeep } from './cleanup.ts';
import { removeAccountAndConfirm } from './delete-account.ts';

/** Words that nobody else uses, by their fate. */
const gone = {
  deleted: 'zibblewort',
  editedSoon: 'quaxelmint',
  editedLate: 'flurpendish',
  accountsReview: 'grontlefip',
  accountsFirstName: 'Vornamezzk',
  accountsLastName: 'Nachnamezzk',
  accountsEmail: 'leaverzzk',
  earlierName: 'Formernamezzk',
  hiddenWords: 'reasonzzk',
  held: 'snorvelguck',
  heldName: 'Heldnamezzk',
  heldEmail: 'heldzzk',
  reportWords: 'reportwordzzk',
  reporter: 'reporterzzk',
  invitedName: 'Invitednamezzk',
  invitedEmail: 'invitedzzk',
};
const kept = 'stayingwordzzk';

/** Does everything after which words are gone, between reviews that stay. */
async function leaveTraces(app: TestApp): Promise<void> {
  const { context } = app;
  const ann = await app.verifiedAccount('ann@example.com');
  const noise = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await ann.session.review(`${kept} ${'noise '.repeat(index * 40)}${index}`);
  };
  await noise(8);
  const deleted = await ann.session.review(`My secret is ${gone.deleted}`);
  const edited = await ann.session.review(`First ${gone.editedSoon}`);
  await noise(3);
  await ann.session.put(`/reviews/${edited}`, { rating: 4, comment: gone.editedLate });
  app.clock.advance(day);
  await ann.session.put(`/reviews/${edited}`, { rating: 4, comment: 'Another word' });
  await ann.session.delete(`/reviews/${deleted}`);
  await ann.session.delete(`/reviews/${edited}`);

  const reported = await ann.session.review('Reported');
  const report = {
    reason: 'private',
    words: gone.reportWords,
    email: `${gone.reporter}@example.net`,
  };
  await app.post(`/reviews/${reported}/reports`, report);
  await hideReview(context, reported, { reason: 'private', words: gone.hiddenWords });
  await unhideReview(context, reported);
  await context.db.updateTable('reports').set({ closed_at: context.now(), answer: '' }).execute();

  const { session, userId } = await app.createAccount(`${gone.accountsEmail}@example.com`);
  const names = { firstName: gone.accountsFirstName, lastName: gone.accountsLastName };
  await session.put(`/users/${userId}`, { ...names, firstName: gone.earlierName });
  await session.put(`/users/${userId}`, names);
  await app.get(`/users/verify/${await app.emailedLink(`${gone.accountsEmail}@example.com`)}`);
  await session.review(gone.accountsReview);
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user !== undefined) await removeAccountAndConfirm(context, tx, user, 'withdrawn');
  });

  const held = await app.createAccount(`${gone.heldEmail}@example.com`);
  await held.session.put(`/users/${held.userId}`, { firstName: gone.heldName, lastName: 'Lee' });
  await held.session.review(gone.held);
  const invited = `${gone.invitedEmail}@example.com`;
  await app.invite({ email: invited, name: gone.invitedName });
  const link = await app.emailedLink(invited, 'invitation');
  await app.decline(link);

  for (const days of [29, 1, 3, 31]) {
    app.clock.advance(days * day);
    await cleanUp(context);
    await app.deliverEmails();
  }
}

/** Contents of a stopped site's files. */
async function readFiles(dataDir: string): Promise<string> {
  const names = await readdir(dataDir);
  expect(names).toEqual(['site.sqlite']);
  return readFile(join(dataDir, 'site.sqlite'), 'latin1');
}

async function readBackup(make: (file: string) => Promise<number>): Promise<string> {
  const file = join(await temporaryFolder(), 'backup.gz');
  await make(file);
  return gunzipSync(await readFile(file)).toString('latin1');
}

/** Everything that a PostgreSQL client can read. */
async function readTables({ kysely }: Database): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await kysely.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely);
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

/** The words that are in a text in any case, as they are typed or folded. */
const wordsIn = (text: string): string[] => {
  const folded = text.toLowerCase();
  return Object.values({ ...gone, kept }).filter((word) => folded.includes(word.toLowerCase()));
};

test('deleted data is in no file, and in no backup that is made afterwards', async () => {
  const options = isOnPostgres()
    ? { databaseUrl: await createPostgresDatabase('migrated'), dataDir: '' }
    : { dataDir: await temporaryFolder() };
  const texts: string[] = [];
  {
    await using app = await createTestApp({
      open: () => openDatabase(options),
      rateLimitScale: 100,
    });
    await leaveTraces(app);
    if (isOnPostgres())
      texts.push(
        await readTables(app.database),
        await readBackup((file) => backUpPostgres(app.database, file, Date.now())),
      );
  }
  if (!isOnPostgres())
    texts.push(
      await readFiles(options.dataDir),
      await readBackup((file) => backUp(options.dataDir, file, Date.now())),
    );
  expect(texts.map(wordsIn)).toEqual([[kept], [kept]]);
});

test.skipIf(isOnPostgres())(
  'deleted data is overwritten while the site runs, too, however large the file is',
  async () => {
    const dataDir = await temporaryFolder();
    await using app = await createTestApp({ open: () => openDatabase({ dataDir }) });
    const { session } = await app.verifiedAccount();
    await session.review(kept);
    const id = await session.review(`${gone.deleted} ${'x '.repeat(2000)}`);
    const readNow = async () => {
      await runUpkeep(app.context);
      const files = ['site.sqlite', 'site.sqlite-wal'].map((name) => join(dataDir, name));
      return wordsIn((await Promise.all(files.map((file) => readFile(file, 'latin1')))).join(''));
    };
    expect(await readNow()).toEqual([gone.deleted, kept]);
    expect((await session.delete(`/reviews/${id}`)).status).toBe(204);
    expect(await readNow()).toEqual([kept]);
  },
);

test.skipIf(isOnPostgres())(
  'a file that an older version wrote loses the words of its deleted reviews',
  async () => {
    const dataDir = await createOldSqlite(oldMigrations.second, async (db) => {
      await db.insertInto('users').values(userRow('u')).execute();
      for (const [id, comment] of [
        ['a', gone.deleted],
        ['b', kept],
        ['c', `${gone.held} ${'x '.repeat(3000)}`],
        ['d', `${kept} ${'y '.repeat(3000)}`],
      ] as const)
        await db
          .insertInto('reviews')
          .values({ ...reviewRow(id, 'u'), comment, search_text: comment.trim() })
          .execute();
      await db.deleteFrom('reviews').where('id', 'in', ['a', 'c']).execute();
    });
    expect(wordsIn(await readFiles(dataDir))).toEqual([gone.deleted, gone.held, kept]);
    const database = await openDatabase({ dataDir });
    await migrate(database);
    await database.close();
    expect(wordsIn(await readFiles(dataDir))).toEqual([kept]);
  },
);
