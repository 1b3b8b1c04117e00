import { pages, type SitePage } from '../content/pages.ts';

/** Decodes a path and collapses its slashes, as routers do before they match it. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\/{2,}/gu, '/');
  } catch {
    return path;
  }
}

/** Lists the first path segments of these kinds of pages. */
export const foldersOf = (...kinds: SitePage['kind'][]): string[] =>
  pages.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path.split('/', 2)[1] ?? '');

/** Tells whether any spelling of a path leads to a page in one of these folders or to its data. */
export function pathsBeneath(folders: string[]): (path: string) => boolean {
  const pattern = new RegExp(String.raw`^/(?:${folders.join('|')})(?:/|\.|$)`, 'iu');
  return (path) => pattern.test(decodePath(path));
}

/** Tells whether a path contains the secret of an emailed link. */
export const isEmailedLink = pathsBeneath(foldersOf('emailedLink'));
