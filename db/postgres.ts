import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
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
const maxSilenceMs = 10_000;
/** So that connections follow a server that has moved, or is no longer read-only. */
const maxLifetimeSeconds = 60;

function openSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(maxSilenceMs, () =>
    socket.destroy(new Error('PostgreSQL does not answer')),
  );
}

/**
 * Creates a pool that outlives its connections: one that breaks fails its query, and the next query
 * gets a new one.
 */
function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: requirePostgresTls(databaseUrl),
    application_name: 'portfolio site',
    max: maxConnections,
    maxLifetimeSeconds,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    stream: openSocket,
  });
  // Without listeners, a break would end the process. The pool itself listens to idle connections
  // only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects to PostgreSQL. Fails in one line if it does not answer. */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const { host, pathname } = new URL(databaseUrl);
  const place = `PostgreSQL at ${host}${pathname}`;
  const pool = createPool(databaseUrl);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(kysely);
  } catch (error) {
    await kysely.destroy();
    throw failureOf(`DATABASE_URL cannot be used: ${place}`, error);
  }
  return { kysely, pool, place, close: () => kysely.destroy() };
}
