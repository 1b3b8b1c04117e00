import type { Review } from '../../../domain/reviews/review.schema.ts';

/**
 * What the visitor sees: the public list, in which their own reviews carry their status, and, on the first page, their held and
 * hidden ones at their place in time.
 */
export function mergeOwnReviews(listed: readonly Review[], own: readonly Review[] | undefined, isFirstPage: boolean): Review[] {
  if (own === undefined) return [...listed];
  const byId = new Map(own.map((review) => [review._id, review]));
  const shown = listed.map((review) => byId.get(review._id) ?? review);
  const notPublic = isFirstPage ? own.filter(({ status }) => status !== 'published') : [];
  const seen = new Set(shown.map(({ _id }) => _id));
  return [...shown, ...notPublic.filter(({ _id }) => !seen.has(_id))].toSorted((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1,
  );
}
