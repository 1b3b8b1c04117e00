import { bumpPublicContentVersion, type Context, type Transaction } from '#domain/core';
import { notifyOwner } from '#domain/outbox/owner-notices.ts';
import { appendEvent, eraseReviewText, type ReviewEvent } from './review-events.ts';
import { reviewColumns, type StoredReview } from './review-row.ts';

/** By the author, the owner, or the site, because the address was never verified. */
export type Removal = Extract<ReviewEvent, 'withdrawn' | 'removed' | 'discarded'>;

const selectOf = (tx: Transaction, userId: string): Promise<StoredReview[]> =>
  tx.db
    .selectFrom('reviews')
    .select(reviewColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Requires the author's lock. */
export async function removeReviews(
  context: Context,
  tx: Transaction,
  reviews: StoredReview[],
  event: Removal,
): Promise<void> {
  const now = context.now();
  for (const review of reviews) {
    await tx.db.deleteFrom('reviews').where('id', '=', review.id).execute();
    await appendEvent(tx, now, event, review);
  }
  const ids = reviews.map(({ id }) => id);
  await eraseReviewText(tx, ids);
  if (reviews.some((review) => review.public === 1)) await bumpPublicContentVersion(tx);
}

export const removeReviewsOf = async (
  context: Context,
  tx: Transaction,
  userId: string,
  event: Removal,
): Promise<void> => removeReviews(context, tx, await selectOf(tx, userId), event);

export async function publishReviewsOf(
  context: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const now = context.now();
  const reviews = await selectOf(tx, userId);
  for (const review of reviews) await appendEvent(tx, now, 'published', review);
  // A hidden review stays hidden, and becomes public when it is shown again.
  const shown = reviews.filter(({ hidden_at }) => hidden_at === null);
  await tx.db
    .updateTable('reviews')
    .set({ public: 1 })
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .execute();
  if (shown.length > 0) await bumpPublicContentVersion(tx);
  for (const { id } of shown) await notifyOwner(context, tx, 'new_reviews', id);
}

/** Deletes reviews that someone else may have posted with the address. */
export async function discardReviewsOf(
  context: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await removeReviewsOf(context, tx, userId, 'discarded');
  await tx.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
