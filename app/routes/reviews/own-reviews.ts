import type { Review } from '../../../shared/reviews.ts';
import { currentAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';

export interface OwnReviews {
  userId: string;
  reviews: Review[];
}

/** The visitor's own reviews, held and hidden ones included: fetched in the browser, since pages are the same for everyone. */
export async function fetchOwnReviews(): Promise<OwnReviews | undefined> {
  const account = await currentAccount();
  return account === undefined ? undefined : { userId: account.userId, reviews: await api.ownReviews(account.userId) };
}
