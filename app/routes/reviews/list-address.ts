import { parseReviewQuery } from '../../../shared/parse-review-query.ts';
import { newestReviews, type ReviewQuery } from '../../../shared/review-query.ts';
import type { ReviewPage } from '../../../shared/reviews.ts';

/** Why the page lists nothing. */
export type ListProblem = 'search_too_long' | 'too_many_searches';

export const noReviews: ReviewPage = { reviews: [] };

/** Reads which reviews to list. The server puts a problem in place of a search that it refuses. */
export function readListAddress(parameters: URLSearchParams): {
  query: ReviewQuery;
  problem?: ListProblem;
} {
  const problem = (['search_too_long', 'too_many_searches'] as const).find(
    (name) => name === parameters.get('problem'),
  );
  const { query = newestReviews } = parseReviewQuery(parameters);
  return problem === undefined ? { query } : { query, problem };
}
