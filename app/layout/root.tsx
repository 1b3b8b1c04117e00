import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { type PageRoute, pageRoutes } from '../routes.ts';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import { Frame } from './frame.tsx';

/** The route whose error page keeps the frame. */
export const pageBoundary = 'page';

/**
 * Creates all routes. An error replaces only the page; if the frame itself fails, the router shows
 * the error.
 */
export function createRoutes(
  describe: (
    page: PageRoute,
  ) => Pick<RouteObject, 'lazy' | 'loader' | 'Component' | 'HydrateFallback'>,
): RouteObject[] {
  const toRoute = (page: PageRoute): RouteObject => ({
    id: page.id,
    path: page.path,
    handle: page,
    ...describe(page),
    ...(page.children && { children: page.children.map(toRoute) }),
  });
  return [
    {
      id: 'root',
      Component: RootLayout,
      children: [
        { id: pageBoundary, ErrorBoundary: FailurePage, children: pageRoutes.map(toRoute) },
      ],
    },
  ];
}

// Directly opened pages share one key.
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

function RootLayout() {
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
