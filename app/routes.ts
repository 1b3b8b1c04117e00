import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import * as errorPage from './routes/error-page/error-page.tsx';

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

interface RouteOptions {
  /** Loaded by `server/pages/loaders.ts`. */
  data?: true;
  /** The first paint waits only for `#first-view`, not for the whole page. */
  hasFirstView?: boolean;
  children?: PageRoute[];
}

export interface PageRoute extends RouteOptions {
  path: string;
  /** Its file's name in `routes/`. */
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
