import type { Transaction } from '../transaction.server.ts';

/** What happens to an account that its reviews must follow, in the same transaction. Reviews implement it; accounts know nothing more of them. */
export interface AuthorEvents {
  verified: (tx: Transaction, userId: string) => Promise<void>;
  hasPublicReviews: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Someone else may have written what is held so far: it goes. */
  heldDiscarded: (tx: Transaction, userId: string) => Promise<void>;
  /** Before the account is deleted. */
  leaving: (tx: Transaction, userId: string) => Promise<void>;
}
