import type { PageRoute, RouteModule } from '#framework/page.ts';
import * as errorPage from './routes/error-page/error-page.tsx';

const files = import.meta.glob<RouteModule>('./routes/*/*.page.tsx');

/** `id` is its file's name in `routes/`. `data` comes from its `.server.ts`. */
const page = (
  path: string,
  id: string,
  options: Pick<PageRoute, 'data' | 'hasFirstView' | 'children'> = {},
): PageRoute => ({
  path,
  id,
  file: `app/routes/${id}.page.tsx`,
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
