import type { MiddlewareHandler } from 'hono';
import type { RateLimits } from '../../domain/rate-limits/rate-limits.ts';
import type { AppEnv } from '../app.ts';
import { inertPolicy } from '../middleware.ts';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';
import type { PageCache, RenderedResponse } from './page-cache.ts';
import { apiTarget, countMiss, reviewIdIn, withoutId } from './targets.ts';

const passedOnHeaders = ['Content-Type', 'Link', 'Vary', 'Cache-Control', 'Retry-After'];

export interface ApiCacheOptions {
  cache: PageCache;
  /** The headers of every response. */
  headers: Record<string, string>;
  rateLimits: RateLimits;
  /** Returns whether there is a public review with this id. */
  isReview: (id: string) => Promise<boolean>;
}

/** Caches the API's public responses. Never caches a response to a request with a token. */
export function cacheApiResponses({
  cache,
  headers,
  rateLimits,
  isReview,
}: ApiCacheOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if ((raw.method !== 'GET' && raw.method !== 'HEAD') || raw.headers.has('Authorization'))
      return next();
    const requested = apiTarget(new URL(raw.url));
    if (requested === undefined) return next();
    const isCached = cache.find(requested) !== undefined;
    if (!isCached) await countMiss(rateLimits, requested, c.get('network'));
    const id = reviewIdIn(requested);
    // Anyone can make up an id, so unknown ids share one cached response.
    const isKnown = id === undefined || isCached || (await isReview(id));
    const target = isKnown ? requested : withoutId(requested, id);

    async function render(): Promise<RenderedResponse> {
      // Every caller gets this response, so nothing but the target of this caller's request may
      // decide what it is.
      c.req.raw = new Request(new URL(target, raw.url));
      await next().finally(() => {
        c.req.raw = raw;
      });
      const { status, headers: own } = c.res;
      const passedOn = passedOnHeaders.flatMap((name): [string, string][] => {
        const value = own.get(name);
        return value === null ? [] : [[name, value]];
      });
      const content = {
        status,
        headers: {
          ...Object.fromEntries(passedOn),
          'Content-Security-Policy': inertPolicy,
          ...headers,
        },
        body: Buffer.from(await c.res.arrayBuffer()),
      };
      const isCacheable = status === 200 || (status === 404 && !isKnown);
      return {
        response: createCachedResponse(await compress(content)),
        isCacheable,
        showsPublicContent: true,
      };
    }

    const response = await cache.getOrRender(target, render);
    // Clear the response first. Otherwise Hono merges its headers into the new one.
    c.res = undefined;
    c.res = toResponse(response, raw);
    return undefined;
  };
}
