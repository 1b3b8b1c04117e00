import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** What happens to an account that its reviews must follow, in the same transaction. Reviews implement it; accounts know nothing more of them. */
export interface AuthorEvents {
  verified: (trx: Kysely<Tables>, userId: string) => Promise<void>;
  /** Someone else may have written what is held so far: it goes. */
  heldDiscarded: (trx: Kysely<Tables>, userId: string) => Promise<void>;
  /** Before the account is deleted. */
  leaving: (trx: Kysely<Tables>, userId: string) => Promise<void>;
}
