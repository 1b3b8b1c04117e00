import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { startNetworkProxy } from '../tests/harness/network-proxy.ts';
import { type Database, openDatabase } from './connect.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const open = (databaseUrl: string, limits: string): Promise<Database & AsyncDisposable> =>
  openDatabase({ databaseUrl: `${databaseUrl}?${limits}`, dataDir: '' }).then((database) => ({
    ...database,
    [Symbol.asyncDispose]: database.close,
  }));

const backendOf = async ({ kysely }: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)).rows[0]?.pid;

test('a statement over its time limit is stopped by the server, and its connection stays of use', async () => {
  await using database = await open(await createPostgresDatabase(), 'statement_timeout=200');
  const before = await backendOf(database);
  const slow = await sql`select pg_sleep(60)`.execute(database.kysely).catch((error: unknown) => error);
  expect(slow).toBeInstanceOf(DatabaseUnavailableError);
  expect(slow).toMatchObject({ code: '57014' });
  expect(await backendOf(database)).toBe(before);
});

test('a statement that meets damage in PostgreSQL means that the database is unavailable, and the site is not ready for a while', async () => {
  await using database = await open(await createPostgresDatabase(), 'connect_timeout=5');
  // As PostgreSQL says of a page whose header or checksum is wrong.
  const damage = sql`do $$ begin raise 'invalid page in block 7 of relation "reviews"' using errcode = 'XX001'; end $$`;
  const met = await damage.execute(database.kysely).catch((error: unknown) => error);
  expect(met).toBeInstanceOf(DatabaseUnavailableError);
  await expect(database.ping()).rejects.toThrow('met damage');
});

test('a connection whose query got no answer in time is not used again, not even by its own transaction', async () => {
  const network = await startNetworkProxy(await createPostgresDatabase());
  await using database = await open(network.url, 'statement_timeout=400&connect_timeout=1');
  const before = await backendOf(database);
  const broken = await database.kysely
    .transaction()
    .execute(async (transaction) => {
      network.goDark();
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(DatabaseUnavailableError);
  network.light();
  expect(await backendOf(database)).not.toBe(before);
  await database.ping();
  network.close();
});

test('a transaction that its process forgets frees its locks', async () => {
  const databaseUrl = await createPostgresDatabase();
  await using database = await open(databaseUrl, 'idle_in_transaction_session_timeout=200');
  await sql`create table locked (id integer)`.execute(database.kysely);
  const forgotten = await database.kysely.startTransaction().execute();
  await sql`lock table locked in access exclusive mode`.execute(forgotten);
  await sql`select from locked`.execute(database.kysely);
  await expect(sql`select 1`.execute(forgotten)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(forgotten.rollback().execute()).rejects.toBeInstanceOf(DatabaseUnavailableError);
});

test('a migration has no time limit', async () => {
  await using database = await open(await createPostgresDatabase(), 'statement_timeout=200');
  await database.withoutTimeLimits((kysely) => sql`select pg_sleep(0.5)`.execute(kysely));
});

test('counts of the rate limits do not wait for the disk, and all else does', async () => {
  await using database = await open(await createPostgresDatabase(), '');
  const setting = 'show synchronous_commit';
  expect((await sql.raw(setting).execute(database.kysely)).rows).toEqual([{ synchronous_commit: 'on' }]);
  if (database.limiterStore.kind !== 'postgres') throw new Error('The rate limits are elsewhere');
  expect((await database.limiterStore.client.query(setting)).rows).toEqual([{ synchronous_commit: 'off' }]);
});
