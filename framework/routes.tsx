import type { ComponentType, ReactNode } from 'react';
import {
  type LoaderFunction,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
} from 'react-router';

export interface RouteModule {
  Component: ComponentType;
  /**
   * Loads data in the browser that depends on the visitor. Other pages get theirs from the server,
   * or have none.
   */
  loader?: LoaderFunction;
  /** Shown in the document of a page that only a browser loads. */
  HydrateFallback?: ComponentType;
}

export interface PageRoute {
  path: string;
  id: string;
  /** Its module, from the project's root. A page that every visit loads has none. */
  file?: string;
  load: () => Promise<RouteModule>;
  /** The server loads its data. */
  data?: true;
  /** The first paint waits only for `#first-view`, not for the whole page. */
  hasFirstView?: boolean;
  children?: PageRoute[];
}

export interface Site {
  pages: PageRoute[];
  /** The frame of every page. */
  Layout: ComponentType<{ children: ReactNode }>;
  /** Replaces a page that failed, within the frame. */
  ErrorPage: ComponentType;
}

/** The route whose error page keeps the frame. */
export const pageBoundary = 'page';

/**
 * Creates all routes. An error replaces only the page; if the frame itself fails, the router shows
 * the error.
 */
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
  return [
    {
      id: 'root',
      Component: Root,
      children: [{ id: pageBoundary, ErrorBoundary: ErrorPage, children: pages.map(toRoute) }],
    },
  ];
}

/** Directly opened pages share one location key. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

export const pageOf = (route: Pick<RouteObject, 'handle'>): PageRoute | undefined =>
  route.handle as PageRoute | undefined;
