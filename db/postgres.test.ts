import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPostgresDatabase, postgresUrl } from '#tests/harness/databases.ts';
import { listen } from '#tests/harness/ports.ts';
import { runOnPostgres } from '#tests/harness/postgres-templates.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { type Database, openDatabase } from './connect.ts';
import { isUnavailable } from './errors.ts';
import { listMigrations, migrate } from './migrate.ts';
import { readReadiness } from './examine.ts';

const open = async (databaseUrl: string): Promise<Database & AsyncDisposable> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  return { ...database, [Symbol.asyncDispose]: database.close };
};

const backendOf = async ({ kysely }: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)).rows[0]?.pid;

const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a connection that the server ends harms only its own query', async () => {
  const databaseUrl = await createPostgresDatabase();
  await using database = await open(databaseUrl);
  const end = () => runOnPostgres(databaseUrl, endConnections);
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

test('a database that is closed for maintenance may be back later', async () => {
  const databaseUrl = await createPostgresDatabase();
  await using database = await open(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    runOnPostgres(postgresUrl('postgres'), `alter database ${name} allow_connections ${isAllowed}`);
  await allow(false);
  await runOnPostgres(
    postgresUrl('postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(() => database.pool?.totalCount).toBe(0);
  expect(isUnavailable(await failureOf(backendOf(database)))).toBe(true);
  await allow(true);
  expect(await backendOf(database)).toBeGreaterThan(0);
});

test('a connection that is ready only after its query gave up serves others', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { hostname, port } = new URL(databaseUrl);
  const held = Promise.withResolvers<void>();
  let isHolding = false;
  // A pooler, such as PgBouncer, takes connections before it has one for their first statement.
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server])
      socket.on('error', () => undefined).on('close', () => client.destroy() && server.destroy());
    server.pipe(client);
    client.on('data', (chunk) => {
      if (isHolding && chunk.includes('set statement_timeout'))
        void held.promise.then(() => server.write(chunk));
      else server.write(chunk);
    });
  });
  onTestFinished(() => void pooler.close());
  const url = new URL(databaseUrl);
  url.port = `${await listen(pooler)}`;

  await using database = await open(url.href);
  isHolding = true;
  const both = await Promise.allSettled([backendOf(database), backendOf(database)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  held.resolve();
  await expect.poll(() => database.pool?.idleCount).toBe(2);
});

