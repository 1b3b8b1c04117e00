import { matchRoutes } from 'react-router';
import type { Context } from '../../domain/context.ts';
import type { SitePage } from '../../content/pages/page.ts';
import { pages } from '../../content/pages.ts';
import { isPublicReview } from '../../domain/reviews/find-review.ts';
import { maxReviewsPerRequest } from '../../domain/reviews/list-reviews.ts';
import { isId } from '../../shared/ids.ts';
import { parseReviewQuery, queryNames } from '../../shared/parse-review-query.ts';
import { recordPaths } from '../../shared/record.ts';
import { parseCursor, queryParameters } from '../../shared/review-query.ts';
import type { PageCache } from './page-cache.ts';

/*
 * A target is the one spelling of what a request asks for: the path and query to render, and the
 * key in the cache. There are few but for ids, searches, and positions in lists: all other requests
 * share targets, so that none is worth a render of its own.
 */

/** The shared path of all unknown pages. */
const notFoundPath = '/404';
/** Stands for the token of an emailed link, which only the browser reads. */
const anyToken = 'token';
/** Stands for every id that no page has. */
const noId = 'unknown';
/** Stands for every value that no list has. */
const noList = { cursor: '' };

type Address = Pick<URL, 'pathname' | 'searchParams'>;

/** Builds a target from a path and the defined parameters, in this order. */
function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

const routes = pages.map((page) => ({ path: page.path, page }));

// Like the router, which folds no other letters.
const foldCase = (text: string): string =>
  text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());

/**
 * Returns the one path whose document a page shows for all its spellings, and for all its values
 * with the same layout.
 */
function canonicalPath(
  { path, values = [anyToken], hasId = false, ids }: SitePage,
  last: string,
): string {
  if (ids !== undefined)
    return path.replace(/:\w+$/u, ids.find((id) => foldCase(id) === foldCase(last)) ?? noId);
  if (hasId) return path.replace(/:\w+$/u, isId(last) ? last : noId);
  const value = values.includes(last) ? last : (values.at(-1) ?? '');
  return path.replace(/:\w+$/u, value);
}

/** Returns the parameters of the list that a request asks for, in one spelling. */
function listParameters(searchParams: URLSearchParams): Record<string, string> {
  const { query, problem } = parseReviewQuery(searchParams);
  const cursors = searchParams.getAll('cursor');
  if (query === undefined || cursors.length > 1) return noList;
  if (problem !== undefined) return { ...queryParameters(query), problem };
  const [cursor] = cursors;
  if (cursor === undefined) return queryParameters(query);
  return parseCursor(cursor) === undefined ? noList : { ...queryParameters(query), cursor };
}

/** Finds the target of a request for a document or its data. */
export function pageTarget({ pathname, searchParams }: Address): string {
  const isData = pathname.endsWith('.data');
  const bare = isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/u, '') : pathname;
  const [found] = matchRoutes(routes, bare.replaceAll(/\/{2,}/gu, '/')) ?? [];
  const page = found?.route.page;
  const [last] = Object.values(found?.params ?? {});
  const path = page === undefined ? notFoundPath : canonicalPath(page, last ?? '');
  const parameters = page?.listsReviews === true ? listParameters(searchParams) : {};
  return withQuery(isData ? `${path === '/' ? '/_' : path}.data` : path, parameters);
}

/** Returns the target that tells why a search was refused, instead of its result. */
export const refusedSearch = (target: string): string =>
  target.replace(/(?<=[?&])q=.*$/u, 'problem=too_many_searches');

const listPath = '/api/reviews';
const summaryPath = '/api/reviews/summary';

function isLimit(text: string): boolean {
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 && limit <= maxReviewsPerRequest;
}

/**
 * Finds the target of a public API request. Returns undefined for a request that the API refuses.
 */
export function apiTarget({ pathname, searchParams }: Address): string | undefined {
  const path = decodePath(pathname);
  if (path === summaryPath || reviewIdIn(path) !== undefined) return path;
  const limits = searchParams.getAll('limit');
  const cursors = searchParams.getAll('cursor');
  const { query, problem } = parseReviewQuery(searchParams);
  // An empty value is none on a page, whose form sends it, and wrong in the API.
  const isEmpty = queryNames.some((name) => name !== 'q' && searchParams.get(name) === '');
  const isAccepted =
    limits.length <= 1 &&
    limits.every(isLimit) &&
    cursors.length <= 1 &&
    cursors.every(parseCursor);
  if (path !== listPath || query === undefined || problem !== undefined || isEmpty || !isAccepted)
    return undefined;
  const [limit] = limits.map((text) => String(Number(text)));
  return withQuery(path, { ...queryParameters(query), limit, cursor: cursors[0] });
}

/** Returns the id of the review that a target shows. */
export const reviewIdIn = (target: string): string | undefined =>
  /^(?:\/api)?\/reviews\/([\w-]{22})(?:\.data)?$/u.exec(target)?.[1];

/** Returns the target that all ids of no review share. */
export const withoutId = (target: string, id: string): string => target.replace(id, noId);

/** Returns whether a target searches for words. */
export const isSearch = (target: string): boolean => /[?&]q=./u.test(target);

/**
 * Returns whether there are as many targets like this one as strangers care to ask for: ids,
 * positions in lists, and searches.
 */
export const isWalk = (target: string): boolean =>
  reviewIdIn(target) !== undefined ||
  isSearch(target) ||
  /[?&](?:cursor=.|limit=)/u.test(target) ||
  target.startsWith(recordPaths.log);

/** Decodes a path and collapses its slashes, as routers do before they match it. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\/{2,}/gu, '/');
  } catch {
    return path;
  }
}

/** Tells whether any spelling of a path leads to a page of this kind, or to its data. */
function leadsTo(kind: SitePage['kind']): (path: string) => boolean {
  const folders = pages
    .filter((page) => page.kind === kind)
    .map(({ path }) => path.split('/', 2)[1]);
  const pattern = new RegExp(String.raw`^/(?:${folders.join('|')})(?:/|\.|$)`, 'iu');
  return (path) => pattern.test(decodePath(path));
}

/** Tells whether a path contains the secret of an emailed link. */
export const isEmailedLink = leadsTo('emailedLink');

/** Tells whether a path leads to the owner's page. */
export const isOwnerPage = leadsTo('owner');

/**
 * Returns the target to answer a request with. Anyone can make up an id, so all ids of no review
 * share one. Counts a request for what the cache lacks, if strangers could ask for such without
 * end; fails with `too_many_requests`.
 */
export async function admit(
  { context, cache }: { context: Context; cache: PageCache },
  requested: string,
  network: string,
): Promise<string> {
  if (cache.find(requested) !== undefined) return requested;
  if (isWalk(requested))
    await context.rateLimits.countNetwork(network, isSearch(requested) ? 'search' : 'walk');
  const id = reviewIdIn(requested);
  // Without an answer, the page itself says that the database is unavailable.
  const isKnown = id === undefined || (await isPublicReview(context, id).catch(() => true));
  return isKnown ? requested : withoutId(requested, id);
}
