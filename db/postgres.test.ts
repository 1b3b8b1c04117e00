import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { runOnPostgres } from '../tests/harness/postgres-templates.ts';
import { type Database, openDatabase } from './connect.ts';
import { isUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';

const open = async (databaseUrl: string): Promise<Database & AsyncDisposable> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  return { ...database, [Symbol.asyncDispose]: database.close };
};

const backendOf = async ({ kysely }: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)).rows[0]?.pid;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a connection that the server ends, idle or at work, harms only its own query, and the next one gets another', async () => {
  const databaseUrl = await createPostgresDatabase();
  await using database = await open(databaseUrl);
  const end = () =>
    runOnPostgres(
      databaseUrl,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  const first = await backendOf(database);
  await end();
  await expect.poll(() => database.pool?.totalCount).toBe(0);
  const second = await backendOf(database);
  expect(second).not.toBe(first);

  const atWork = failureOf(
    database.kysely.transaction().execute(async (transaction) => {
      await end();
      await sql`select 1`.execute(transaction);
    }),
  );
  expect(isUnavailable(await atWork)).toBe(true);
  expect(await backendOf(database)).not.toBe(second);
});

test('every statement has a time limit, and so has a transaction that its process forgets', async () => {
  await using database = await open(await createPostgresDatabase());
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, 1::bigint as number`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ statement: '6s', idle: '10s', number: 1 }]);
});

test('a role that may not create tables is enough for a migrated database', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  const writer = new URL(databaseUrl);
  writer.username = `writer${writer.pathname.slice(1)}`;
  await runOnPostgres(
    databaseUrl,
    `create role ${writer.username} login password '${writer.password}'`,
    'revoke create on schema public from public',
    `grant select, insert, update, delete on all tables in schema public to ${writer.username}`,
  );
  await using database = await open(writer.href);
  await expect(sql`create table anything (id int)`.execute(database.kysely)).rejects.toThrow(
    'permission denied',
  );
  await migrate(database);
  await database.kysely.updateTable('public_content').set({ version: 7 }).execute();
});