test('every statement has a time limit, as does a transaction that its process forgets', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { pathname } = new URL(databaseUrl);
  await runOnPostgres(databaseUrl, `alter database ${pathname.slice(1)} set lock_timeout = 50`);
  await using database = await open(databaseUrl);
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, 1::bigint as number`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ statement: '6s', lock: '0', idle: '10s', number: 1 }]);
  expect(database.pool?.options).toMatchObject({
    max: 12,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 8000,
    maxLifetimeSeconds: 60,
  });
});

test('a transaction sees what others commit, whatever the database’s default isolation', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { pathname } = new URL(databaseUrl);
  await runOnPostgres(
    databaseUrl,
    `alter database ${pathname.slice(1)} set default_transaction_isolation = serializable`,
    'create table counter as select 0 as count',
  );
  await using database = await open(databaseUrl);
  const add = ({ kysely }: Pick<Database, 'kysely'>) =>
    sql<{ count: number }>`update counter set count = count + 1 returning count`.execute(kysely);
  async function addAfterOther(kysely: Database['kysely']) {
    await sql`select count from counter`.execute(kysely);
    await add(database);
    return (await add({ kysely })).rows;
  }
  expect(await database.kysely.transaction().execute(addAfterOther)).toEqual([{ count: 2 }]);
  expect(await database.inLongTransaction(addAfterOther)).toEqual([{ count: 4 }]);
});

test('a long transaction, such as a migration, has none of these limits', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { pathname } = new URL(databaseUrl);
  await runOnPostgres(
    databaseUrl,
    ...['statement_timeout', 'lock_timeout', 'transaction_timeout'].map(
      (name) => `alter database ${pathname.slice(1)} set ${name} = 1000`,
    ),
    'create table counter as select 0 as count',
  );
  await using database = await open(databaseUrl);
  const lock = 'lock table counter';
  const locked = Promise.withResolvers<void>();
  await Promise.all([
    database.inLongTransaction(async (db) => {
      await sql.raw(lock).execute(db);
      locked.resolve();
      await sql`select pg_sleep(1.1)`.execute(db);
    }),
    locked.promise.then(() => database.inLongTransaction((db) => sql.raw(lock).execute(db))),
  ]);
});

test('queries wait for a connection where the server allows few', async () => {
  const url = new URL(await createPostgresDatabase());
  await runOnPostgres(url.href, `alter database ${url.pathname.slice(1)} connection limit 5`);
  url.username = `guest${url.pathname.slice(1)}`;
  await runOnPostgres(
    postgresUrl('postgres'),
    `create role ${url.username} login password '${url.password}' connection limit 4`,
  );
  await using database = await open(url.href);
  const pids = await Promise.all(Array.from({ length: 20 }, () => backendOf(database)));
  expect(new Set(pids).size).toBeLessThanOrEqual(4);
});

test('a server that allows few connections to everyone leaves some to others', async () => {
  const server = await startPostgres('max_connections=8', 'max_wal_senders=0');
  onTestFinished(server.stop);
  const url = new URL(server.url('postgres'));
  await runOnPostgres(url.href, `create role guest login password '${url.password}'`);
  url.username = 'guest';
  await using database = await open(url.href);
  const pids = await Promise.all(Array.from({ length: 20 }, () => backendOf(database)));
  expect(new Set(pids).size).toBe(3);
});

test('a shared host may hide the lists of roles and databases', async () => {
  const url = new URL(await createPostgresDatabase());
  const lists = ['pg_roles', 'pg_database', 'pg_settings'];
  await runOnPostgres(url.href, ...lists.map((list) => `revoke select on ${list} from public`));
  url.username = `tenant${url.pathname.slice(1)}`;
  await runOnPostgres(
    postgresUrl('postgres'),
    `create role ${url.username} login password '${url.password}'`,
  );
  await using database = await open(url.href);
  expect(await backendOf(database)).toBeGreaterThan(0);
});

test('connections that break are reported once a minute', async () => {
  const databaseUrl = await createPostgresDatabase();
  const onConnectionLost = vi.fn<(error: Error) => void>();
  const database = await openDatabase({ databaseUrl, dataDir: '', onConnectionLost });
  onTestFinished(database.close);
  const end = async () => {
    await Promise.all([backendOf(database), backendOf(database)]);
    await runOnPostgres(databaseUrl, endConnections);
    await expect.poll(() => database.pool?.totalCount).toBe(0);
  };
  await end();
  await end();
  expect(onConnectionLost).toHaveBeenCalledTimes(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await end();
  expect(onConnectionLost).toHaveBeenCalledTimes(2);
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database in %s is refused with how to make one that takes every character',
  async (encoding) => {
    const name = `test_${encoding.toLowerCase()}`;
    const databaseUrl = postgresUrl(name);
    await runOnPostgres(
      postgresUrl('postgres'),
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    );
    await expect(open(databaseUrl)).rejects.toThrow(
      `DATABASE_URL cannot be used: PostgreSQL at ${new URL(databaseUrl).host}/${name}: its encoding is ${encoding}: make a database with "createdb --encoding=UTF8 --template=template0 NAME"`,
    );
  },
);

const inSchema = (databaseUrl: string, schema: string): string =>
  `${databaseUrl}?options=-csearch_path%3D${schema}`;

test('sites in two schemas of a database are independent', async () => {
  const databaseUrl = await createPostgresDatabase();
  await runOnPostgres(databaseUrl, 'create schema one', 'create schema two');
  for (const [schema, version] of [
    ['one', 1],
    ['two,one', 2],
    ['public', 3],
  ] as const) {
    await using database = await open(inSchema(databaseUrl, schema));
    await migrate(database);
    await database.kysely.updateTable('public_content').set({ version }).execute();
  }
  await using first = await open(inSchema(databaseUrl, 'one'));
  await migrate(first);
  const { version } = await first.kysely
    .selectFrom('public_content')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(1);
});

test('a missing schema, and tables of another program, are named in one line', async () => {
  const databaseUrl = await createPostgresDatabase();
  await expect(open(inSchema(databaseUrl, 'nowhere'))).rejects.toThrow(
    /^DATABASE_URL cannot be used: [^\n]+: no schema of its search path exists$/u,
  );
  await runOnPostgres(
    databaseUrl,
    'create table kysely_migration (name text, timestamp text)',
    "insert into kysely_migration values ('2024_init', '2024-01-01')",
  );
  await using database = await open(databaseUrl);
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} has the tables of another program, whose migrations are 2024_init: the site needs a database or a schema of its own`,
  );
});

