import { publicPaths } from '../tests/browser/routes.ts';
import { loadRoutes } from './browser/load-routes.ts';
import { mainRoutes } from './pages.ts';
import type { Part } from './part.ts';

const isMain = new Set(Object.values(mainRoutes));
// Lighthouse loads no errors.
const isError = (path: string): boolean => path === '/no-such-page';

/** The same for every other page that anyone may open. Some must not be found by search engines, which lowers their score for search. */
export const otherPages: Part = ({ choose }) => {
  const paths = publicPaths.filter((path) => !isMain.has(path) && !isError(path));
  return loadRoutes('other-pages', Object.fromEntries(paths.map((path) => [path, path])), choose(1, 5));
};
