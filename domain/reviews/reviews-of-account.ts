import type { AccountEvents, RemovalDecision } from '../accounts/account.ts';
import { notifyOwner } from '../mail/outbox.ts';
import type { Transaction } from '../transaction.ts';
import { appendEvent, forgetWords, type ReviewEvent, changeTotals } from './review-changes.ts';
import { reviewColumns, type StoredReview } from './review-row.ts';

/** What the record says of reviews that go with their author's account. */
const removals: Record<RemovalDecision, ReviewEvent> = {
  author: 'withdrawn',
  owner: 'removed',
  cleanup: 'discarded',
};

const selectOf = (tx: Transaction, userId: string): Promise<StoredReview[]> =>
  tx.db
    .selectFrom('reviews')
    .select(reviewColumns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

async function removeReviews(
  tx: Transaction,
  now: number,
  reviews: StoredReview[],
  event: ReviewEvent,
): Promise<void> {
  for (const review of reviews) {
    await tx.db.deleteFrom('reviews').where('id', '=', review.id).execute();
    await appendEvent(tx, now, event, review);
  }
  const ids = reviews.map(({ id }) => id);
  await forgetWords(tx, ids);
  await changeTotals(tx, { removed: reviews.filter((review) => review.public === 1) });
}

/**
 * Publishes held reviews when their author's address is verified, and deletes reviews with their
 * author's account.
 */
export const reviewsOfAccount: AccountEvents = {
  async onVerified(context, tx, userId) {
    const now = context.now();
    const reviews = await selectOf(tx, userId);
    for (const review of reviews) await appendEvent(tx, now, 'published', review);
    // A hidden one stays hidden, and will be public once it is shown again.
    const shown = reviews.filter(({ hidden_at }) => hidden_at === null);
    await tx.db
      .updateTable('reviews')
      .set({ public: 1 })
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null)
      .execute();
    await changeTotals(tx, { added: shown });
    for (const { id } of shown) await notifyOwner(context, tx, 'new_reviews', id);
  },

  async onTakenOver(context, tx, userId) {
    await removeReviews(tx, context.now(), await selectOf(tx, userId), 'discarded');
    await tx.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  },

  async onRemoved(context, tx, userId, decidedBy) {
    await removeReviews(tx, context.now(), await selectOf(tx, userId), removals[decidedBy]);
  },
};
