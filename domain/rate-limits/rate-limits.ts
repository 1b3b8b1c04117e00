import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  reportsOfReviewByNetworkPerDay,
  reportsOfReviewPerDay,
  reportsPerHour,
  resendCooldownSeconds,
} from '../../shared/limits.ts';
import { Failure } from '../failure.ts';
import { day, hour, limitersIn, minute, mustWait, scaled, take } from './limiters.ts';

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

const wrongPasswordsBeforeWait = 5;
const maxWaitSeconds = 15 * minute;
/**
 * Wrong passwords for one account from all networks together, per day, before networks new to the
 * account have to wait.
 */
const wrongPasswordsPerDay = 100;
const newNetworkIntervalSeconds = minute;

const emailsPerDay = 5;

/** An email that counts against a budget of its address. */
interface BudgetedEmail {
  /**
   * The budget: requests for a link of either kind, whatever is sent to an address that nobody has
   * verified, or news of a changed password.
   */
  kind: 'verify' | 'reset' | 'unverified' | 'passwordChanged';
  /** Lower case. */
  address: string;
  /** Whether the account with this address has been logged in from the network that asks. */
  isKnown: boolean;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Returns the /48 around an IPv6 /64. An IPv4 address has none. */
function widerNetwork(network: string): string | undefined {
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
) {
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

  /** Counts one try against each of the named limits. Fails with `too_many_requests`. */
  async function count(key: string, ...names: LimitName[]): Promise<void> {
    for (const name of names) await take(limiterOf(name, 1), hash(key));
  }

  /**
   * Counts one try of an IPv6 /64 against the larger limits of its /48. Fails with
   * `too_many_requests`.
   */
  async function countWider(network: string, ...names: LimitName[]): Promise<void> {
    const wider = widerNetwork(network);
    if (wider === undefined) return;
    for (const name of names) await take(limiterOf(name, widerFactor), hash(wider));
  }

  const wrongOnNetwork = createLimiter('wrongPasswords', Number.MAX_SAFE_INTEGER, day);
  const passwordWait = createLimiter('passwordWait', 1, maxWaitSeconds);
  const wrongToday = createLimiter('wrongPasswordsToday', Number.MAX_SAFE_INTEGER, day);
  const fromNewNetworks = createLimiter('newNetworkAttempt', 1, newNetworkIntervalSeconds);
  const keyOf = (account: string, network: string) => hash(`${account}\n${network}`);

  const cooldown = createLimiter('resendCooldown', 1, resendCooldownSeconds);
  const emailsToday = createLimiter('emailsToday', scaled(emailsPerDay, scale), day);
  const emailsBeyond = createLimiter('emailBeyond', scaled(1, scale), hour);

  async function countBudget({ kind, address, isKnown }: BudgetedEmail): Promise<void> {
    try {
      await take(emailsToday, hash(`${kind}\n${address}`));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await take(emailsBeyond, hash(`${kind}\n${address}\n${isKnown ? 'known' : 'new'}`));
    }
  }

  return {
    count,
    countWider,
    /** Counts one try of a network, and of its /48. Fails with `too_many_requests`. */
    async countNetwork(network: string, ...names: LimitName[]): Promise<void> {
      await count(network, ...names);
      await countWider(network, ...names);
    },
    /**
     * Fails with `too_many_requests` while this account has to wait on this network after wrong
     * passwords.
     */
    async checkPasswordWait(account: string, network: string): Promise<void> {
      const waiting = await passwordWait.get(keyOf(account, network));
      if (waiting !== null && waiting.msBeforeNext > 0) throw mustWait(waiting);
    },
    /**
     * Counts an attempt from a network that the account has never been logged in from. Fails with
     * `too_many_requests` if the account has had too many wrong passwords today and another such
     * attempt was made less than a minute ago.
     */
    async countNewNetwork(account: string): Promise<void> {
      const key = hash(account);
      const today = await wrongToday.get(key);
      if (today !== null && today.consumedPoints >= scaled(wrongPasswordsPerDay, scale))
        await take(fromNewNetworks, key);
    },
    /**
     * Counts a wrong password. The fifth on one network starts a wait of 1 s; each further one
     * doubles it, up to 15 min.
     */
    async countWrongPassword(account: string, network: string): Promise<void> {
      const key = keyOf(account, network);
      const { consumedPoints } = await wrongOnNetwork.penalty(key);
      const beyond = consumedPoints - Math.round(wrongPasswordsBeforeWait * Math.max(1, scale));
      if (beyond >= 0) await passwordWait.set(key, 1, Math.min(2 ** beyond, maxWaitSeconds));
      await wrongToday.penalty(hash(account));
    },
    /** Resets the count of wrong passwords for this account on this network. */
    async forgetWrongPasswords(account: string, network: string): Promise<void> {
      const key = keyOf(account, network);
      await Promise.all([wrongOnNetwork.delete(key), passwordWait.delete(key)]);
    },
    /**
     * Takes an email from its budget: 5 a day to one address, and then one an hour. Returns false
     * if there is none left.
     */
    async takeEmail(email: BudgetedEmail): Promise<boolean> {
      try {
        await countBudget(email);
        return true;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return false;
      }
    },
    /**
     * Counts a requested email. Each kind has 5 a day to one address. Beyond them, known networks
     * share one an hour, and all others share another, so that strangers never use up the owner's.
     * Fails with `too_many_requests`.
     */
    async countEmail(request: BudgetedEmail & { kind: 'verify' | 'reset' }): Promise<void> {
      if (request.kind === 'reset') return countBudget(request);
      const key = hash(request.address);
      await take(cooldown, key);
      try {
        await countBudget(request);
      } catch (error) {
        // Otherwise refused requests of a stranger would keep the owner waiting.
        await cooldown.delete(key);
        throw error;
      }
    },
  };
}
