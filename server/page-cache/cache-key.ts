import { matchRoutes } from 'react-router';
import { pages } from '#content/pages.ts';
import type { SitePage } from '#content/pages/page.ts';
import { isId } from '#domain/core';
import { fromDataPath, isDataPath, toDataPath } from '#framework/page.ts';
import { parseReviewQuery } from '#shared/parse-review-query.ts';
import { recordPaths } from '#shared/record.ts';
import {
  type ListProblem,
  listProblems,
  parseCursor,
  queryParameters,
  withQuery,
} from '#shared/review-query.ts';

// A cache key is the canonical path and query of a page or its data. Only ids, searches, and
// cursors make many; other URLs share a few, so nobody can fill the cache.

const notFoundPath = '/404';
/** Only the browser reads the token of an emailed link. */
const placeholderToken = 'token';
const unknownId = 'unknown';
const invalidCursor = { cursor: '' };

type Address = Pick<URL, 'pathname' | 'searchParams'>;

const routes = pages.map((page) => ({ path: page.path, page }));

// The router ignores case only in ASCII.
const foldCase = (text: string): string =>
  text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());

/** Parameter values with the same layout share a path. */
function canonicalPath(
  { path, values = [placeholderToken], hasId = false, ids }: SitePage,
  last: string,
): string {
  if (ids !== undefined)
    return path.replace(/:\w+$/u, ids.find((id) => foldCase(id) === foldCase(last)) ?? unknownId);
  if (hasId) return path.replace(/:\w+$/u, isId(last) ? last : unknownId);
  const value = values.includes(last) ? last : (values.at(-1) ?? '');
  return path.replace(/:\w+$/u, value);
}

/** No URL contains a space, so none has this key. */
const withProblem = (list: string, problem: ListProblem): string => `${list} ${problem}`;

export function parseCacheKey(key: string): {
  address: string;
  problem: ListProblem | undefined;
} {
  const [address = '', end] = key.split(' ', 2);
  return { address, problem: listProblems.find((problem) => problem === end) };
}

function listKey(address: string, searchParams: URLSearchParams): string {
  const { query, problem } = parseReviewQuery(searchParams);
  const cursors = searchParams.getAll('cursor');
  if (query === undefined || cursors.length > 1) return withQuery(address, invalidCursor);
  const list = queryParameters(query);
  if (problem !== undefined) return withProblem(withQuery(address, list), problem);
  const [cursor] = cursors;
  if (cursor === undefined) return withQuery(address, list);
  return withQuery(
    address,
    parseCursor(cursor) === undefined ? invalidCursor : { ...list, cursor },
  );
}

const flagIn = (searchParams: URLSearchParams, flag: string | undefined): Record<string, string> =>
  flag !== undefined && searchParams.has(flag) ? { [flag]: '' } : {};

export function cacheKeyOf({ pathname, searchParams }: Address): string {
  const isData = isDataPath(pathname);
  const bare = isData ? fromDataPath(pathname) : pathname;
  const [found] = matchRoutes(routes, bare.replaceAll(/\/{2,}/gu, '/')) ?? [];
  const page = found?.route.page;
  const [last] = Object.values(found?.params ?? {});
  const path = page === undefined ? notFoundPath : canonicalPath(page, last ?? '');
  const address = isData ? toDataPath(path) : path;
  return page?.listsReviews === true
    ? listKey(address, searchParams)
    : withQuery(address, flagIn(searchParams, page?.flag));
}

export const refusedSearchKey = (key: string): string =>
  withProblem(key.replace(/[?&]q=.*$/u, ''), 'too_many_searches');

export const reviewIdIn = (key: string): string | undefined =>
  /^(?:\/api)?\/reviews\/([\w-]{22})(?:\.data)?$/u.exec(key)?.[1];

export const withUnknownId = (key: string, id: string): string => key.replace(id, unknownId);

export const isSearch = (key: string): boolean => /[?&]q=./u.test(key);

/** True if clients can generate keys like this one without limit. */
export const isUnbounded = (key: string): boolean =>
  reviewIdIn(key) !== undefined ||
  isSearch(key) ||
  /[?&](?:cursor=.|limit=)/u.test(key) ||
  key.startsWith(recordPaths.log);

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Recognizes the paths of pages of this kind, and of their data, in any spelling. */
function leadsTo(kind: SitePage['kind']): (path: string) => boolean {
  const folders = new Set(
    pages.filter((page) => page.kind === kind).map(({ path }) => path.split('/', 2)[1]),
  );
  return (path) => {
    const decoded = decodePath(path.replaceAll(/\/{2,}/gu, '/'));
    return folders.has(foldCase(decoded).split(/[/.]/u, 2)[1]);
  };
}

export const isEmailedLink = leadsTo('emailedLink');

export const isOwnerPage = leadsTo('owner');
