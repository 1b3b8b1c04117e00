import type { ComponentType, ReactNode } from 'react';
import {
  type LoaderFunction,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { DocumentNeededError } from './request.ts';

export interface RouteModule {
  Component: ComponentType;
  /** Runs in the browser. */
  loader?: LoaderFunction;
  HydrateFallback?: ComponentType;
}

export interface PageRoute {
  path: string;
  id: string;
  /** From the project's root. A page that every visit loads has none. */
  file?: string;
  load: () => Promise<RouteModule>;
  /** The server loads its data. */
  data?: true;
  hasFirstView?: boolean;
  children?: PageRoute[];
}

export interface Site {
  pages: PageRoute[];
  Layout: ComponentType<{ children: ReactNode }>;
  /** Shown inside `Layout`. */
  ErrorPage: ComponentType;
}

/** The route whose error page keeps the frame. */
export const pageBoundary = 'page';

/** If the frame itself fails, the router shows the error. */
export function buildRoutes(
  { pages, Layout, ErrorPage }: Site,
  toRouteObject: (
    page: PageRoute,
  ) => Pick<RouteObject, 'lazy' | 'loader' | 'Component' | 'HydrateFallback'>,
): RouteObject[] {
  const toRoute = (page: PageRoute): RouteObject => ({
    id: page.id,
    path: page.path,
    handle: page,
    ...toRouteObject(page),
    ...(page.children && { children: page.children.map(toRoute) }),
  });
  const Root = () => (
    <>
      <Layout>
        <Outlet />
      </Layout>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
  // Its document is about to load.
  const Failure = () => (useRouteError() instanceof DocumentNeededError ? null : <ErrorPage />);
  return [
    {
      id: 'root',
      Component: Root,
      children: [{ id: pageBoundary, ErrorBoundary: Failure, children: pages.map(toRoute) }],
    },
  ];
}

/** All fragments opened from the address bar have the same location key. */
const scrollKey = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? pathname + search + hash : key;

export const pageOf = (route: Pick<RouteObject, 'handle'>): PageRoute | undefined =>
  route.handle as PageRoute | undefined;
