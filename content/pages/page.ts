export interface SitePage {
  /** The address, with parameters as in app/routes.ts. */
  path: string;
  /**
   * `public` pages are for everyone. `form` and `account` pages read their query, such as where to
   * go on after logging in, only in the browser.
   * The address of an `emailedLink` page holds a secret. Everyone but the `owner` sees the error
   * page there.
   */
  kind: 'public' | 'form' | 'account' | 'emailedLink' | 'owner';
  /** Whether the query chooses the reviews that the page lists (product §2.5). */
  listsReviews?: boolean;
  /** A parameter of the query that gives the page another layout, whatever its value. */
  flag?: string;
  /**
   * The values of the path's parameter that have their own layout. Any other value has the layout
   * of the last.
   */
  values?: readonly string[];
  /** Whether the path's parameter is an id. Any other value is an unknown page. */
  hasId?: boolean;
  /** All ids that there are, if the content knows them. Otherwise, the database does. */
  ids?: readonly string[];
}

/** The picture of a page in shared links, which the build draws. */
export interface ShareCard {
  /** The file is /share/{name}.png. */
  name: string;
  /** A " | " is drawn as a key. */
  heading: string;
  text: string;
  /** The stars of the review that is shared: 1 to 5. */
  rating?: number;
  /** The proof of a case study: its first result, and the drawing in content/images/covers. */
  proof?: { number: string; label: string; cover: string };
}

/** The size of these pictures in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** How search engines and shared links show a page (product §17). */
export interface PageMetadata {
  path: string;
  /** The page in the trail of pages that leads to it. */
  name: string;
  /** At most 60 characters. Search engines cut the rest. */
  title: string;
  /** 41 to 155 characters. */
  description: string;
  card: ShareCard;
}

/** A page that search engines may list. */
export type ListedPage = SitePage & PageMetadata;
