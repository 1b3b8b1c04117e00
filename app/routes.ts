import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import * as errorPage from './routes/error-page/error-page.tsx';

export interface RouteModule {
  Component: ComponentType;
  /**
   * Loads the page's data in a browser, with what only the visitor may see. A page without it has
   * its data from the server, or none.
   */
  loader?: LoaderFunction;
  /** Stands in the document of a page whose data only a browser loads. */
  HydrateFallback?: ComponentType;
}

interface RouteOptions {
  /** The server loads data for it (`server/pages/loaders.ts`). */
  data?: true;
  /**
   * The first paint waits only for the element with the id `first-view`, instead of the whole page.
   */
  hasFirstView?: boolean;
  children?: PageRoute[];
}

export interface PageRoute extends RouteOptions {
  path: string;
  /** The name of its file in `routes/`. */
  id: string;
  load: () => Promise<RouteModule>;
}

const files = import.meta.glob<RouteModule>('./routes/*/*.page.tsx');

const page = (path: string, id: string, options: RouteOptions = {}): PageRoute => ({
  path,
  id,
  load: files[`./routes/${id}.page.tsx`] as PageRoute['load'],
  ...options,
});

export const pageRoutes: PageRoute[] = [
  page('/', 'home/home', { data: true, hasFirstView: true }),
  page('about', 'about/about'),
  page('projects', 'projects/projects'),
  page('projects/:id', 'case-study/case-study', { data: true }),
  page('reviews', 'reviews/reviews', { data: true, hasFirstView: true }),
  page('reviews/about', 'reviews-about/reviews-about'),
  page('reviews/record', 'record/record', { data: true }),
  page('reviews/:id', 'review/review', { data: true }),
  page('auth/:formType', 'auth/auth'),
  page('verify/:token', 'verify/verify'),
  page('account', 'account/account', {
    children: [
      page('', 'account/information'),
      page('password', 'account/password'),
      page('reviews', 'account/reviews'),
    ],
  }),
  page('forgot-password', 'forgot-password/forgot-password'),
  page('reset-password/:token', 'reset-password/reset-password'),
  page('invitation/:token', 'invitation/invitation'),
  page('privacy', 'privacy/privacy'),
  page('owner', 'owner/owner', { data: true }),
  { path: '*', id: 'error-page', load: () => Promise.resolve(errorPage) },
];
