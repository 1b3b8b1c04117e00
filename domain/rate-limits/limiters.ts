import type { Pool, QueryConfig } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Failure } from '../failure.ts';

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Returns a function that creates limiters with a number of points per duration in seconds: in the
 * database on PostgreSQL, for all processes, and otherwise in this process.
 */
export const limitersIn =
  (pool: Pool | undefined) =>
  (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
    pool === undefined
      ? new RateLimiterMemory({ keyPrefix, points, duration })
      : new RateLimiterPostgres({
          keyPrefix,
          points,
          duration,
          // Without the names of its statements, which PgBouncer may not know from one transaction
          // to the next.
          storeClient: {
            query: ({ text, values }: QueryConfig) => pool.query(text, values),
          },
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // The cleanup removes them.
          clearExpiredByTimeout: false,
        });

/** Scales a limit to at least 1. */
export const scaled = (points: number, scale: number): number =>
  Math.max(1, Math.round(points * scale));

/** The failure that tells a caller how long to wait. */
export const mustWait = ({ msBeforeNext }: RateLimiterRes): Failure =>
  new Failure('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });

/** Takes a point. Fails with `too_many_requests` if there is none left. */
export async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? mustWait(refusal) : refusal;
  }
}
