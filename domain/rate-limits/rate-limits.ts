import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  reportsOfReviewByNetworkPerDay,
  reportsOfReviewPerDay,
  reportsPerHour,
} from '../../shared/limits.ts';
import { createEmailBudgets, type EmailBudgets } from './email-budgets.ts';
import { day, hour, limitersIn, minute, mustWait, scaled, take } from './limiters.ts';
import { createPasswordWaits, type PasswordWaits } from './password-waits.ts';

/**
 * The allowed number of tries per duration in seconds. RATE_LIMIT_SCALE scales all limits but the
 * resend cooldown.
 */
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
  /** Pages that the cache does not keep, such as positions deep in a list. */
  walk: { points: 240, duration: minute },
  report: { points: reportsPerHour, duration: hour },
  reportOfReviewByNetwork: { points: reportsOfReviewByNetworkPerDay, duration: day },
  reportOfReview: { points: reportsOfReviewPerDay, duration: day },
} satisfies Record<string, { points: number; duration: number }>;

export type LimitName = keyof typeof limits;

/** One customer may have a whole /48. Its limit is so many times as large. */
const widerBits = 48;
const widerFactor = 16;

export interface RateLimits extends PasswordWaits, EmailBudgets {
  /**
   * Counts one try against each of the named limits. Fails with `too_many_requests` and the seconds
   * to wait.
   */
  count: (key: string, ...names: LimitName[]) => Promise<void>;
  /**
   * Counts one try of an IPv6 /64 against the larger limits of its /48. Fails with
   * `too_many_requests`.
   */
  countWider: (network: string, ...names: LimitName[]) => Promise<void>;
  /** Counts one try of a network, and of its /48. Fails with `too_many_requests`. */
  countNetwork: (network: string, ...names: LimitName[]) => Promise<void>;
}

/** Returns the /48 around an IPv6 /64. An IPv4 address has none. */
export function widerNetwork(network: string): string | undefined {
  const [address = ''] = network.split('/', 1);
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${widerBits}`).toString()}/${widerBits}`;
}

/**
 * Creates rate limits whose counts are in PostgreSQL, if there is a pool, or in this process.
 * `hash` hides addresses in their keys.
 */
export function createRateLimits(
  pool: Pool | undefined,
  scale: number,
  hash: (text: string) => string,
): RateLimits {
  const createLimiter = limitersIn(pool);
  const limiters = new Map<string, ReturnType<typeof createLimiter>>();
  const limiterOf = (name: LimitName, factor: number) => {
    const prefix = factor === 1 ? name : `${name}Wider`;
    const { points, duration } = limits[name];
    // A page is read too often to count it in the database.
    const create = name === 'walk' ? limitersIn(undefined) : createLimiter;
    const limiter =
      limiters.get(prefix) ?? create(prefix, scaled(points * factor, scale), duration);
    limiters.set(prefix, limiter);
    return limiter;
  };
  const countOne = async (key: string, name: LimitName, factor = 1) => {
    const refusal = await take(limiterOf(name, factor), hash(key));
    if (refusal !== undefined) throw mustWait(refusal);
  };
  const count: RateLimits['count'] = async (key, ...names) => {
    for (const name of names) await countOne(key, name);
  };
  const countWider: RateLimits['countWider'] = async (network, ...names) => {
    const wider = widerNetwork(network);
    if (wider !== undefined) for (const name of names) await countOne(wider, name, widerFactor);
  };

  return {
    ...createPasswordWaits(createLimiter, scale, hash),
    ...createEmailBudgets(createLimiter, scale, hash),
    count,
    countWider,
    async countNetwork(network, ...names) {
      await count(network, ...names);
      await countWider(network, ...names);
    },
  };
}
