/** The key of every response that a shared cache keeps. A purge of it empties the cache of this site. */
export const siteKey = 'site';
/** The key of responses that show reviews. */
export const reviewsKey = 'reviews';

/** How long a shared cache may answer with a response that has expired, while it fetches a new one. */
const staleWhileRevalidateSeconds = 60;

/** Builds the caching headers of a public response. */
export type PublicCaching = (showsPublicContent: boolean) => Record<string, string>;

/**
 * Returns how public responses may be cached. Browsers always ask again. Without a purge, so do shared caches, so that nobody sees an
 * old page. With one, they keep a response until it is purged, or until the time is over. `stale-while-revalidate` is in the field that
 * only shared caches read (RFC 9213), because browsers would follow it too.
 */
export function publicCaching(sharedSeconds: number | undefined): PublicCaching {
  if (sharedSeconds === undefined) return () => ({ 'Cache-Control': 'no-cache' });
  return (showsPublicContent) => ({
    'Cache-Control': `public, max-age=0, s-maxage=${sharedSeconds}`,
    'CDN-Cache-Control': `max-age=${sharedSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}`,
    'Surrogate-Key': showsPublicContent ? `${siteKey} ${reviewsKey}` : siteKey,
  });
}
