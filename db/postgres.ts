import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseOptions } from './connect.ts';
import { placeOfPostgres } from './postgres-url.ts';
import { requirePostgresTls } from './postgres-tls.ts';
import { failureOf } from './errors.ts';
import type { Tables } from './tables.ts';

// The 64-bit columns hold milliseconds and counts, which doubles represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const maxConnections = 12;
const connectMs = 5000;
/** The server ends a statement after this time. */
const statementMs = 6000;
/** Frees the locks of a process that vanished in the middle of a transaction. */
const idleInTransactionMs = 10_000;
/**
 * A connection without a byte for so long is dead, because the server would have ended its
 * statement.
 */
export const maxSilenceMs = 10_000;
/** Ends idle connections before their silence counts as a break. */
const maxIdleMs = 8000;
/** So that connections follow a server that has moved, or is no longer read-only. */
const maxLifetimeSeconds = 60;
/** Every query fails while the server is away, and one line a minute says as much. */
const reportIntervalMs = 60_000;

function openSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(maxSilenceMs, () =>
    socket.destroy(new Error('PostgreSQL does not answer')),
  );
}

/** A statement, because PgBouncer refuses these settings at the start of a connection. */
const limitTimes = `set statement_timeout = ${statementMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
const limitEach = (client: pg.ClientBase) => client.query(limitTimes);

/**
 * Creates a pool that outlives its connections: one that breaks fails its query, and the next query
 * gets a new one.
 */
function createPool(
  databaseUrl: string,
  report: (error: Error) => void,
  options: pg.PoolConfig,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: requirePostgresTls(databaseUrl),
    application_name: 'portfolio site',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...options,
  });
  // Without listeners, a break would end the process. The pool itself listens to idle connections
  // only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** `migrate` takes the lock itself, for one transaction, which works through PgBouncer. */
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

/** Throws unless the database takes every character, and has a schema for the tables. */
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

/** Connects to PostgreSQL. Fails in one line if it does not answer. */
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
    // With `verify`, a connection would be lost for good if its query gave up before it is ready.
    // The pool awaits this, although its types do not say so.
    onConnect: limitEach as (client: pg.ClientBase) => void,
    stream: openSocket,
  });
  const kysely = openKysely(pool);
  try {
    await assertUsable(kysely);
  } catch (error) {
    await kysely.destroy();
    throw failureOf(`DATABASE_URL cannot be used: ${place}`, error);
  }
  return {
    kysely,
    pool,
    place,
    inLongTransaction: async (work) => {
      const patient = openKysely(createPool(databaseUrl, report, { max: 1 }));
      try {
        return await patient.transaction().execute(async (tx) => {
          // Those of the user, or of another connection of PgBouncer.
          await sql`set local statement_timeout = 0`.execute(tx);
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
          return work(tx);
        });
      } finally {
        await patient.destroy();
      }
    },
    close: () => kysely.destroy(),
  };
}