test('another program’s tables with names of the site’s are left alone, and named', async () => {
  const databaseUrl = await createPostgresDatabase();
  await runOnPostgres(databaseUrl, 'create table reviews (stars int)');
  await using database = await open(databaseUrl);
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} cannot be brought up to date: relation "reviews" already exists. The site needs a database or a schema of its own`,
  );
  const tables = sql`select tablename from pg_tables where schemaname = 'public'`;
  expect((await tables.execute(database.kysely)).rows).toEqual([{ tablename: 'reviews' }]);
});

test('a migration that fails for another reason says only the reason', async () => {
  const databaseUrl = await createPostgresDatabase();
  await runOnPostgres(databaseUrl, "create type reviews as enum ('good')");
  await using database = await open(databaseUrl);
  await expect(migrate(database)).rejects.toThrow(
    /cannot be brought up to date: type "reviews" already exists$/u,
  );
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

test('rows that came with their numbers, as by replication, leave room for new ones', async () => {
  await using database = await open(await createPostgresDatabase('migrated'));
  const { kysely } = database;
  await kysely.insertInto('users').values(userRow('ann')).execute();
  const insert = (row: object) =>
    kysely
      .insertInto('reviews')
      .values({ ...reviewRow('first', 'ann'), ...row })
      .returning('number')
      .executeTakeFirst();
  await insert({ number: 1 });
  await migrate(database);
  expect(await insert({ id: 'second' })).toEqual({ number: 2 });
  await insert({ id: 'third' });
  await kysely.deleteFrom('reviews').where('id', '=', 'third').execute();
  await migrate(database);
  expect(await insert({ id: 'fourth' })).toEqual({ number: 4 });
});

/** Opens a database as a new role that has no rights in it. */
async function openAsStranger(databaseUrl: string) {
  const url = new URL(databaseUrl);
  url.username = `stranger${url.pathname.slice(1)}`;
  await runOnPostgres(databaseUrl, `create role ${url.username} login password '${url.password}'`);
  return open(url.href);
}

test('a role that may not create tables is named before it makes the first', async () => {
  const databaseUrl = await createPostgresDatabase();
  await runOnPostgres(databaseUrl, 'revoke create on schema public from public');
  await using database = await openAsStranger(databaseUrl);
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} cannot be brought up to date: its user may not create tables in the schema public. Run "grant create on schema public to USER", or make the database with "createdb --owner=USER NAME"`,
  );
  expect((await listMigrations(database)).refusal).toContain('may not create tables');
});

test('advice names a schema as SQL does', async () => {
  const databaseUrl = await createPostgresDatabase();
  await runOnPostgres(
    databaseUrl,
    'create schema "Ann-1"',
    'grant usage on schema "Ann-1" to public',
  );
  const inAnns = inSchema(databaseUrl, encodeURIComponent('"Ann-1"'));
  await using stranger = await openAsStranger(inAnns);
  await expect(migrate(stranger)).rejects.toThrow('grant create on schema "Ann-1" to USER');
  await using owner = await open(inAnns);
  await migrate(owner);
  await expect(migrate(stranger)).rejects.toThrow('in schema "Ann-1" to USER');
});

test('a role that may not read the tables, as after another user’s restore, is named', async () => {
  const databaseUrl = await createPostgresDatabase('migrated');
  await using database = await openAsStranger(databaseUrl);
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} cannot be used: its user may not read the tables in the schema public. Run "grant all on all tables in schema public to USER", or restore the dump as this user`,
  );
});

test('a standby is named before it makes the first table', async () => {
  const standby = new URL(await createPostgresDatabase());
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  await using database = await open(standby.href);
  await expect(migrate(database)).rejects.toThrow(
    `${database.place} cannot be brought up to date: it is read-only, like a standby. Point DATABASE_URL at the primary`,
  );
});

test('a database that takes no writes is ready for reading, a closed one for nothing', async () => {
  const url = new URL(await createPostgresDatabase());
  const readinessWith = async (options: string) => {
    url.searchParams.set('options', options);
    const database = await open(url.href);
    const before = await readReadiness(database);
    await database.close();
    return [before, await readReadiness(database)];
  };
  expect(await readinessWith('-c default_transaction_read_only=off')).toEqual([
    'ready',
    'not ready',
  ]);
  expect(await readinessWith('-c default_transaction_read_only=on')).toEqual([
    'read-only',
    'not ready',
  ]);
});
