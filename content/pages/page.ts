export interface SitePage {
  /** With parameters as in app/routes.ts. */
  path: string;
  /**
   * `form` and `account` pages read their query only in the browser. The path of an `emailedLink`
   * page holds a secret. Only the owner sees an `owner` page; others get the error page.
   */
  kind: 'public' | 'form' | 'account' | 'emailedLink' | 'owner';
  /** True if the query filters the page's reviews. */
  listsReviews?: boolean;
  /** A query parameter that changes the layout, whatever its value. */
  flag?: string;
  /** Parameter values with their own layout. Other values get the layout of the last. */
  values?: readonly string[];
  /** True if the parameter is an id. Other values are unknown pages. */
  hasId?: boolean;
  /** All ids, for pages whose ids are in the content instead of the database. */
  ids?: readonly string[];
}

/** The picture in shared links, drawn at build time. */
export interface ShareCard {
  /** The file is /share/{name}.png. */
  name: string;
  /** A " | " is drawn as a key. */
  heading: string;
  text: string;
  /** 1 to 5 stars of the shared review. */
  rating?: number;
  /** A case study's first result, and its drawing in content/images/covers. */
  proof?: { number: string; label: string; cover: string };
}

/** In pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Metadata for search engines and shared links. */
export interface PageMetadata {
  path: string;
  /** The page's name in breadcrumbs. */
  name: string;
  /** At most 60 characters. */
  title: string;
  /** 41 to 155 characters. */
  description: string;
  card: ShareCard;
}

export type ListedPage = SitePage & PageMetadata;
