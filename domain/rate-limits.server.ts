import { RateLimiterPostgres, type RateLimiterRes, RateLimiterSQLite, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { resendCooldownSeconds } from './accounts/account-limits.schema.ts';
import { Failure } from './failure.ts';
import { sha256 } from './secrets.server.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often something may be tried in how many seconds (product §14). The specified cool-down is the only one that RATE_LIMIT_SCALE leaves alone. */
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
  /** Counts one try under each of the named limits, or fails with `too_many_requests` and the seconds to wait. */
  count: (key: string, ...names: LimitName[]) => Promise<void>;
  /** Fails with `too_many_requests` while a wait after wrong passwords runs for this account on this network. */
  checkPasswordWait: (account: string, network: string) => Promise<void>;
  /** Counts a wrong password; from the fifth on each starts a wait of 1 s that doubles up to 15 min. */
  countWrongPassword: (account: string, network: string) => Promise<void>;
  /** Forgets the wrong passwords of this account on this network. */
  forgetWrongPasswords: (account: string, network: string) => Promise<void>;
  /** Removes what has expired. */
  clean: () => Promise<void>;
}

const retryAfter = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

/** RateLimits whose counts live in the database, so that they survive a restart and are shared by all processes. */
export function createRateLimits(database: Database, scale: number): RateLimits {
  const { limiterStore } = database;
  const limiter = (keyPrefix: string, points: number, duration: number) => {
    const options = { keyPrefix, points, duration, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false };
    return limiterStore.kind === 'sqlite'
      ? new RateLimiterSQLite({ ...options, storeClient: limiterStore.client, storeType: 'better-sqlite3' })
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
          throw new Failure('too_many_requests', { retryAfterSeconds: retryAfter(refusal as RateLimiterRes) });
        }
      }
    },
    async checkPasswordWait(account, network) {
      const waiting = await wait.get(accountOnNetwork(account, network));
      if (waiting !== null && waiting.msBeforeNext > 0) {
        throw new Failure('too_many_requests', { retryAfterSeconds: retryAfter(waiting) });
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
      if (limiterStore.kind === 'sqlite') limiterStore.client.prepare('delete from rate_limits where expire < ?').run(now);
      else await limiterStore.client.query('delete from rate_limits where expire < $1', [now]);
    },
  };
}
