import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/harness/create-test-app.ts';
import { createPostgresDatabase, openSqlite } from '#tests/harness/databases.ts';
import { fillSite, readRows } from '#tests/harness/fill-site.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';
import { backUp } from './backup.ts';
import { openDatabase } from './connect.ts';
import { restorePostgres } from './postgres-backup.ts';

const now = Date.UTC(2026, 0, 31, 3);

/** Moves a site from SQLite, as an operator does. */
async function move(dataDir: string, databaseUrl: string): Promise<void> {
  const backup = join(await temporaryFolder(), 'backup.gz');
  await backUp(dataDir, backup, now);
  await restorePostgres(backup, databaseUrl, now);
}

test('a site that moves to PostgreSQL has every row of every table, and goes on there', async () => {
  await using app = await createTestApp({ open: openSqlite });
  const { reviewId } = await fillSite(app);
  const rows = await readRows(app.database);
  for (const [table, found] of Object.entries(rows))
    expect([table, found.length]).not.toEqual([table, 0]);
  // Tools add tables of their own, as Litestream does.
  await sql`create table _litestream_seq as select 7 as seq`.execute(app.database.kysely);

  const databaseUrl = await createPostgresDatabase();
  await move(dirname(app.database.place), databaseUrl);
  await using copy = await createTestApp({
    open: () => openDatabase({ databaseUrl, dataDir: '' }),
  });
  const made = { last_backup: [{ id: 1, made_at: now }], failed_backup: [] };
  expect(await readRows(copy.database)).toEqual({ ...rows, ...made });
  expect(await readRows(app.database)).toEqual({ ...rows, _litestream_seq: [{ seq: 7 }] });

  // New rows get the next numbers, and search finds copied reviews.
  const { body } = await copy.logIn('ann@example.com');
  expect(
    (await copy.as(body.token).post('/reviews', { rating: 5, comment: 'After the move' })).status,
  ).toBe(201);
  await copy.sealRecord();
  expect(await verifyRecord(copy.context)).toEqual({ lines: 4, reviews: 2, problems: [] });
  expect((await copy.get('/reviews?q=HARA')).body).toMatchObject([{ _id: reviewId }]);
});

test('a move that fails leaves an empty database, so that it can be tried again', async () => {
  await using app = await createTestApp({ open: openSqlite, sendsEmail: false });
  await app.createAccount();
  const [dataDir, databaseUrl] = [dirname(app.database.place), await createPostgresDatabase()];
  const setError = (last_error: string | null) =>
    app.database.kysely.updateTable('outbox').set({ last_error }).execute();
  // PostgreSQL cannot hold this.
  await setError('a\0b');
  await expect(move(dataDir, databaseUrl)).rejects.toThrow(/0x00/u);
  await setError(null);
  await move(dataDir, databaseUrl);
  const copy = await openDatabase({ databaseUrl, dataDir: '' });
  expect((await readRows(copy))['users']).toHaveLength(1);
  await copy.close();
});
