import type { Review } from '../../../shared/reviews.ts';
import { currentAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';

export interface OwnReviews {
  userId: string;
  reviews: Review[];
}

/** The id of a review's card, and the fragment that leads to it in a list. */
export const cardId = (reviewId: string): string => `review-${reviewId}`;

/**
 * The visitor's own reviews, held and hidden ones included: fetched in the browser, since pages are
 * the same for everyone.
 */
export async function fetchOwnReviews(): Promise<OwnReviews | undefined> {
  const account = await currentAccount();
  return account === undefined
    ? undefined
    : { userId: account.userId, reviews: await api.ownReviews(account.userId) };
}

const descending = (one: string, other: string): number =>
  one === other ? 0 : one < other ? 1 : -1;

/** Sorts as the database does: newest first, equal times by id in descending code-unit order. */
export const newestFirst = (one: Review, other: Review): number =>
  one.createdAt === other.createdAt
    ? descending(one._id, other._id)
    : descending(one.createdAt, other.createdAt);

/**
 * Picks the newer version: the cached page may be a second behind the own list, or ahead of it.
 * Only the own list has the status.
 */
function newest(listed: Review, own: Review): Review {
  if (listed.updatedAt <= own.updatedAt) return own;
  return { ...listed, ...(own.status === undefined ? {} : { status: own.status }) };
}

/**
 * Updates a page of the public list with the visitor's own reviews: adds those within the page's
 * range, removes those that no longer exist, and shows held and hidden ones of any age on the first
 * page. A list that is sorted or filtered otherwise gets none added, because the server alone knows
 * what is in it.
 */
export function mergeOwnReviews(
  page: { reviews: readonly Review[]; isNewest: boolean; isFirst: boolean; isLast: boolean },
  own: OwnReviews | undefined,
): Review[] {
  if (own === undefined) return [...page.reviews];
  const owned = new Map(own.reviews.map((review) => [review._id, review]));
  const shown = page.reviews.flatMap((listed) => {
    if (listed.userId !== own.userId) return [listed];
    const mine = owned.get(listed._id);
    return mine === undefined ? [] : [newest(listed, mine)];
  });
  if (!page.isNewest) return shown;
  const listedIds = new Set(page.reviews.map(({ _id }) => _id));
  const [first, last] = [page.reviews[0], page.reviews.at(-1)];
  const isWithin = (review: Review): boolean => {
    if (page.isFirst && review.status !== 'published') return true;
    const isAfterStart = page.isFirst || (first !== undefined && newestFirst(first, review) < 0);
    const isBeforeEnd = page.isLast || (last !== undefined && newestFirst(review, last) < 0);
    return review.status === 'published' && isAfterStart && isBeforeEnd;
  };
  const unlisted = own.reviews.filter((review) => !listedIds.has(review._id) && isWithin(review));
  return [...shown, ...unlisted].toSorted(newestFirst);
}
