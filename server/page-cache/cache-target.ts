import { reviewIdOfCard } from '../../shared/card-path.ts';
import { recordPaths } from '../../shared/record.ts';
import type { ReviewQuery } from '../../shared/review-query.ts';

/** Tells whether this site wrote a cursor for a list. */
export type IsCursor = (text: string, query: ReviewQuery) => boolean;

/** Builds a URL from a path and the defined parameters, in this order. */
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** Tells whether a target searches for words. */
export const isSearch = (target: string): boolean => /[?&]q=./u.test(target);

/**
 * The kinds of targets. There are few `pages`, and some hundreds of `filtered` lists without words. The number of `positions` in lists, single reviews,
 * searches, and parts of the record grows with the reviews, and so does that of their `card`s, which are large.
 */
export type TargetKind = 'page' | 'filtered' | 'position' | 'card';

/** Finds the kind of a target. */
export function kindOfTarget(target: string): TargetKind {
  if (reviewIdOfCard(target.split('?', 1)[0] ?? '') !== undefined) return 'card';
  if (/^(?:\/api)?\/reviews\/[\w-]{22}(?:\.data)?$/u.test(target) || target.startsWith(recordPaths.log)) return 'position';
  if (!target.includes('?') || /[?&](?:cursor=$|problem=)/u.test(target)) return 'page';
  return isSearch(target) || target.includes('cursor=') || target.startsWith('/api/') ? 'position' : 'filtered';
}
