import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { pages } from './pages.ts';

/** The paths of the routes that are pages, not layouts. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    return [...(children === undefined || index === true ? [full] : []), ...pathsOf(children ?? [], full)];
  });
}

test('the pages are exactly the routes, except for the error page', () => {
  const paths = pathsOf(routes).map((path) => (path === '' ? '/' : path));
  expect(paths.toSorted()).toEqual([...pages.map(({ path }) => path), '/*'].toSorted());
});
