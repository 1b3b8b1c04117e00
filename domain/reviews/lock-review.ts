import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { Failure } from '../failure.ts';
import { type RecordedReview, withSalts } from '../record/earlier-reviews.ts';
import type { Transaction } from '../transaction.ts';
import { selectReviews } from './list-reviews.ts';
import type { ReviewRow } from './review-row.ts';

/** Reads a review and its author under the author's lock, which every other change of them waits for. Fails with `not_found`. */
export async function lockReview(
  tx: Transaction,
  reviewId: string,
): Promise<{ author: Selectable<UsersTable>; review: RecordedReview<ReviewRow> }> {
  const found = await tx.db.selectFrom('reviews').select('user_id').where('id', '=', reviewId).executeTakeFirst();
  const author = found === undefined ? undefined : await lockUser(tx, found.user_id);
  // Its author may have changed or deleted it before the lock.
  const review = author === undefined ? undefined : await selectReviews(tx.db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (author === undefined || review === undefined) throw new Failure('not_found');
  return { author, review: withSalts(review) };
}

/** What became of the owner's decision about a review. */
export interface Moderation {
  /** False if the review was like this already. */
  changed: boolean;
  /** Whether an email to the author was queued. */
  authorEmailed: boolean;
}

export const unchanged: Moderation = { changed: false, authorEmailed: false };
