import { caseStudies } from './case-studies.ts';
import { aboutPage } from './pages/about.ts';
import { logInPage, signUpPage } from './pages/auth.ts';
import { homePage } from './pages/home.ts';
import type { ListedPage, PageMetadata, SitePage } from './pages/page.ts';
import { privacyPage } from './pages/privacy.ts';
import { projectsPage } from './pages/projects.ts';
import { recordPage } from './pages/record.ts';
import { reviewsAboutPage } from './pages/reviews-about.ts';
import { reviewsPage } from './pages/reviews.ts';
import { disowning } from './pages/verify.ts';

/** The pages in the sitemap. */
export const listedPages: readonly ListedPage[] = [
  homePage,
  aboutPage,
  projectsPage,
  reviewsPage,
  reviewsAboutPage,
  recordPage,
  privacyPage,
];

/** Every page but the error page. Each also has a route in app/routes.ts. */
export const pages: readonly SitePage[] = [
  ...listedPages,
  {
    path: '/projects/:id',
    kind: 'public',
    hasId: true,
    ids: caseStudies.map(({ projectId }) => projectId),
  },
  { path: '/reviews/:id', kind: 'public', hasId: true },
  { path: '/auth/:formType', kind: 'form', values: ['login', 'signup'] },
  { path: '/forgot-password', kind: 'form' },
  { path: '/account', kind: 'account' },
  { path: '/account/password', kind: 'account' },
  { path: '/account/reviews', kind: 'account' },
  { path: '/owner', kind: 'owner' },
  { path: '/verify/:token', kind: 'emailedLink', flag: disowning },
  { path: '/reset-password/:token', kind: 'emailedLink' },
  { path: '/invitation/:token', kind: 'emailedLink' },
];

/** Indexable pages, except single reviews and case studies. */
export const pageMetadata: readonly PageMetadata[] = [...listedPages, logInPage, signUpPage];

export const pathsWithIds = ({ path, ids = [] }: SitePage): string[] =>
  ids.map((id) => path.replace(/:\w+$/u, id));
