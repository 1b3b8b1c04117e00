import { caseStudies } from './case-studies.ts';

export interface SitePage {
  /** The address, with parameters as in app/routes.ts. */
  path: string;
  /**
   * `public` pages are for everyone, and the sitemap names those without an id. `form` and `account` pages read their query, such as where to go on
   * after logging in, only in the browser. The address of an `emailedLink` page holds a secret.
   * Everyone but the `owner` sees the error page there.
   */
  kind: 'public' | 'form' | 'account' | 'emailedLink' | 'owner';
  /** Whether the query chooses the reviews that the page lists (product §2.5). No other page has a query. */
  listsReviews?: boolean;
  /** The values of the path's parameter that have their own layout. Any other value has the layout of the last. */
  values?: readonly string[];
  /** Whether the path's parameter is an id. Any other value is an unknown page. */
  hasId?: boolean;
  /** All ids that there are, if the content knows them. Otherwise, the database does. */
  ids?: readonly string[];
}

/** Every page of the site but the error page (product §2, §10). */
export const pages: readonly SitePage[] = [
  { path: '/', kind: 'public' },
  { path: '/about', kind: 'public' },
  { path: '/projects', kind: 'public' },
  { path: '/projects/:id', kind: 'public', hasId: true, ids: caseStudies.map(({ projectId }) => projectId) },
  { path: '/reviews', kind: 'public', listsReviews: true },
  { path: '/reviews/about', kind: 'public' },
  { path: '/reviews/record', kind: 'public' },
  { path: '/reviews/:id', kind: 'public', hasId: true },
  { path: '/privacy', kind: 'public' },
  { path: '/auth/:formType', kind: 'form', values: ['login', 'signup'] },
  { path: '/forgot-password', kind: 'form' },
  { path: '/account', kind: 'account' },
  { path: '/account/password', kind: 'account' },
  { path: '/account/reviews', kind: 'account' },
  { path: '/owner', kind: 'owner' },
  { path: '/verify/:token', kind: 'emailedLink' },
  { path: '/reset-password/:token', kind: 'emailedLink' },
  { path: '/invitation/:token', kind: 'emailedLink' },
];

/** The paths of a page whose ids the content knows. */
export const pathsWithIds = ({ path, ids = [] }: SitePage): string[] => ids.map((id) => path.replace(/:\w+$/u, id));
