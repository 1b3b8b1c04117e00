import type { Database } from '../db/connect.ts';
import { createEmailBudgets, type EmailBudgets } from './rate-limits/email-budgets.server.ts';
import { hour, limitersIn, minute, mustWait, scaled, take } from './rate-limits/limiters.server.ts';
import { createPasswordWaits, type PasswordWaits } from './rate-limits/password-waits.server.ts';
import { widerNetworks } from './rate-limits/wider-networks.server.ts';
import { sha256 } from './secrets.server.ts';

/** The allowed number of tries per duration in seconds (product §14). RATE_LIMIT_SCALE scales all limits but the resend cooldown. */
const limits = {
  logInMinute: { points: 10, duration: minute },
  logInHour: { points: 60, duration: hour },
  signUp: { points: 10, duration: hour },
  passwordReset: { points: 10, duration: hour },
  passwordResetCheck: { points: 60, duration: hour },
  resend: { points: 60, duration: hour },
  change: { points: 60, duration: hour },
} satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof limits;

export interface RateLimits extends PasswordWaits, EmailBudgets {
  /** Counts one try against each of the named limits. Fails with `too_many_requests` and the seconds to wait. */
  count: (key: string, ...names: LimitName[]) => Promise<void>;
  /** Counts one try of an IPv6 /64 against the larger limits of its /56 and its /48. Fails with `too_many_requests`. */
  countWider: (network: string, ...names: LimitName[]) => Promise<void>;
  /** Removes expired counts. */
  clean: () => Promise<void>;
}

/** Creates rate limits whose counts are in the database, so that they survive restarts and all processes share them. */
export function createRateLimits(database: Database, scale: number): RateLimits {
  const { limiterStore } = database;
  const createLimiter = limitersIn(database);
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  const limiterOf = (name: LimitName, factor: number) => {
    const prefix = factor === 1 ? name : `${name}Times${factor}`;
    const { points, duration } = limits[name];
    const limiter = limiters.get(prefix) ?? createLimiter(prefix, scaled(points * factor, scale), duration);
    limiters.set(prefix, limiter);
    return limiter;
  };
  const countOne = async (key: string, name: LimitName, factor = 1) => {
    const refusal = await take(limiterOf(name, factor), sha256(key));
    if (refusal !== undefined) throw mustWait(refusal);
  };

  return {
    ...createPasswordWaits(createLimiter, scale),
    ...createEmailBudgets(createLimiter, scale),
    async count(key, ...names) {
      for (const name of names) await countOne(key, name);
    },
    async countWider(network, ...names) {
      for (const wider of widerNetworks(network)) {
        for (const name of names) await countOne(wider.network, name, wider.factor);
      }
    },
    async clean() {
      const now = Date.now();
      if (limiterStore.kind === 'postgres') {
        await limiterStore.client.query('delete from rate_limits where expire < $1', [now]);
        return;
      }
      const { client, writes } = limiterStore;
      await writes.run(() => client.prepare('delete from rate_limits where expire < ?').run(now));
    },
  };
}
