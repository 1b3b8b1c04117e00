import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { findPosted } from '../reviews/claim-key.ts';
import { selectReviews } from '../reviews/list-reviews.ts';
import { presentOwnReview } from '../reviews/review-row.ts';
import type { Review } from '../../shared/reviews.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { type Caller, type ClaimedAccount, proveAccount } from './claim-account.ts';
import type { InvitationRow } from './invitation-row.ts';
import type { Acceptance } from '../../shared/invitations.ts';

/** The published review, and the token of the session that was started for its author. A caller with a session keeps that one. */
export interface Accepted {
  review: Review;
  token?: string;
}

/** Presents the review of an accepted invitation to its author. Fails with `not_found` if it was deleted. */
export async function presentAccepted(tx: Transaction, reviewId: string, { token }: ClaimedAccount): Promise<Accepted> {
  const row = await selectReviews(tx.db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return { review: presentOwnReview(row), ...(token === undefined ? {} : { token }) };
}

/**
 * Answers a retry whose first answer was lost, with the same idempotency key: with the review that it created. The caller proves the account
 * again. Resolves to undefined if the invitation was not accepted under this key. Fails with `idempotency_key_reused`, `not_found`,
 * `invalid_fields`, `wrong_password`, or `too_many_requests`.
 */
export async function repeatAcceptance(
  context: Context,
  { user_id }: InvitationRow,
  form: Acceptance,
  caller: Caller,
): Promise<Accepted | undefined> {
  if (user_id === null || caller.key === undefined) return undefined;
  const posted = await findPosted(context.db, { userId: user_id, key: caller.key, content: form });
  const account = await context.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
  if (posted === undefined || account === undefined) return undefined;
  const claim = await proveAccount(context, account, form, caller);
  return inTransaction(context, async (tx) => {
    const claimed = await claim(tx, context.now());
    if (claimed === undefined) throw new Failure('wrong_password');
    return presentAccepted(tx, posted, claimed);
  });
}
