import { expect, test } from 'vitest';
import { pages } from '#content/pages.ts';
import type { PageRoute } from '#framework/page.ts';
import { loaders } from '#server/pages/render-document.tsx';
import { pageRoutes } from './routes.ts';

const pathsOf = ({ path, children }: PageRoute): string[] =>
  children?.flatMap(pathsOf).map((child) => (child === '' ? path : `${path}/${child}`)) ?? [path];

test('the routes are the pages that content/ knows; all others are 404', () => {
  const paths = pageRoutes.flatMap(pathsOf).map((path) => `/${path.replace(/^\//u, '')}`);
  expect(paths.toSorted()).toEqual([...pages.map(({ path }) => path), '/*'].toSorted());
});

test('a route has a loader on the server if it says that it has data', () => {
  const withData = pageRoutes.filter(({ data }) => data !== undefined).map(({ id }) => id);
  expect(withData.toSorted()).toEqual([...loaders.keys()].toSorted());
});

test('each route has a page', async () => {
  const all = pageRoutes.flatMap((page) => [page, ...(page.children ?? [])]);
  for (const { id, load } of all) expect((await load()).Component, id).toBeTypeOf('function');
});
