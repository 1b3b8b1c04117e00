import { type CreateLimiter, day, minute, mustWait, scaled, take } from './limiters.ts';

const wrongPasswordsBeforeWait = 5;
export const maxWaitSeconds = 15 * minute;
/**
 * Wrong passwords for one account from all networks together, per day, before networks new to the
 * account have to wait.
 */
const wrongPasswordsPerDay = 100;
const newNetworkIntervalSeconds = minute;

export interface PasswordWaits {
  /**
   * Fails with `too_many_requests` while this account has to wait on this network after wrong
   * passwords.
   */
  checkPasswordWait: (account: string, network: string) => Promise<void>;
  /**
   * Counts an attempt from a network that the account has never been logged in from. Fails with
   * `too_many_requests` if the account has had too many wrong passwords today and another such
   * attempt was made less than a minute ago.
   */
  countNewNetwork: (account: string) => Promise<void>;
  /**
   * Counts a wrong password. The fifth on one network starts a wait of 1 s; each further one
   * doubles it, up to 15 min.
   */
  countWrongPassword: (account: string, network: string) => Promise<void>;
  /** Resets the count of wrong passwords for this account on this network. */
  forgetWrongPasswords: (account: string, network: string) => Promise<void>;
}

/** Creates the waits after wrong passwords. */
export function createPasswordWaits(
  limiter: CreateLimiter,
  scale: number,
  hash: (text: string) => string,
): PasswordWaits {
  const wrongOnNetwork = limiter('wrongPasswords', Number.MAX_SAFE_INTEGER, day);
  const wait = limiter('passwordWait', 1, maxWaitSeconds);
  const wrongToday = limiter('wrongPasswordsToday', Number.MAX_SAFE_INTEGER, day);
  const fromNewNetworks = limiter('newNetworkAttempt', 1, newNetworkIntervalSeconds);
  const keyOf = (account: string, network: string) => hash(`${account}\n${network}`);
  return {
    async checkPasswordWait(account, network) {
      const waiting = await wait.get(keyOf(account, network));
      if (waiting !== null && waiting.msBeforeNext > 0) throw mustWait(waiting);
    },
    async countNewNetwork(account) {
      const key = hash(account);
      const today = await wrongToday.get(key);
      if (today === null || today.consumedPoints < scaled(wrongPasswordsPerDay, scale)) return;
      const refusal = await take(fromNewNetworks, key);
      if (refusal !== undefined) throw mustWait(refusal);
    },
    async countWrongPassword(account, network) {
      const key = keyOf(account, network);
      const { consumedPoints } = await wrongOnNetwork.penalty(key);
      const beyond = consumedPoints - Math.round(wrongPasswordsBeforeWait * Math.max(1, scale));
      if (beyond >= 0) await wait.set(key, 1, Math.min(2 ** beyond, maxWaitSeconds));
      await wrongToday.penalty(hash(account));
    },
    async forgetWrongPasswords(account, network) {
      const key = keyOf(account, network);
      await Promise.all([wrongOnNetwork.delete(key), wait.delete(key)]);
    },
  };
}
