import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from '../middleware/security-headers.ts';
import { apiTarget } from './api-target.ts';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';
import type { PageCache, RenderedResponse } from './page-cache.ts';

const passedOnHeaders = ['Content-Type', 'Link', 'Vary', 'Cache-Control', 'Retry-After'];

export interface ApiCacheOptions {
  cache: PageCache;
  /** The headers that every response has. */
  headers: Record<string, string>;
  cursorExists: (cursor: string) => Promise<boolean>;
}

/** Caches those responses of the API that are the same for everybody. With a token a response is for its holder alone. */
export function cacheApiResponses({ cache, headers, cursorExists }: ApiCacheOptions): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Authorization') !== undefined) return next();
    const { target, isCacheable, cursor } = apiTarget(new URL(c.req.url));
    if (!isCacheable) return next();
    const { raw } = c.req;

    async function render(): Promise<RenderedResponse> {
      // Everybody gets what is stored, so it is made without this caller's validators.
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
    // Hono would otherwise merge the headers of what is there already into the response.
    c.res = undefined;
    c.res = toResponse(response, raw);
    return undefined;
  };
}
