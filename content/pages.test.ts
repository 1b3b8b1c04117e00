import { expect, test } from 'vitest';
import { type PageRoute, pageRoutes } from '../app/routes.ts';
import { pages } from './pages.ts';

const pathsOf = ({ path, children }: PageRoute): string[] =>
  children === undefined ? [path] : children.flatMap(pathsOf).map((child) => (child === '' ? path : `${path}/${child}`));

test('the pages are exactly the routes, except for the error page', () => {
  const paths = pageRoutes.flatMap(pathsOf).map((path) => (path === '/' ? path : `/${path}`));
  expect(paths.toSorted()).toEqual([...pages.map(({ path }) => path), '/*'].toSorted());
});
