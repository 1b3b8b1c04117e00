import { resendCooldownSeconds } from '../../shared/limits.ts';
import { sha256 } from '../secrets.ts';
import { type CreateLimiter, day, hour, mustWait, scaled, take } from './limiters.ts';

const emailsPerDay = 5;

/** A request for an email to an address. */
export interface EmailRequest {
  kind: 'verify' | 'reset';
  /** Lower case. */
  address: string;
  network: string;
  /** Whether the account with this address has been logged in from this network. */
  isKnown: boolean;
}

export interface EmailBudgets {
  /**
   * Counts a requested email. Each kind has 5 a day to one address. Beyond them, a network that got none within the hour may have one
   * an hour: known networks share one, and all others share another, so that strangers never use up the owner's. Fails with
   * `too_many_requests`; a refused request uses up nothing that belongs to the address.
   */
  countEmail: (request: EmailRequest) => Promise<void>;
}

/** Creates the budgets of requested emails. */
export function createEmailBudgets(limiter: CreateLimiter, scale: number): EmailBudgets {
  const cooldown = limiter('resendCooldown', 1, resendCooldownSeconds);
  const daily = limiter('emailsToday', scaled(emailsPerDay, scale), day);
  const onNetwork = limiter('emailFromNetwork', scaled(1, scale), hour);
  const beyond = limiter('emailBeyond', scaled(1, scale), hour);

  async function countBudget({ kind, address, network, isKnown }: EmailRequest): Promise<void> {
    const toAddress = sha256(`${kind}\n${address}`);
    const fromHere = sha256(`${kind}\n${address}\n${network}`);
    if ((await take(daily, toAddress)) === undefined) {
      await onNetwork.penalty(fromHere);
      return;
    }
    const early = await take(onNetwork, fromHere);
    if (early !== undefined) throw mustWait(early);
    const used = await take(beyond, sha256(`${kind}\n${address}\n${isKnown ? 'known' : 'new'}`));
    if (used === undefined) return;
    await onNetwork.reward(fromHere);
    throw mustWait(used);
  }

  return {
    async countEmail(request) {
      if (request.kind === 'reset') return countBudget(request);
      const key = sha256(request.address);
      const waiting = await take(cooldown, key);
      if (waiting !== undefined) throw mustWait(waiting);
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
