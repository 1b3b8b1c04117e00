import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from '../middleware/security-headers.ts';
import { apiTarget } from './api-target.ts';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';
import type { PageCache, RenderedResponse } from './page-cache.ts';

const passedOnHeaders = ['Content-Type', 'Link', 'Vary', 'Cache-Control', 'Retry-After'];

export interface ApiCacheOptions {
  cache: PageCache;
  /** The headers of every response. */
  headers: Record<string, string>;
  cursorExists: (cursor: string) => Promise<boolean>;
}

/** Caches the API's public responses. Never caches a response to a request with a token. */
export function cacheApiResponses({ cache, headers, cursorExists }: ApiCacheOptions): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Authorization') !== undefined) return next();
    const { target, isCacheable, cursor } = apiTarget(new URL(c.req.url));
    if (!isCacheable) return next();
    const { raw } = c.req;

    async function render(): Promise<RenderedResponse> {
      // Ignore this caller's validators, because every caller gets the cached response.
      const sharedHeaders = new Headers(raw.headers);
      sharedHeaders.delete('If-None-Match');
      c.req.raw = new Request(raw, { headers: sharedHeaders });
      await next();
      const { status, headers: own } = c.res;
      const isStored = status === 200 && (cursor === undefined || (await cursorExists(cursor)));
      const passedOn = passedOnHeaders.flatMap((name) => (own.has(name) ? [[name, own.get(name) ?? ''] as const] : []));
      const content = {
        status,
        headers: { ...Object.fromEntries(passedOn), 'Content-Security-Policy': inertPolicy, ...headers },
        body: Buffer.from(await c.res.arrayBuffer()),
      };
      return { response: createCachedResponse(isStored ? await compress(content) : content), isCacheable: isStored };
    }

    const response = await cache.getOrRender(target, render);
    // Clear the response first. Otherwise Hono merges its headers into the new one.
    c.res = undefined;
    c.res = toResponse(response, raw);
    return undefined;
  };
}
