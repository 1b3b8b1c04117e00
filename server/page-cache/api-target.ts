import { maxReviewsPerRequest } from '../../domain/reviews/list-reviews.ts';
import { parseReviewQuery, queryNames } from '../../shared/parse-review-query.ts';
import { queryParameters } from '../../shared/review-query.ts';
import { decodePath } from '../page-paths.ts';
import { type IsCursor, withQuery } from './cache-target.ts';

const listPath = '/api/reviews';
const summaryPath = '/api/reviews/summary';
/** The path that all ids of no public review share. */
export const noReviewPath = '/api/reviews/unknown';

/**
 * Finds the canonical path and query of a public API request, which are also its cache key, regardless of its spelling. Returns
 * undefined for a request that the API refuses.
 */
export function apiTarget({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>, isCursor: IsCursor): string | undefined {
  const path = decodePath(pathname);
  if (path === summaryPath || idInApi(path) !== undefined) return path;
  const limits = searchParams.getAll('limit');
  const cursors = searchParams.getAll('cursor');
  const { query } = parseReviewQuery(searchParams);
  // An empty value is none on a page, whose form sends it, and wrong in the API.
  if (path !== listPath || query === undefined || queryNames.some((name) => name !== 'q' && searchParams.get(name) === ''))
    return undefined;
  const isAccepted =
    limits.length <= 1 && cursors.length <= 1 && limits.every(isLimit) && cursors.every((cursor) => isCursor(cursor, query));
  if (!isAccepted) return undefined;
  const [limit] = limits.map((text) => String(Number(text)));
  return withQuery(path, { ...queryParameters(query), limit, cursor: cursors[0] });
}

/** Returns the id of the review that a target shows. */
export const idInApi = (target: string): string | undefined => /^\/api\/reviews\/([\w-]{22})$/u.exec(target)?.[1];

function isLimit(text: string): boolean {
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 && limit <= maxReviewsPerRequest;
}
