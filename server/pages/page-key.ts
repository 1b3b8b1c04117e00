import { pages } from '../../content/pages.ts';
import { decodePath, foldersOf, isEmailedLink, pathsBeneath } from '../page-paths.ts';

const dataParameter = '_routes';

// What of a query changes what a public page shows.
const parametersThatCount = new Map(
  pages.flatMap(({ path, parameters = [] }) => [path, `${path}.data`].map((each) => [each, parameters] as const)),
);

const isMailbox = pathsBeneath(['dev']);
// These may show what their query says, such as where to go on after logging in.
const showsQuery = pathsBeneath(foldersOf('form', 'account'));

/** One visitor's business, or as many paths as there are tokens. */
const isPrivate = (path: string): boolean => isEmailedLink(path) || isMailbox(path);

export interface PageKey {
  /** The path and query that the page is rendered for. */
  key: string;
  isCacheable: boolean;
}

/** What a page is rendered for and kept under: its path and those parameters that it shows; all others, such as those of campaigns, are dropped. */
export function pageKey(url: URL): PageKey {
  const { pathname, searchParams, search } = url;
  if (isPrivate(pathname) || (showsQuery(pathname) && search !== '')) return { key: pathname + search, isCacheable: false };
  const counting = new URLSearchParams();
  for (const name of [
    ...(parametersThatCount.get(decodePath(pathname).toLowerCase()) ?? []),
    ...(pathname.endsWith('.data') ? [dataParameter] : []),
  ]) {
    const value = searchParams.get(name);
    if (value !== null) counting.set(name, value);
  }
  return { key: counting.size === 0 ? pathname : `${pathname}?${counting.toString()}`, isCacheable: true };
}
