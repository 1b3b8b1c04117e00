import type { AuthorEvents } from '../accounts/author-events.ts';
import { notifyOwner } from '../mail/review-emails.ts';
import { withSalts } from '../record/earlier-reviews.ts';
import { recordEvents } from '../record/record-events.ts';
import { selectReviews } from './list-reviews.ts';
import { changeTotals } from './review-totals.ts';

/** What the record says of reviews that go with their author's account. */
const removals = { author: 'withdrawn', owner: 'removed', housekeeping: 'discarded' } as const;

/** Publishes held reviews and notifies the owner when their author's address is verified, and deletes reviews with their author's account (product §14). */
export const reviewsFollowAuthors: AuthorEvents = {
  async verified(context, tx, userId) {
    const published = await tx.db
      .updateTable('reviews')
      .set({ public: 1 })
      .where('user_id', '=', userId)
      .where('public', '=', 0)
      .where('hidden_at', 'is', null)
      .returningAll()
      .execute();
    if (published.length === 0) return;
    const ids = published.map(({ id }) => id);
    await notifyOwner(context, tx, ids, context.now());
    await changeTotals(tx, { added: published });
    const held = published.map((review) => withSalts({ ...review, public: 0 }));
    await recordEvents(
      context,
      tx,
      held.map((review) => ({ event: 'published', review })),
    );
  },

  async hasPublicReviews(tx, userId) {
    const review = await tx.db
      .selectFrom('reviews')
      .select('id')
      .where('user_id', '=', userId)
      .where('public', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return review !== undefined;
  },

  async newestPublicReview(db, userId) {
    const review = await selectReviews(db).where('user_id', '=', userId).where('public', '=', 1).limit(1).executeTakeFirst();
    return review?.id;
  },

  async heldDiscarded(context, tx, userId) {
    const discarded = await tx.db.deleteFrom('reviews').where('user_id', '=', userId).where('public', '=', 0).returningAll().execute();
    await tx.db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
    await recordEvents(
      context,
      tx,
      discarded.map((review) => ({ event: 'discarded', review: withSalts(review) })),
    );
  },

  async leaving(context, tx, userId, decidedBy) {
    const removed = await tx.db.deleteFrom('reviews').where('user_id', '=', userId).returningAll().execute();
    const wasPublic = removed.filter((review) => review.public === 1);
    if (wasPublic.length > 0) await changeTotals(tx, { removed: wasPublic });
    await recordEvents(
      context,
      tx,
      removed.map((review) => ({ event: removals[decidedBy], review: withSalts(review) })),
    );
  },
};
