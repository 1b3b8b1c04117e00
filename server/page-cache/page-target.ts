import { pages, type SitePage } from '../../content/pages.ts';
import { parseReviewQuery } from '../../shared/parse-review-query.ts';
import { isReviewId } from '../../shared/ids.ts';
import { queryParameters } from '../../shared/review-query.ts';
import { type IsCursor, withQuery } from './cache-target.ts';

/** The shared path of all unknown pages. */
const notFoundPath = '/404';
/** Stands for the token of an emailed link, which only the browser reads. */
const anyToken = 'token';
/** Stands for every id that no page has. */
const noId = 'unknown';
/** Stands for every cursor that this site did not write, and for every value that no list has. */
const noList = { cursor: '' };

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const routes = pages.map((page) => ({ page, segments: segmentsOf(page.path) }));

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// Like the router, which folds no other letters.
const foldCase = (text: string): string => text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());

/**
 * Finds the page that the router shows for any spelling of a path, and the last segment of the path. The router’s own matcher would
 * print a path that it cannot decode.
 */
function findPage(path: string): { page: SitePage; last: string } | undefined {
  const given = segmentsOf(path).map(decodeSegment);
  const matches = (segment: string, at: number) => segment.startsWith(':') || segment === foldCase(given[at] ?? '');
  const route = routes.find(({ segments }) => segments.length === given.length && segments.every(matches));
  return route === undefined ? undefined : { page: route.page, last: given.at(-1) ?? '' };
}

/** Returns the one path whose document a page shows for all its spellings, and for all its values with the same layout. */
function canonicalPath({ path, values = [anyToken], hasId = false, ids }: SitePage, last: string): string {
  if (ids !== undefined) return path.replace(/:\w+$/u, ids.find((id) => foldCase(id) === foldCase(last)) ?? noId);
  if (hasId) return path.replace(/:\w+$/u, isReviewId(last) ? last : noId);
  const value = values.includes(last) ? last : (values.at(-1) ?? '');
  return path.replace(/:\w+$/u, value);
}

/** Returns the parameters of the list that a request asks for, in one spelling. */
function listParameters(searchParams: URLSearchParams, isCursor: IsCursor): Record<string, string> {
  const { query, problem } = parseReviewQuery(searchParams);
  const cursors = searchParams.getAll('cursor');
  if (problem === 'unknown_value' || cursors.length > 1) return noList;
  if (query === undefined) return { problem };
  const [cursor] = cursors;
  if (cursor === undefined) return queryParameters(query);
  return isCursor(cursor, query) ? { ...queryParameters(query), cursor } : noList;
}

/**
 * Finds the path and query to render for a request for a document or its data, which are also its cache key. There are few of them but
 * for ids, searches, and the cursors that this site wrote: all other requests share documents, so that none is worth a render of its own.
 */
export function pageTarget({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>, isCursor: IsCursor): string {
  const isData = pathname.endsWith('.data');
  const found = findPage(isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/u, '') : pathname);
  const path = found === undefined ? notFoundPath : canonicalPath(found.page, found.last);
  const parameters = found?.page.listsReviews === true ? listParameters(searchParams, isCursor) : {};
  return withQuery(isData ? `${path === '/' ? '/_' : path}.data` : path, parameters);
}

/** Returns the target that tells why a search was refused, instead of its result. */
export const refusedSearch = (target: string): string => target.replace(/\?.*$/u, '?problem=too_many_searches');

/** Returns the id of the review that a target shows. */
export const reviewIdIn = (target: string): string | undefined => /^\/reviews\/([\w-]{22})(?:\.data)?$/u.exec(target)?.[1];

/** Returns the target that all ids of no review share. */
export const withoutId = (target: string, id: string): string => target.replace(id, noId);
