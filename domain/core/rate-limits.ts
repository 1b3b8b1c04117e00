import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import {
  reportsOfReviewByNetworkPerDay,
  reportsOfReviewPerDay,
  reportsPerHour,
  resendCooldownSeconds,
} from '#content/limits.ts';
import { isPostgres } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import { type Count, type Counter, countersInMemory, countersInPostgres } from './counters.ts';
import { Failure } from './failure.ts';
import { type Clock, day, hour, minute } from './time.ts';

interface Limit {
  points: number;
  windowMs: number;
}

/** RATE_LIMIT_SCALE scales all of these, but not the resend cooldown. */
export const limits = {
  logInMinute: { points: 10, windowMs: minute },
  logInHour: { points: 60, windowMs: hour },
  signUp: { points: 10, windowMs: hour },
  passwordReset: { points: 10, windowMs: hour },
  passwordResetCheck: { points: 60, windowMs: hour },
  invitation: { points: 60, windowMs: hour },
  resend: { points: 60, windowMs: hour },
  change: { points: 60, windowMs: hour },
  export: { points: 10, windowMs: hour },
  ownReviews: { points: 60, windowMs: minute },
  heldPost: { points: 20, windowMs: hour },
  heldEdit: { points: 60, windowMs: hour },
  /** By verified accounts, whose owners may have many addresses. */
  post: { points: 40, windowMs: hour },
  edit: { points: 120, windowMs: hour },
  search: { points: 30, windowMs: minute },
  /** Cache misses for URLs that clients can generate without limit, and reads with a token. */
  uncachedReads: { points: 240, windowMs: minute },
  report: { points: reportsPerHour, windowMs: hour },
  reportOfReviewByNetwork: { points: reportsOfReviewByNetworkPerDay, windowMs: day },
  reportOfReview: { points: reportsOfReviewPerDay, windowMs: day },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** One customer may have a whole /48, so its limit is this many times as large. */
const widerBits = 48;
const widerFactor = 16;

/**
 * Keys per limit in memory, about 0.2 kB each. To evict a network's count, an attacker needs this
 * many networks. Anyone can make up addresses, so more of those are kept.
 */
const maxNetworks = 20_000;
const maxAddresses = 100_000;

const wrongPasswordsBeforeWait = 5;
const maxWaitMs = 15 * minute;
/**
 * Wrong passwords a day for one account, from all networks, before networks new to it have to wait.
 */
const wrongPasswordsPerDay = 100;
const newNetworkIntervalMs = minute;

const emailsPerDay = 5;

interface BudgetedEmail {
  kind: 'verify' | 'reset' | 'unverified' | 'passwordChanged';
  address: string;
  isKnown: boolean;
}

export function widerNetwork(network: string): string | undefined {
  const [address = ''] = network.split('/', 1);
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${widerBits}`).toString()}/${widerBits}`;
}

export const scaled = (points: number, scale: number): number =>
  Math.max(1, Math.round(points * scale));

export const tooManyRequests = ({ msLeft }: Pick<Count, 'msLeft'>): Failure =>
  new Failure('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)),
  });

interface Limiter {
  counter: Counter;
  max: number;
}

/** Adds a point. Returns the count if it's beyond the limit. */
async function exceed({ counter, max }: Limiter, key: string): Promise<Count | undefined> {
  const count = await counter.add(key);
  return count.points > max ? count : undefined;
}

async function consumePoint(limiter: Limiter, key: string): Promise<void> {
  const exceeded = await exceed(limiter, key);
  if (exceeded !== undefined) throw tooManyRequests(exceeded);
}

async function assertPointsLeft({ counter, max }: Limiter, key: string): Promise<void> {
  const count = await counter.read(key);
  if (count !== undefined && count.points >= max) throw tooManyRequests(count);
}

export interface RateLimitOptions {
  /** Holds the counts if it is PostgreSQL. */
  db: Kysely<Tables>;
  scale: number;
  hash: (text: string) => string;
  monotonicClock: Clock;
}

