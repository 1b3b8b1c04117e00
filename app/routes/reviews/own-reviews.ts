import type { Review } from '../../../shared/reviews.ts';
import { currentAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';

/** The id of a review's card, and the fragment that leads to it in a list. */
export const cardId = (reviewId: string): string => `review-${reviewId}`;

/** The visitor's own reviews, held and hidden ones included, or undefined if nobody is logged in. */
export async function fetchOwnReviews(): Promise<Review[] | undefined> {
  const account = await currentAccount();
  return account && api.ownReviews(account.userId);
}
