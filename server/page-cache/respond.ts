import type { Context } from '../../domain/core/context.ts';
import { toResponse } from '../http/cached-response.ts';
import { isSearch, isUnbounded } from './cache-key.ts';
import type { PageCache, Rendered } from './page-cache.ts';

export interface CachedSite {
  context: Context;
  cache: PageCache;
}

/** Rate-limits cache misses for URLs that clients can generate without limit. */
export async function limitUncached(
  { context, cache }: CachedSite,
  key: string,
  network: string,
): Promise<void> {
  if (isUnbounded(key) && cache.find(key) === undefined)
    await context.rateLimits.countNetwork(network, isSearch(key) ? 'search' : 'uncachedReads');
}

/** The response must depend only on its key: everyone gets it. */
export async function respondFromCache(
  site: CachedSite,
  request: Request,
  network: string,
  key: string,
  render: () => Promise<Rendered>,
): Promise<Response> {
  await limitUncached(site, key, network);
  return toResponse(await site.cache.getOrRender(key, render), request);
}
