import { resendCooldownSeconds } from '../../shared/limits.ts';
import { type CreateLimiter, day, hour, mustWait, scaled, take } from './limiters.ts';

const emailsPerDay = 5;

/** A request for an email to an address. */
export interface EmailRequest {
  kind: 'verify' | 'reset';
  /** Lower case. */
  address: string;
  /** Whether the account with this address has been logged in from the network that asks. */
  isKnown: boolean;
}

export interface EmailBudgets {
  /**
   * Counts a requested email. Each kind has 5 a day to one address. Beyond them, known networks
   * share one an hour, and all others share another, so that strangers never use up the owner's.
   * Fails with `too_many_requests`.
   */
  countEmail: (request: EmailRequest) => Promise<void>;
}

/** Creates the budgets of requested emails. */
export function createEmailBudgets(
  limiter: CreateLimiter,
  scale: number,
  hash: (text: string) => string,
): EmailBudgets {
  const cooldown = limiter('resendCooldown', 1, resendCooldownSeconds);
  const daily = limiter('emailsToday', scaled(emailsPerDay, scale), day);
  const beyond = limiter('emailBeyond', scaled(1, scale), hour);

  async function countBudget({ kind, address, isKnown }: EmailRequest): Promise<void> {
    if ((await take(daily, hash(`${kind}\n${address}`))) === undefined) return;
    const refusal = await take(beyond, hash(`${kind}\n${address}\n${isKnown ? 'known' : 'new'}`));
    if (refusal !== undefined) throw mustWait(refusal);
  }

  return {
    async countEmail(request) {
      if (request.kind === 'reset') return countBudget(request);
      const key = hash(request.address);
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
