import { matchRoutes } from 'react-router';
import { pages } from '../../content/pages.ts';
import type { SitePage } from '../../content/pages/page.ts';
import { isId } from '../../shared/ids.ts';
import { parseReviewQuery } from '../../shared/parse-review-query.ts';
import { recordPaths } from '../../shared/record.ts';
import { parseCursor, queryParameters } from '../../shared/review-query.ts';

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
export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
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

const listProblems = ['search_too_long', 'too_many_searches'] as const;

/** Why a list tells what is wrong with a search, instead of its result. */
export type ListProblem = (typeof listProblems)[number];

/** Builds the target of a list with a problem. No address contains a blank, so none leads to it. */
const withProblem = (list: string, problem: ListProblem): string => `${list} ${problem}`;

/** Takes a target apart: the path and query to render, and the problem of a list. */
export function splitTarget(target: string): {
  address: string;
  problem: ListProblem | undefined;
} {
  const [address = '', end] = target.split(' ', 2);
  return { address, problem: listProblems.find((problem) => problem === end) };
}

/** Returns the target of the list at an address. */
function listTarget(address: string, searchParams: URLSearchParams): string {
  const { query, problem } = parseReviewQuery(searchParams);
  const cursors = searchParams.getAll('cursor');
  if (query === undefined || cursors.length > 1) return withQuery(address, noList);
  const list = queryParameters(query);
  if (problem !== undefined) return withProblem(withQuery(address, list), problem);
  const [cursor] = cursors;
  if (cursor === undefined) return withQuery(address, list);
  return withQuery(address, parseCursor(cursor) === undefined ? noList : { ...list, cursor });
}

/** Returns the parameter that gives the page another layout, in one spelling. */
const flagIn = (searchParams: URLSearchParams, flag: string | undefined): Record<string, string> =>
  flag !== undefined && searchParams.has(flag) ? { [flag]: '' } : {};

/**
 * Escapes a path that cannot be decoded. The router would match it as it is, too, but also print a
 * warning, as often as strangers like.
 */
function escapeMalformed(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** Finds the target of a request for a document or its data. */
export function pageTarget({ pathname, searchParams }: Address): string {
  const isData = pathname.endsWith('.data');
  const bare = isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/u, '') : pathname;
  const [found] = matchRoutes(routes, escapeMalformed(bare.replaceAll(/\/{2,}/gu, '/'))) ?? [];
  const page = found?.route.page;
  const [last] = Object.values(found?.params ?? {});
  const path = page === undefined ? notFoundPath : canonicalPath(page, last ?? '');
  const address = isData ? `${path === '/' ? '/_' : path}.data` : path;
  return page?.listsReviews === true
    ? listTarget(address, searchParams)
    : withQuery(address, flagIn(searchParams, page?.flag));
}

/** The targets that show the end of the record of reviews. */
export const recordTargets = [recordPaths.page, `${recordPaths.page}.data`];

/** Returns the target that tells why a search was refused, instead of its result. */
export const refusedSearch = (target: string): string =>
  withProblem(target.replace(/[?&]q=.*$/u, ''), 'too_many_searches');

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
function decodePath(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\/{2,}/gu, '/');
  } catch {
    return path;
  }
}

/** Tells whether any spelling of a path leads to a page of this kind, or to its data. */
function leadsTo(kind: SitePage['kind']): (path: string) => boolean {
  const folders = new Set(
    pages.filter((page) => page.kind === kind).map(({ path }) => path.split('/', 2)[1]),
  );
  return (path) => folders.has(foldCase(decodePath(path)).split(/[/.]/u, 2)[1]);
}

/** Tells whether a path contains the secret of an emailed link. */
export const isEmailedLink = leadsTo('emailedLink');

/** Tells whether a path leads to the owner's page. */
export const isOwnerPage = leadsTo('owner');
