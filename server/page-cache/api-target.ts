import { type CacheTarget, withQuery } from './cache-target.ts';

const listPath = '/api/reviews';
const canonicalLimit = /^[1-9]\d{0,2}$/u;

/** Finds the cache target of a public API request. For the list, only one canonical `limit` and one `cursor` count. */
export function apiTarget({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): CacheTarget {
  if (pathname !== listPath) return { target: pathname, isCacheable: true };
  const limits = searchParams.getAll('limit');
  const cursors = searchParams.getAll('cursor');
  const isCanonical = limits.length <= 1 && cursors.length <= 1 && limits.every((limit) => canonicalLimit.test(limit));
  const [limit] = limits;
  const [cursor] = cursors;
  return { target: withQuery(pathname, { limit, cursor }), isCacheable: isCanonical, cursor };
}
