import type { Review } from '../../../domain/reviews/review.schema.ts';
import type { OwnReviews } from './own-reviews.ts';

/** As the database sorts: newest first, equal times by id in descending code units. */
const newestFirst = (one: Review, other: Review): number =>
  one.createdAt === other.createdAt ? descending(one._id, other._id) : descending(one.createdAt, other.createdAt);

const descending = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

/** A page may be a second behind, or ahead of what was fetched of the visitor's own; only the own list tells a status. */
function newest(listed: Review, own: Review): Review {
  if (listed.updatedAt <= own.updatedAt) return own;
  return { ...listed, ...(own.status === undefined ? {} : { status: own.status }) };
}

/**
 * What the visitor sees: the public list, brought up to date with their own reviews. Own reviews within the page's part of the list
 * are in it, and own reviews that are gone are not; held and hidden ones of any age stand on the first page.
 */
export function mergeOwnReviews(
  page: { reviews: readonly Review[]; isFirst: boolean; isLast: boolean },
  own: OwnReviews | undefined,
): Review[] {
  if (own === undefined) return [...page.reviews];
  const owned = new Map(own.reviews.map((review) => [review._id, review]));
  const shown = page.reviews.flatMap((listed) => {
    if (listed.userId !== own.userId) return [listed];
    const mine = owned.get(listed._id);
    return mine === undefined ? [] : [newest(listed, mine)];
  });
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
