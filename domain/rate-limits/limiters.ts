import { RateLimiterPostgres, type RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Database } from '../../db/connect.ts';
import { Failure } from '../failure.ts';
import { QueuedSqliteLimiter } from './queued-sqlite-limiter.ts';

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Creates a limiter with a number of points per duration in seconds. */
export type CreateLimiter = (keyPrefix: string, points: number, duration: number) => RateLimiterStoreAbstract;

/** Returns a function that creates limiters in the database. */
export function limitersIn({ limiterStore }: Database): CreateLimiter {
  return (keyPrefix, points, duration) => {
    const options = { keyPrefix, points, duration, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    return limiterStore.kind === 'sqlite'
      ? new QueuedSqliteLimiter(options, limiterStore)
      : new RateLimiterPostgres({ ...options, storeClient: limiterStore.client, storeType: 'pool' });
  };
}

/** Scales a limit to at least 1. */
export const scaled = (points: number, scale: number): number => Math.max(1, Math.round(points * scale));

/** The failure that tells a caller how long to wait. */
export const mustWait = ({ msBeforeNext }: RateLimiterRes): Failure =>
  new Failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

/** The clocks of machines that share a database differ by less. */
const clockToleranceMs = 5000;

/** Tells whether a count expires later than one made now, because the clock was ahead when it was made. */
export const isFromFuture = ({ msBeforeNext }: RateLimiterRes, { duration }: RateLimiterStoreAbstract): boolean =>
  msBeforeNext > duration * 1000 + clockToleranceMs;

async function consume(limiter: RateLimiterStoreAbstract, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return refusal as RateLimiterRes;
  }
}

/** Takes a point. Returns the refusal if there is none left. */
export async function take(limiter: RateLimiterStoreAbstract, key: string): Promise<RateLimiterRes | undefined> {
  const refusal = await consume(limiter, key);
  if (refusal === undefined || !isFromFuture(refusal, limiter)) return refusal;
  await limiter.delete(key);
  return consume(limiter, key);
}
