/** The picture of a page in shared links, which the build draws. */
export interface ShareCard {
  /** The file is /share/{name}.png. */
  name: string;
  /** A " | " is drawn as a key. */
  heading: string;
  text: string;
  /** Whether it shows five stars. */
  hasStars?: boolean;
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
