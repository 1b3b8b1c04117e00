import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
import { requirePostgresTls } from './postgres-tls.ts';
import { failureOf } from './reason.ts';
import type { Tables } from './tables.ts';

const poolSize = 10;
const limiterPoolSize = 4;
const connectionTimeoutMillis = 5000;

// The 64-bit columns hold milliseconds and counts, which doubles represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool that outlives its connections: one that breaks fails its query, and the next query gets a new one. */
function createPostgresPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: requirePostgresTls(url), max, connectionTimeoutMillis });
  // Without listeners a break would end the process. The pool listens to idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects to PostgreSQL. Fails if it does not answer. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = createPostgresPool(url, poolSize);
  const limiterPool = createPostgresPool(url, limiterPoolSize);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { host, pathname } = new URL(url);
  const ping = async () => {
    await sql`select 1`.execute(kysely);
  };
  const close = async () => {
    await limiterPool.end();
    await kysely.destroy();
  };
  try {
    await ping();
  } catch (error) {
    await close();
    throw failureOf(`DATABASE_URL cannot be used: PostgreSQL at ${host}${pathname}`, error);
  }
  return {
    kysely,
    kind: 'postgres',
    limiterStore: { kind: 'postgres', client: limiterPool },
    place: `PostgreSQL at ${host}${pathname}`,
    ping,
    close,
  };
}
