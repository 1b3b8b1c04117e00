import { RateLimiterPostgres, type RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { resendCooldownSeconds } from './accounts/account-limits.schema.ts';
import { Failure } from './failure.ts';
import { QueuedSqliteLimiter } from './queued-sqlite-limiter.server.ts';
import { sha256 } from './secrets.server.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The allowed number of tries per duration in seconds (product §14). RATE_LIMIT_SCALE scales all limits but the resend cooldown. */
const limits = {
  logInMinute: { points: 10, duration: minute },
  logInHour: { points: 60, duration: hour },
  signUp: { points: 10, duration: hour },
  passwordReset: { points: 10, duration: hour },
  resend: { points: 60, duration: hour },
  emailToAddress: { points: 5, duration: day },
  resendCooldown: { points: 1, duration: resendCooldownSeconds, fixed: true },
} satisfies Record<string, { points: number; duration: number; fixed?: boolean }>;

type LimitName = keyof typeof limits;

export const wrongPasswordsBeforeWait = 5;
export const maxWaitSeconds = 15 * minute;

export interface RateLimits {
  /** Counts one try against each of the named limits. Fails with `too_many_requests` and the seconds to wait. */
  count: (key: string, ...names: LimitName[]) => Promise<void>;
  /** Fails with `too_many_requests` while this account has to wait on this network after wrong passwords. */
  checkPasswordWait: (account: string, network: string) => Promise<void>;
  /** Counts a wrong password. The fifth starts a wait of 1 s; each further one doubles it, up to 15 min. */
  countWrongPassword: (account: string, network: string) => Promise<void>;
  /** Resets the count of wrong passwords for this account on this network. */
  forgetWrongPasswords: (account: string, network: string) => Promise<void>;
  /** Removes expired counts, and those that expire later than any count can. */
  clean: () => Promise<void>;
}

/** The longest duration of any count. A count that expires later was made while the clock was ahead. */
const longestMs = day * 1000;

const retryAfter = (result: RateLimiterRes, longest: number): number =>
  Math.min(longest, Math.max(1, Math.ceil(result.msBeforeNext / 1000)));

/** Creates rate limits whose counts are in the database, so that they survive restarts and all processes share them. */
export function createRateLimits(database: Database, scale: number): RateLimits {
  const { limiterStore } = database;
  const limiter = (keyPrefix: string, points: number, duration: number) => {
    const options = { keyPrefix, points, duration, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    return limiterStore.kind === 'sqlite'
      ? new QueuedSqliteLimiter(options, limiterStore)
      : new RateLimiterPostgres({ ...options, storeClient: limiterStore.client, storeType: 'pool' });
  };
  const limiters = new Map<LimitName, RateLimiterStoreAbstract>(
    (Object.keys(limits) as LimitName[]).map((name) => {
      const limit: { points: number; duration: number; fixed?: boolean } = limits[name];
      return [name, limiter(name, limit.fixed === true ? limit.points : Math.max(1, Math.round(limit.points * scale)), limit.duration)];
    }),
  );
  const wrongPasswords = limiter('wrongPasswords', Number.MAX_SAFE_INTEGER, day);
  const wait = limiter('passwordWait', 1, maxWaitSeconds);
  const accountOnNetwork = (account: string, network: string) => sha256(`${account}\n${network}`);

  return {
    async count(key, ...names) {
      for (const name of names) {
        try {
          await limiters.get(name)?.consume(sha256(key));
        } catch (refusal) {
          if (refusal instanceof Error) throw refusal;
          throw new Failure('too_many_requests', { retryAfterSeconds: retryAfter(refusal as RateLimiterRes, limits[name].duration) });
        }
      }
    },
    async checkPasswordWait(account, network) {
      const waiting = await wait.get(accountOnNetwork(account, network));
      if (waiting !== null && waiting.msBeforeNext > 0) {
        throw new Failure('too_many_requests', { retryAfterSeconds: retryAfter(waiting, maxWaitSeconds) });
      }
    },
    async countWrongPassword(account, network) {
      const key = accountOnNetwork(account, network);
      const { consumedPoints } = await wrongPasswords.penalty(key);
      const beyond = consumedPoints - Math.round(wrongPasswordsBeforeWait * Math.max(1, scale));
      if (beyond >= 0) await wait.set(key, 1, Math.min(2 ** beyond, maxWaitSeconds));
    },
    async forgetWrongPasswords(account, network) {
      const key = accountOnNetwork(account, network);
      await Promise.all([wrongPasswords.delete(key), wait.delete(key)]);
    },
    async clean() {
      const now = Date.now();
      if (limiterStore.kind === 'sqlite')
        await limiterStore.writes.run(() =>
          limiterStore.client.prepare('delete from rate_limits where expire < ? or expire > ?').run(now, now + longestMs),
        );
      else await limiterStore.client.query('delete from rate_limits where expire < $1 or expire > $2', [now, now + longestMs]);
    },
  };
}
