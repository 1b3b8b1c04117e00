import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../transaction.ts';

/** Who decides to delete an account: its own user, the owner of the site, or a rule for accounts that were never verified. */
export type RemovalDecision = 'author' | 'owner' | 'housekeeping';

/** Events of an account that change its reviews in the same transaction. Reviews implement this, so that accounts need not import them. */
export interface AuthorEvents {
  verified: (context: Context, tx: Transaction, userId: string) => Promise<void>;
  hasPublicReviews: (tx: Transaction, userId: string) => Promise<boolean>;
  /** The id of the account's newest public review, or undefined without one. */
  newestPublicReview: (db: Kysely<Tables>, userId: string) => Promise<string | undefined>;
  /** Deletes the reviews held so far, because someone else may have written them. */
  heldDiscarded: (context: Context, tx: Transaction, userId: string) => Promise<void>;
  /** Runs before the account is deleted. Whose decision it was is recorded in public. */
  leaving: (context: Context, tx: Transaction, userId: string, decidedBy: RemovalDecision) => Promise<void>;
}
