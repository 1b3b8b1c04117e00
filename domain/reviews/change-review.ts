import { lockUser } from '../accounts/lock-user.ts';
import type { Session } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { newSalt } from '../record/commitment.ts';
import { type RecordedReview, withSalts } from '../record/earlier-reviews.ts';
import { recordEvents } from '../record/record-events.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { selectReviews } from './list-reviews.ts';
import { mayChange } from './review-policy.ts';
import { presentOwnReview, type ReviewRow } from './review-row.ts';
import { changeTotals } from './review-totals.ts';
import type { Review, ReviewInput } from '../../shared/reviews.ts';

/** Tells whether a review is still the version that the caller knows (`If-Match`). */
export type IsExpected = (review: Review) => boolean;

/** Reads the author's own review under the author's lock, which every other change waits for. */
async function lockOwn(
  tx: Transaction,
  author: Session,
  reviewId: string,
  isExpected?: IsExpected,
): Promise<RecordedReview<ReviewRow> & { isByVerified: boolean }> {
  const user = await lockUser(tx, author.user.id);
  if (user === undefined) throw new Failure('session_ended');
  const row = await selectReviews(tx.db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  if (!mayChange(author.user.id, row)) throw new Failure('not_yours');
  if (isExpected !== undefined && !isExpected(presentOwnReview(row))) throw new Failure('precondition_failed');
  return { ...withSalts(row), isByVerified: user.verified_at !== null };
}

/**
 * Keeps the current version for the review's history. What a hidden review said until its author edits it stays out of that history, because it may be
 * the reason for the hiding.
 */
async function keepVersion(tx: Transaction, review: RecordedReview<ReviewRow>): Promise<void> {
  const { id: review_id, version, rating, comment, updated_at, hidden_at, record_salt } = review;
  const withheld = hidden_at === null ? 0 : 1;
  await tx.db
    .insertInto('review_versions')
    .values({ review_id, version, rating, comment, written_at: updated_at, withheld, record_salt })
    .execute();
  if (withheld === 1) await tx.db.updateTable('review_versions').set({ withheld }).where('review_id', '=', review_id).execute();
}

/**
 * Edits the author's own review. The same rating and comment change nothing. Fails with `too_many_requests` (60 an hour together
 * with changes of the name), `not_found`, `not_yours`, `session_ended`, or `precondition_failed` if the review is not the expected
 * version.
 */
export async function editReview(
  context: Context,
  author: Session,
  reviewId: string,
  input: ReviewInput,
  isExpected?: IsExpected,
): Promise<Review> {
  if (input.userId !== undefined && input.userId !== author.user.id) throw new Failure('not_yours');
  const { rating, comment } = input;
  await context.rateLimits.count(author.user.id, 'change');
  return inTransaction(context, async (tx) => {
    const before = await lockOwn(tx, author, reviewId, isExpected);
    if (before.rating === rating && before.comment === comment) return presentOwnReview(before);
    const updated_at = Math.max(context.now(), before.updated_at + 1);
    // Until its author's address is verified, nobody else can have read the review.
    const version = before.version + (before.isByVerified ? 1 : 0);
    if (before.isByVerified) await keepVersion(tx, before);
    const record_salt = newSalt();
    const after = { ...before, rating, comment, updated_at, version, record_salt };
    await tx.db.updateTable('reviews').set({ rating, comment, updated_at, version, record_salt }).where('id', '=', reviewId).execute();
    if (before.public === 1) await changeTotals(tx, { added: [after], removed: [before] });
    await recordEvents(context, tx, [{ event: 'edited', review: before, after }]);
    return presentOwnReview(after);
  });
}

/** Deletes the author's own review. Fails with `not_found`, `not_yours`, `session_ended`, or `precondition_failed`. */
export async function deleteReview(context: Context, author: Session, reviewId: string, isExpected?: IsExpected): Promise<void> {
  await inTransaction(context, async (tx) => {
    const review = await lockOwn(tx, author, reviewId, isExpected);
    await tx.db.deleteFrom('reviews').where('id', '=', reviewId).execute();
    if (review.public === 1) await changeTotals(tx, { removed: [review] });
    await recordEvents(context, tx, [{ event: 'withdrawn', review }]);
  });
}
