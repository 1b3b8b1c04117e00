import { assertOwnAccount } from '#domain/accounts/account.ts';
import { lockCaller, type Session } from '#domain/accounts/sessions.ts';
import type { User } from '#domain/accounts/users.ts';
import {
  bumpPublicContentVersion,
  type Context,
  Failure,
  inTransaction,
  minute,
  newId,
  type Transaction,
} from '#domain/core';
import { foldWords } from '#shared/fold-words.ts';
import type { Review, ReviewInput } from '#shared/reviews.ts';
import { removeReviews } from './account-reviews.ts';
import { appendEvent, eraseVersionText } from './review-events.ts';
import { findReviewRow, presentOwnReview, type ReviewRow } from './review-row.ts';

/** Edits this soon after posting don't create a version, unless the owner has replied. */
const editGracePeriodMs = 15 * minute;

/** Compares with the review that the caller knows (`If-Match`). */
export type IsExpected = (review: Review) => boolean;

async function lockOwn(
  tx: Transaction,
  session: Session,
  reviewId: string,
  isExpected?: IsExpected,
): Promise<{ author: User; review: ReviewRow }> {
  const author = await lockCaller(tx, session);
  const review = await findReviewRow(tx.db, reviewId);
  if (review === undefined) throw new Failure('not_found');
  if (review.user_id !== author.id) throw new Failure('not_yours');
  if (isExpected !== undefined && !isExpected(presentOwnReview(review)))
    throw new Failure('precondition_failed');
  return { author, review };
}

/** The same rating and comment change nothing. */
export async function editReview(
  context: Context,
  session: Session,
  reviewId: string,
  input: ReviewInput,
  isExpected?: IsExpected,
): Promise<Review> {
  const { rating, comment, userId = session.user.id } = input;
  assertOwnAccount(session, userId);
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockOwn(tx, session, reviewId, isExpected);
    if (review.rating === rating && review.comment === comment) return presentOwnReview(review);
    const now = context.now();
    // Until its author's address is verified, nobody else can have read it.
    const isHeld = author.verified_at === null;
    const age = now - review.created_at;
    const isUnversioned = isHeld || (review.reply === null && age >= 0 && age <= editGracePeriodMs);
    const changes = {
      rating,
      comment,
      updated_at: Math.max(now, review.updated_at + 1),
      version: review.version + (isUnversioned ? 0 : 1),
      salt: newId(),
    };
    const after = { ...review, ...changes };
    await tx.db
      .updateTable('reviews')
      .set({ ...changes, search_text: foldWords(comment) })
      .where('id', '=', reviewId)
      .execute();
    if (isUnversioned) await eraseVersionText(tx, review);
    await appendEvent(tx, now, 'edited', after);
    if (review.public === 1) await bumpPublicContentVersion(tx);
    return presentOwnReview(after);
  });
}

export async function deleteReview(
  context: Context,
  session: Session,
  reviewId: string,
  isExpected?: IsExpected,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { review } = await lockOwn(tx, session, reviewId, isExpected);
    await removeReviews(context, tx, [review], 'withdrawn');
  });
}
