import type { AuthorEvents } from '../accounts/author-events.server.ts';
import { changeTotals, tally } from './review-totals.server.ts';

/** Reviews follow their author: held ones appear when the address is verified, all go with the account (PRODUCT §4). */
export const reviewsFollowAuthors: AuthorEvents = {
  async verified(trx, userId) {
    const published = await trx
      .updateTable('reviews')
      .set({ public: 1 })
      .where('user_id', '=', userId)
      .where('public', '=', 0)
      .where('hidden_at', 'is', null)
      .returning('rating')
      .execute();
    const ratings = published.map(({ rating }) => rating);
    if (ratings.length > 0) await changeTotals(trx, tally(ratings, 1));
  },

  async heldDiscarded(trx, userId) {
    await trx.deleteFrom('reviews').where('user_id', '=', userId).where('public', '=', 0).execute();
    await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  },

  async leaving(trx, userId) {
    const removed = await trx.deleteFrom('reviews').where('user_id', '=', userId).returning(['rating', 'public']).execute();
    const ratings = removed.filter((review) => review.public === 1).map(({ rating }) => rating);
    if (ratings.length > 0) await changeTotals(trx, tally(ratings, -1));
  },
};
