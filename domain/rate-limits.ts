import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { prepare } from '../db/sqlite-driver.ts';
import { createEmailBudgets, type EmailBudgets } from './rate-limits/email-budgets.ts';
import { day, hour, limitersIn, minute, mustWait, scaled, take } from './rate-limits/limiters.ts';
import { createPasswordWaits, type PasswordWaits } from './rate-limits/password-waits.ts';
import { widerNetworks } from './rate-limits/wider-networks.ts';
import { reportsOfReviewByNetworkPerDay, reportsOfReviewPerDay, reportsPerHour } from '../shared/limits.ts';
import { sha256 } from './secrets.ts';

/** The allowed number of tries per duration in seconds (product §14). RATE_LIMIT_SCALE scales all limits but the resend cooldown. */
const limits = {
  logInMinute: { points: 10, duration: minute },
  logInHour: { points: 60, duration: hour },
  signUp: { points: 10, duration: hour },
  passwordReset: { points: 10, duration: hour },
  passwordResetCheck: { points: 60, duration: hour },
  invitation: { points: 60, duration: hour },
  resend: { points: 60, duration: hour },
  change: { points: 60, duration: hour },
  search: { points: 30, duration: minute },
  report: { points: reportsPerHour, duration: hour },
  reportOfReviewByNetwork: { points: reportsOfReviewByNetworkPerDay, duration: day },
  reportOfReview: { points: reportsOfReviewPerDay, duration: day },
} satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof limits;

export interface RateLimits extends PasswordWaits, EmailBudgets {
  /** Counts one try against each of the named limits. Fails with `too_many_requests` and the seconds to wait. */
  count: (key: string, ...names: LimitName[]) => Promise<void>;
  /** Counts one try of an IPv6 /64 against the larger limits of its /56 and its /48. Fails with `too_many_requests`. */
  countWider: (network: string, ...names: LimitName[]) => Promise<void>;
  /** Counts one try of a network, and of the wider ones, against a limit for each subject. Fails with `too_many_requests`. */
  countOfSubject: (network: string, subject: string, name: LimitName) => Promise<void>;
  /** Removes expired counts. */
  clean: () => Promise<void>;
}

/** Removing very many at once would keep the event loop of SQLite, or a statement of PostgreSQL, for too long. */
const removedAtOnce = 1000;
const expired = `delete from rate_limits where key in (select key from rate_limits where expire <`;

/** Removes some expired counts. Returns how many. */
async function removeExpired(store: Database['limiterStore'], now: number): Promise<number> {
  if (store.kind === 'sqlite') {
    const remove = prepare(store.client, `${expired} ? limit ${removedAtOnce})`);
    return (await store.writes.run(() => remove.run(now))).changes;
  }
  return (await store.client.query(`${expired} $1 limit ${removedAtOnce})`, [now])).rowCount ?? 0;
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
    async countOfSubject(network, subject, name) {
      await countOne(`${network} ${subject}`, name);
      for (const wider of widerNetworks(network)) await countOne(`${wider.network} ${subject}`, name, wider.factor);
    },
    async clean() {
      const now = Date.now();
      while ((await removeExpired(limiterStore, now)) === removedAtOnce) await nextTurn();
    },
  };
}
