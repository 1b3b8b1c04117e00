/** The key of every response that a shared cache keeps. A purge of it empties the cache of this site. */
export const siteKey = 'site';
/** The key of responses that show reviews. */
export const reviewsKey = 'reviews';

/** How long a shared cache may answer with a response that has expired, while it fetches a new one. */
const staleWhileRevalidateSeconds = 60;

/** Builds the caching headers of a public response, which browsers may keep for some seconds. */
export type PublicCaching = (showsPublicContent: boolean, browserSeconds?: number) => Record<string, string>;

/**
 * Returns how public responses may be cached. Browsers ask again, at the latest when their seconds are over. Without a purge, shared
 * caches keep nothing without asking, so that nobody sees an old page. With one, they keep a response until it is purged, or until the time is over. `stale-while-revalidate` is in the field that
 * only shared caches read (RFC 9213), because browsers would follow it too.
 */
export function publicCaching(sharedSeconds: number | undefined): PublicCaching {
  if (sharedSeconds === undefined)
    return (_, browserSeconds = 0) => ({ 'Cache-Control': browserSeconds === 0 ? 'no-cache' : `private, max-age=${browserSeconds}` });
  return (showsPublicContent, browserSeconds = 0) => ({
    'Cache-Control': `public, max-age=${browserSeconds}, s-maxage=${sharedSeconds}`,
    'CDN-Cache-Control': `max-age=${sharedSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}`,
    'Surrogate-Key': showsPublicContent ? `${siteKey} ${reviewsKey}` : siteKey,
  });
}
