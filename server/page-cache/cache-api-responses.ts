import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from '../middleware/security-headers.ts';
import type { PublicCaching } from '../shared-cache/cache-headers.ts';
import type { Variables } from '../variables.ts';
import { apiTarget, idInApi, noReviewPath } from './api-target.ts';
import { type IsCursor, isSearch, kindOfTarget } from './cache-target.ts';
import { compress, createCachedResponse, toResponse } from './cached-response.ts';
import type { PageCache, RenderedResponse } from './page-cache.ts';

const passedOnHeaders = ['Content-Type', 'Link', 'Vary', 'Cache-Control', 'Retry-After'];

export interface ApiCacheOptions {
  cache: PageCache;
  /** The headers of every response. */
  headers: Record<string, string>;
  isCursor: IsCursor;
  /** Counts a search. Fails with `too_many_requests`. */
  countSearch: (network: string) => Promise<void>;
  /** Tells whether there is a public review with this id. */
  isReview: (id: string) => Promise<boolean>;
  publicCaching: PublicCaching;
}

/** Caches the API's public responses. Never caches a response to a request with a token. */
export function cacheApiResponses(options: ApiCacheOptions): MiddlewareHandler<{ Variables: Variables }> {
  const { cache, headers, isCursor, countSearch, isReview, publicCaching } = options;

  /** Ids can be made up freely, so those of no public review share one response. */
  async function withKnownId(target: string): Promise<string> {
    const id = idInApi(target);
    return id === undefined || cache.find(target) !== undefined || (await isReview(id)) ? target : noReviewPath;
  }

  return async (c, next) => {
    const { raw } = c.req;
    if ((raw.method !== 'GET' && raw.method !== 'HEAD') || raw.headers.has('Authorization')) return next();
    const requested = apiTarget(new URL(raw.url), isCursor);
    if (requested === undefined) return next();
    const target = await withKnownId(requested);

    async function render(key: string): Promise<RenderedResponse> {
      // Every caller gets this response, so nothing but the target of this caller's request may decide what it is.
      c.req.raw = new Request(new URL(key, raw.url));
      await next().finally(() => {
        c.req.raw = raw;
      });
      const { status, headers: own } = c.res;
      const isPublic = status === 200;
      const isCacheable = isPublic || (status === 404 && key === noReviewPath);
      const passedOn: Record<string, string> = {};
      for (const name of passedOnHeaders) {
        const value = own.get(name);
        if (value !== null) passedOn[name] = value;
      }
      const content = {
        status,
        headers: {
          ...passedOn,
          ...(isPublic ? publicCaching(true) : {}),
          'Content-Security-Policy': inertPolicy,
          ...headers,
        },
        body: c.get('bytes') ?? Buffer.from(await c.res.arrayBuffer()),
      };
      // There are too many positions, and too few of their readers, to compress each of them.
      const isCompressed = isPublic && kindOfTarget(key) === 'page';
      return { response: createCachedResponse(isCompressed ? await compress(content) : content), isCacheable, showsPublicContent: true };
    }

    if (isSearch(target) && cache.find(target) === undefined) await countSearch(c.get('network'));
    const response = await cache.getOrRender(target, () => render(target));
    // Clear the response first. Otherwise Hono merges its headers into the new one.
    c.res = undefined;
    c.res = toResponse(response, raw);
    return undefined;
  };
}
