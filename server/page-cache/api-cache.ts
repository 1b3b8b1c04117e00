import type { MiddlewareHandler } from 'hono';
import type { Context } from '../../domain/context.ts';
import type { AppEnv } from '../app.ts';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';
import type { PageCache, RenderedResponse } from './page-cache.ts';
import { admit, apiTarget } from './targets.ts';

const passedOnHeaders = ['Content-Type', 'Link', 'Vary', 'Cache-Control', 'Retry-After'];

/** What every door to the cache needs. */
export interface CachedSite {
  context: Context;
  cache: PageCache;
  /** The headers of every response. */
  headers: Record<string, string>;
}

/** Caches the API's public responses. Never caches a response to a request with a token. */
export function cacheApiResponses(site: CachedSite): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { raw } = c.req;
    if ((raw.method !== 'GET' && raw.method !== 'HEAD') || raw.headers.has('Authorization'))
      return next();
    const requested = apiTarget(new URL(raw.url));
    if (requested === undefined) return next();
    const target = await admit(site, requested, c.get('network'));

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
          ...site.headers,
        },
        body: Buffer.from(await c.res.arrayBuffer()),
      };
      const isCacheable = status === 200 || (status === 404 && target !== requested);
      return {
        response: createCachedResponse(await compress(content)),
        isCacheable,
        showsPublicContent: true,
      };
    }

    const response = await site.cache.getOrRender(target, render);
    // Clear the response first. Otherwise Hono merges its headers into the new one.
    c.res = undefined;
    c.res = toResponse(response, raw);
    return undefined;
  };
}
