import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions } from './connect.ts';
import { codeOf, reasonOf } from './errors.ts';
import { applicationName, placeOfPostgres, requirePostgresTls } from './postgres-url.ts';
import type { Tables } from './tables.ts';

// Milliseconds and counts, which doubles represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const maxConnections = 12;
/** If the server allows fewer, these are left for a migration and the owner's commands. */
const spareConnections = 2;
const connectMs = 5000;
const statementMs = 6000;
/** Frees the locks of a process that vanished during a transaction. */
const idleInTransactionMs = 10_000;
/** The server would have ended its statement, so the connection is dead. */
export const maxSilenceMs = 10_000;
/** Closes idle connections before they count as dead. */
const maxIdleMs = 8000;
/** Lets connections follow a server that has moved or become writable. */
const maxLifetimeSeconds = 60;
/** Limits the reports, because every query fails while the server is down. */
const reportIntervalMs = 60_000;

function openSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(maxSilenceMs, () =>
    socket.destroy(new Error('PostgreSQL does not answer')),
  );
}

/** Set by a statement, because PgBouncer rejects them as startup parameters. */
const settings = `set statement_timeout = ${statementMs};
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = ${idleInTransactionMs};
  set default_transaction_isolation = 'read committed'`;
const applySettings = (client: pg.ClientBase) => client.query(settings);

function createPool(
  databaseUrl: string,
  report: (error: Error) => void,
  options: pg.PoolConfig,
): pg.Pool {
  const url = new URL(requirePostgresTls(databaseUrl));
  // pg prefers the name in the URL.
  url.searchParams.set('application_name', applicationName);
  const pool = new pg.Pool({
    connectionString: url.href,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...options,
  });
  // Without listeners, a lost connection would end the process. The pool only handles idle ones.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** `migrate` takes a lock itself, per transaction, which works through PgBouncer. */
class AdapterWithoutLock extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

const openKysely = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new Dialect({ pool }) });

/** The errors of Node and pg don't say which setting to add. */
function tlsAdvice(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return '. Use a host name that the certificate has, or add ?sslmode=no-verify to accept any certificate';
  if (/SELF_SIGNED|CERT|LEAF_SIGNATURE/u.test(code))
    return '. Add ?sslrootcert=/path/ca.pem with the CA of the server, or ?sslmode=no-verify to accept any certificate';
  return reasonOf(error).includes('does not support SSL')
    ? '. Add ?sslmode=disable to connect without TLS'
    : '';
}

async function assertUsable(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; schema: string | null }>`
    select current_setting('server_encoding') as encoding, current_schema() as schema`.execute(
    kysely,
  );
  if (rows[0]?.encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${rows[0]?.encoding}: make a database with "createdb --encoding=UTF8 --template=template0 NAME"`,
    );
  if (rows[0].schema === null) throw new Error('no schema of its search path exists');
}

/**
 * Stays within the server's limit, such as 5 on a small plan. Queries wait for a free connection.
 */
async function fitIntoLimit({ options }: pg.Pool, kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ limit: number | null }>`
    select least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1),
      current_setting('max_connections', true)::int
        - current_setting('superuser_reserved_connections', true)::int
        - coalesce(current_setting('reserved_connections', true), '0')::int) as limit
    from pg_roles, pg_database
    where rolname = session_user and datname = current_database()`
    .execute(kysely)
    // Shared hosts may hide these catalogs.
    .catch(() => ({ rows: [] }));
  const limit = rows[0]?.limit ?? Number.POSITIVE_INFINITY;
  options.max = Math.max(1, Math.min(maxConnections, limit - spareConnections));
}

export async function openPostgres({
  databaseUrl,
  onConnectionLost,
}: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  const place = placeOfPostgres(databaseUrl);
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (error: Error): void => {
    if (performance.now() - reportedAt < reportIntervalMs) return;
    reportedAt = performance.now();
    onConnectionLost?.(error);
  };
  const pool = createPool(databaseUrl, report, {
    max: maxConnections,
    idleTimeoutMillis: maxIdleMs,
    maxLifetimeSeconds,
    // The pool awaits this, although its types don't say so. With `verify`, it would leak a
    // connection whose query gave up before it was ready.
    onConnect: applySettings as (client: pg.ClientBase) => void,
    stream: openSocket,
  });
  const kysely = openKysely(pool);
  const close = () => kysely.destroy();
  try {
    await assertUsable(kysely);
    await fitIntoLimit(pool, kysely);
  } catch (error) {
    await close();
    const reason = `${reasonOf(error)}${tlsAdvice(error)}`;
    throw new Error(`DATABASE_URL cannot be used: ${place}: ${reason}`, { cause: error });
  }
  return {
    kysely,
    pool,
    place,
    inLongTransaction: async (work) => {
      await using unlimited = openKysely(createPool(databaseUrl, report, { max: 1 }));
      const transaction = unlimited.transaction().setIsolationLevel('read committed');
      return await transaction.execute(async (tx) => {
        // The user may have limits, or PgBouncer may hand out a limited connection.
        await sql`select set_config(name, '0', true)
          from unnest(array['statement_timeout', 'lock_timeout', 'transaction_timeout',
            'idle_in_transaction_session_timeout']) as name
          where current_setting(name, true) is not null`.execute(tx);
        return work(tx);
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
