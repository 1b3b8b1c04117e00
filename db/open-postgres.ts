import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { type ObserveDatabase, observed } from './database-work.ts';
import { guardDialect } from './guarded-dialect.ts';
import { type ClosablePool, createPostgresPool, forKysely, forRateLimits } from './postgres-pool.ts';
import { listenForChanges } from './postgres-changes.ts';
import { readTimeLimits } from './postgres-time-limits.ts';
import { createReadiness } from './readiness.ts';
import { failureOf } from './reason.ts';
import type { Tables } from './tables.ts';

const poolSize = 10;
const limiterPoolSize = 4;
// The migrator uses one for its lock and one for its other queries.
const migrationPoolSize = 2;

/** Fills a new table, which needs new pages on the disk, and rolls it back. */
async function probeWrite(kysely: Kysely<Tables>): Promise<void> {
  const table = sql.table(`write_probe_${randomBytes(8).toString('hex')}`);
  const transaction = await kysely.startTransaction().execute();
  try {
    await sql`create table ${table} as select md5(random()::text) as filler from generate_series(1, 2000)`.execute(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

const dialectOf = (pool: ClosablePool) => new PostgresDialect({ pool: forKysely(pool) });

/** Connects to PostgreSQL. Fails if it does not answer. */
export async function openPostgres(databaseUrl: string, observe?: ObserveDatabase): Promise<Database> {
  const { url, limits } = readTimeLimits(databaseUrl);
  const { host, pathname } = new URL(url);
  const pool = createPostgresPool(url, poolSize, limits);
  // A crash may forget the last counts, so that nobody waits for the disk at each of them.
  const limiterPool = createPostgresPool(url, limiterPoolSize, limits, false);
  const read = () => sql`select 1`.execute(kysely);
  const { guard, ping } = createReadiness({ read, write: () => probeWrite(kysely) });
  const kysely = new Kysely<Tables>({ dialect: guardDialect(dialectOf(pool), guard, observe) });
  const close = async () => {
    await Promise.all([limiterPool.close(), kysely.destroy()]);
  };
  try {
    await read();
  } catch (error) {
    await close();
    throw failureOf(`DATABASE_URL cannot be used: PostgreSQL at ${host}${pathname}`, error);
  }
  return {
    kysely,
    kind: 'postgres',
    limiterStore: { kind: 'postgres', client: forRateLimits(limiterPool) },
    place: `PostgreSQL at ${host}${pathname}`,
    guard: (work, options) => observed(observe, 'rate_limit', () => guard(work, options)),
    ping,
    watchChanges: (changed) => listenForChanges(url, limits.connect, changed),
    load: () => {
      const pools = [pool.pool, limiterPool.pool];
      const sum = (count: (each: pg.Pool) => number) => pools.reduce((total, each) => total + count(each), 0);
      return {
        waiting: sum((each) => each.waitingCount),
        connections: { open: sum((each) => each.totalCount), idle: sum((each) => each.idleCount) },
      };
    },
    withoutTimeLimits: async (work) => {
      const unlimited = createPostgresPool(url, migrationPoolSize, { connect: limits.connect });
      try {
        return await work(new Kysely<Tables>({ dialect: dialectOf(unlimited) }));
      } finally {
        await unlimited.close();
      }
    },
    close,
  };
}
