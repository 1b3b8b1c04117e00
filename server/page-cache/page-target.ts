import { matchRoutes } from 'react-router';
import { pages, type SitePage } from '../../content/pages.ts';
import { type CacheTarget, withQuery } from './cache-target.ts';

/** The shared path of all unknown pages. */
const notFoundPath = '/404';

const routes = pages.map(({ path }) => ({ id: path, path }));
const pagesByPath = new Map(pages.map((page) => [page.path, page]));

/** Finds the page that the router shows for any spelling of a path. */
function findPage(path: string): SitePage | undefined {
  const match = matchRoutes(routes, path.replaceAll(/\/{2,}/gu, '/'));
  return pagesByPath.get(match?.at(-1)?.route.path ?? '');
}

/** Returns a page's canonical path, or undefined for other spellings and links that contain a secret. */
function canonicalPath(page: SitePage, path: string): string | undefined {
  if (!page.path.includes(':')) return page.path === path ? path : undefined;
  const folder = page.path.replace(/:\w+$/u, '');
  const value = path.slice(folder.length);
  if (page.values === undefined || !path.startsWith(folder) || !/^[^/%]+$/u.test(value)) return undefined;
  return folder + (page.values.includes(value) ? value : page.values.at(-1));
}

/** Finds the target of a request for a document or its data. Ignores query parameters that the page does not use. */
export function pageTarget({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): CacheTarget {
  const isData = pathname.endsWith('.data');
  const documentPath = isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/u, '') : pathname;
  const addressOf = (path: string) => (isData ? `${path === '/' ? '/_' : path}.data` : path);
  const page = findPage(documentPath);
  if (page === undefined) return { target: addressOf(notFoundPath), isCacheable: true };
  const canonical = canonicalPath(page, documentPath);
  const cursor = page.parameters?.includes('cursor') === true ? (searchParams.get('cursor') ?? undefined) : undefined;
  const path = canonical === undefined ? pathname : addressOf(canonical);
  return { target: withQuery(path, { cursor }), isCacheable: canonical !== undefined && page.kind !== 'emailedLink', cursor };
}
