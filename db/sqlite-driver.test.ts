import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Tables } from './tables.ts';

const lockWaitMs = 60;
let dataDir: string;
let database: Database;
let db: Kysely<Tables>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-driver-'));
  database = await openSqlite(dataDir, { lockWaitMs });
  db = database.kysely;
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Holds the write lock as another process would. */
function lock(): Disposable {
  const other = new Sqlite(join(dataDir, 'site.sqlite'), { timeout: 0 });
  other.exec('begin immediate');
  return { [Symbol.dispose]: () => other.exec('rollback').close() };
}

const setVersion = (version: number, on: Kysely<Tables> = db) => on.updateTable('public_content').set({ version }).execute();
const version = async () => (await db.selectFrom('public_content').select('version').executeTakeFirstOrThrow()).version;
const fill = (on: Kysely<Tables>) =>
  sql`insert into outbox (id, kind, recipient, payload, created_at, due_at) values ('x', '', '', ${'x'.repeat(1_000_000)}, 0, 0)`.execute(
    on,
  );
/** Makes SQLite find the disk full at the next new page, on the connection of this transaction. */
const fillDisk = (on: Kysely<Tables>) => sql`pragma max_page_count = 1`.execute(on);

test('a read does not wait for an open transaction and does not see it', async () => {
  await db.transaction().execute(async (trx) => {
    await setVersion(7, trx);
    expect(await version()).toBe(0);
  });
  expect(await version()).toBe(7);
});

test('transactions take turns, first come, first served, even when one fails', async () => {
  const order: number[] = [];
  const run = (number: number) =>
    db.transaction().execute(async (trx) => {
      order.push(number);
      await setVersion(number, trx);
      if (number === 2) throw new Error('It fails');
    });
  const results = await Promise.allSettled([1, 2, 3].map(run));
  expect([order, results.map(({ status }) => status)]).toEqual([
    [1, 2, 3],
    ['fulfilled', 'rejected', 'fulfilled'],
  ]);
});

test('writes and transactions that wait too long for another process fail with SQLITE_BUSY, and the next ones do not', async () => {
  {
    using _ = lock();
    const waiting = [setVersion(1), db.transaction().execute((trx) => setVersion(2, trx)), setVersion(3)];
    expect(await version()).toBe(0);
    const codes = (await Promise.allSettled(waiting)).map((result) => result.status === 'rejected' && result.reason.code);
    expect(codes).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY', 'SQLITE_BUSY']);
  }
  await setVersion(4);
  expect(await version()).toBe(4);
});

test('a transaction that finds the disk full leaves nothing behind, and the next one works', async () => {
  const full = db.transaction().execute(async (trx) => {
    await setVersion(1, trx);
    await fillDisk(trx);
    await fill(trx);
  });
  await expect(full).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await version()).toBe(0);
  await db.transaction().execute(async (trx) => {
    await sql`pragma max_page_count = 1000000`.execute(trx);
    await fill(trx);
    await setVersion(2, trx);
  });
  expect(await version()).toBe(2);
});

test('work that goes on after the disk was full commits nothing', async () => {
  const stubborn = db.transaction().execute(async (trx) => {
    await setVersion(1, trx);
    await fillDisk(trx);
    await fill(trx).catch(() => undefined);
    await setVersion(2, trx);
  });
  await expect(stubborn).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await version()).toBe(0);
});

test('closing moves the WAL into the file and removes it', async () => {
  await setVersion(5);
  await database.close();
  const alone = new Sqlite(join(dataDir, 'site.sqlite'), { fileMustExist: true });
  expect(alone.prepare('select version from public_content').pluck().get()).toBe(5);
  alone.close();
  database = await openSqlite(dataDir, { lockWaitMs });
});

test('at most 200 statements stay prepared on a handle, those used last', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const read = (number: number) => sql.raw(`select ${number} as statement_${number}`).execute(db);
  const timesPrepared = () => prepare.mock.calls.length;
  for (let number = 0; number < 1000; number += 1) await read(number);
  expect(timesPrepared()).toBe(1000);
  for (let number = 801; number < 1000; number += 1) await read(number);
  expect(timesPrepared()).toBe(1000);
  await read(0);
  expect(timesPrepared()).toBe(1001);
  prepare.mockRestore();
});
