import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { type PageRoute, pageRoutes } from '../routes.ts';
import { FailurePage } from '../routes/error-page/failure-page.tsx';
import { Frame } from './frame.tsx';

/** Route id of the error boundary inside the frame. */
export const pageBoundary = 'page';

/**
 * An error replaces only the page and keeps the frame. If the frame fails, the router shows the
 * error.
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

// Pages opened directly share the key `default`.
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
