import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import * as errorPage from './routes/error-page/error-page.tsx';

export interface RouteModule {
  Component: ComponentType;
  /**
   * Loads the page's data in a browser. A page without it has its data from the server
   * (`loaders.ts`), or none.
   */
  loader?: LoaderFunction;
  /** Stands in the document of a page whose data only a browser loads. */
  HydrateFallback?: ComponentType;
}

interface RouteOptions {
  /**
   * Whether the server loads data for it (`loaders.ts`), which is all, or to which its own loader
   * adds what only the visitor may see.
   */
  data?: 'public' | 'publicAndOwn';
  /**
   * The first paint waits only for the element with the id `first-view`, instead of the whole page.
   */
  hasFirstView?: boolean;
  /** The page itself says where the link to verify an address went. */
  placesSignUpNotice?: boolean;
  children?: PageRoute[];
}

export interface PageRoute extends RouteOptions {
  path: string;
  /** Its file in `app/`, which is also its name. */
  id: string;
  load: () => Promise<RouteModule>;
}

const route = (
  path: string,
  id: string,
  load: PageRoute['load'],
  options: RouteOptions = {},
): PageRoute => ({ path, id, load, ...options });

export const pageRoutes: PageRoute[] = [
  route('/', 'routes/home/home.tsx', () => import('./routes/home/home.tsx'), {
    data: 'public',
    hasFirstView: true,
  }),
  route('about', 'routes/about/about.tsx', () => import('./routes/about/about.tsx')),
  route('projects', 'routes/projects/projects.tsx', () => import('./routes/projects/projects.tsx')),
  route(
    'projects/:id',
    'routes/case-study/case-study.tsx',
    () => import('./routes/case-study/case-study.tsx'),
    { data: 'public' },
  ),
  route('reviews', 'routes/reviews/reviews.tsx', () => import('./routes/reviews/reviews.tsx'), {
    data: 'publicAndOwn',
    hasFirstView: true,
    placesSignUpNotice: true,
  }),
  route(
    'reviews/about',
    'routes/reviews-about/reviews-about.tsx',
    () => import('./routes/reviews-about/reviews-about.tsx'),
  ),
  route('reviews/record', 'routes/record/record.tsx', () => import('./routes/record/record.tsx'), {
    data: 'public',
  }),
  route('reviews/:id', 'routes/review/review.tsx', () => import('./routes/review/review.tsx'), {
    data: 'publicAndOwn',
  }),
  route('auth/:formType', 'routes/auth/auth.tsx', () => import('./routes/auth/auth.tsx')),
  route('verify/:token', 'routes/verify/verify.tsx', () => import('./routes/verify/verify.tsx')),
  route('account', 'routes/account/account.tsx', () => import('./routes/account/account.tsx'), {
    children: [
      route(
        '',
        'routes/account/information.tsx',
        () => import('./routes/account/information.tsx'),
        { placesSignUpNotice: true },
      ),
      route(
        'password',
        'routes/account/password.tsx',
        () => import('./routes/account/password.tsx'),
      ),
      route('reviews', 'routes/account/reviews.tsx', () => import('./routes/account/reviews.tsx')),
    ],
  }),
  route(
    'forgot-password',
    'routes/forgot-password/forgot-password.tsx',
    () => import('./routes/forgot-password/forgot-password.tsx'),
  ),
  route(
    'reset-password/:token',
    'routes/reset-password/reset-password.tsx',
    () => import('./routes/reset-password/reset-password.tsx'),
  ),
  route(
    'invitation/:token',
    'routes/invitation/invitation.tsx',
    () => import('./routes/invitation/invitation.tsx'),
  ),
  route('privacy', 'routes/privacy/privacy.tsx', () => import('./routes/privacy/privacy.tsx')),
  route('owner', 'routes/owner/owner.tsx', () => import('./routes/owner/owner.tsx'), {
    data: 'publicAndOwn',
  }),
  route('*', 'routes/error-page/error-page.tsx', () => Promise.resolve(errorPage)),
];