export function createRateLimits({ db, scale, hash, monotonicClock }: RateLimitOptions) {
  const inMemory = countersInMemory(monotonicClock);
  const counters = isPostgres(db) ? countersInPostgres(db, monotonicClock) : inMemory;
  const createLimiters = (suffix: string, factor: number) =>
    Object.fromEntries(
      Object.entries(limits).map(([name, { points, windowMs }]) => {
        // Too frequent to count in the database.
        const { create } = name === 'uncachedReads' ? inMemory : counters;
        const counter = create({ name: name + suffix, windowMs, maxKeys: maxNetworks });
        return [name, { counter, max: scaled(points * factor, scale) }];
      }),
    ) as Record<LimitName, Limiter>;
  const limiters = createLimiters('', 1);
  const widerLimiters = createLimiters('Wider', widerFactor);

  async function count(key: string, ...names: LimitName[]): Promise<void> {
    for (const name of names) await consumePoint(limiters[name], hash(key));
  }

  /**
   * Counts the /48 around an IPv6 /64, too. In this order, a refusal by one uses up nothing of the
   * other.
   */
  async function countNetwork(network: string, ...names: LimitName[]): Promise<void> {
    const wider = widerNetwork(network);
    if (wider !== undefined) {
      for (const name of names) await assertPointsLeft(limiters[name], hash(network));
      for (const name of names) await consumePoint(widerLimiters[name], hash(wider));
    }
    await count(network, ...names);
  }

  const perAddress = (name: string, windowMs: number): Counter =>
    counters.create({ name, windowMs, maxKeys: maxAddresses });
  const wrongOnNetwork = perAddress('wrongPasswords', day);
  const passwordWait = perAddress('passwordWait', maxWaitMs);
  const wrongToday = perAddress('wrongPasswordsToday', day);
  const fromNewNetworks: Limiter = {
    counter: perAddress('newNetworkAttempt', newNetworkIntervalMs),
    max: 1,
  };
  const keyOf = (account: string, network: string) => hash(`${account}\n${network}`);

  const cooldown: Limiter = {
    counter: perAddress('resendCooldown', resendCooldownSeconds * 1000),
    max: 1,
  };
  const emailsToday: Limiter = {
    counter: perAddress('emailsToday', day),
    max: scaled(emailsPerDay, scale),
  };
  const emailsBeyond: Limiter = {
    counter: perAddress('emailBeyond', hour),
    max: scaled(1, scale),
  };

  const exceedBudget = async ({ kind, address, isKnown }: BudgetedEmail) =>
    (await exceed(emailsToday, hash(`${kind}\n${address}`))) &&
    exceed(emailsBeyond, hash(`${kind}\n${address}\n${isKnown ? 'known' : 'new'}`));

  return {
    count,
    countNetwork,
    async checkPasswordWait(account: string, network: string): Promise<void> {
      const waiting = await passwordWait.read(keyOf(account, network));
      if (waiting !== undefined) throw tooManyRequests(waiting);
    },
    /**
     * Call for networks new to the account. After too many wrong passwords in a day, all of them
     * together get one attempt a minute.
     */
    async countNewNetwork(account: string): Promise<void> {
      const key = hash(account);
      const today = await wrongToday.read(key);
      if (today !== undefined && today.points >= scaled(wrongPasswordsPerDay, scale))
        await consumePoint(fromNewNetworks, key);
    },
    /** The fifth on one network starts a wait of 1 s, which doubles up to 15 min. */
    async countWrongPassword(account: string, network: string): Promise<void> {
      const key = keyOf(account, network);
      const { points } = await wrongOnNetwork.add(key);
      const beyond = points - Math.round(wrongPasswordsBeforeWait * Math.max(1, scale));
      if (beyond >= 0) await passwordWait.start(key, Math.min(2 ** beyond * 1000, maxWaitMs));
      await wrongToday.add(hash(account));
    },
    async forgetWrongPasswords(account: string, network: string): Promise<void> {
      const key = keyOf(account, network);
      await Promise.all([wrongOnNetwork.remove(key), passwordWait.remove(key)]);
    },
    takeEmail: async (email: BudgetedEmail): Promise<boolean> =>
      (await exceedBudget(email)) === undefined,
    /**
     * Each kind has 5 a day per address. Beyond that, known networks share one an hour and all
     * other networks another, so strangers can't use up the account owner's.
     */
    async countEmail(request: BudgetedEmail & { kind: 'verify' | 'reset' }): Promise<void> {
      const key = hash(request.address);
      if (request.kind === 'verify') await consumePoint(cooldown, key);
      const exceeded = await exceedBudget(request);
      if (exceeded === undefined) return;
      // Otherwise, a stranger's refused requests would keep the account's owner waiting.
      if (request.kind === 'verify') await cooldown.counter.remove(key);
      throw tooManyRequests(exceeded);
    },
    async removeEnded(): Promise<void> {
      await Promise.all([inMemory.removeEnded(), counters.removeEnded()]);
    },
  };
}
