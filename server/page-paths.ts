import { pages, type SitePage } from '../content/pages.ts';

/** The path that routers match, which decode it and collapse slashes first. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\/{2,}/gu, '/');
  } catch {
    return path;
  }
}

/** The first segments of the pages of these kinds. */
export const foldersOf = (...kinds: SitePage['kind'][]): string[] =>
  pages.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path.split('/', 2)[1] ?? '');

/** Tells whether a path leads to a page in one of these folders or to its data, however it is spelled. */
export function pathsBeneath(folders: string[]): (path: string) => boolean {
  const pattern = new RegExp(String.raw`^/(?:${folders.join('|')})(?:/|\.|$)`, 'iu');
  return (path) => pattern.test(decodePath(path));
}

/** Whether a path holds the secret of a mailed link. */
export const isEmailedLink = pathsBeneath(foldersOf('emailedLink'));
