import type { Context } from '../../domain/core/context.ts';
import { toResponse } from '../http/cached-response.ts';
import { isSearch, isWalk } from './cache-key.ts';
import type { PageCache, Rendered } from './page-cache.ts';

/** What every door to the cache needs. */
export interface CachedSite {
  context: Context;
  cache: PageCache;
}

/**
 * Counts a request for what the cache lacks, if strangers could ask for such without end. Fails
 * with `too_many_requests`.
 */
export async function countWalk(
  { context, cache }: CachedSite,
  target: string,
  network: string,
): Promise<void> {
  if (isWalk(target) && cache.find(target) === undefined)
    await context.rateLimits.countNetwork(network, isSearch(target) ? 'search' : 'uncachedReads');
}

/**
 * Responds to everyone alike, from the cache or with a new render, which must depend on nothing but
 * its target. Fails with `too_many_requests` or `busy`.
 */
export async function respondFromCache(
  site: CachedSite,
  request: Request,
  network: string,
  target: string,
  render: () => Promise<Rendered>,
): Promise<Response> {
  await countWalk(site, target, network);
  return toResponse(await site.cache.getOrRender(target, render), request);
}
