import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Context, Failure, isUnavailable, minute } from '#domain/core';
import {
  type CachedResponse,
  compress,
  createCachedResponse,
  toResponse,
} from '#server/http/cached-response.ts';
import { isSearch, isUnbounded } from './cache-key.ts';

/** Fits all pages and unsearched lists, and what one client can add in a minute. */
const maxEntries = 1500;
const maxBytes = 64 * 1024 * 1024;
/** Manual changes to the database show up after this time. */
const maxAgeMs = minute;
const maxRenders = 8;
/** Keeps unbounded URLs from delaying the common pages. */
const maxUnboundedRenders = 2;
const maxWaiting = 64;
/** Requests that have waited this long get a 503. */
const maxWaitMs = 5000;
const retryAfterSeconds = 2;

export interface Rendered {
  status?: number;
  headers: Record<string, string>;
  body: string;
  isCacheable: boolean;
  /** Changes of public content make it stale. */
  showsPublicContent: boolean;
}

interface Entry extends Pick<Rendered, 'showsPublicContent'> {
  response: CachedResponse;
  /** Sent only if no newer response can be made. */
  isStale: boolean;
}

const isBusy = (error: unknown): boolean =>
  (error instanceof Failure && error.code === 'busy') || isUnavailable(error);

type PageCache = ReturnType<typeof createPageCache>;

/** Adds the headers to each response. */
export function createPageCache(headers: Record<string, string>) {
  const stored = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => Math.max(1, response.bytes),
    ttl: maxAgeMs,
  });
  const renders = pLimit(maxRenders);
  const unboundedRenders = pLimit(maxUnboundedRenders);
  let inFlight = new Map<string, Promise<CachedResponse>>();

  async function prepare({ status = 200, isCacheable, ...rendered }: Rendered) {
    const body = Buffer.from(rendered.body);
    return createCachedResponse({
      status,
      headers: { ...headers, ...rendered.headers },
      body,
      encodings: isCacheable ? await compress(body) : {},
    });
  }

  async function renderOnce(key: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const flights = inFlight;
    const sameFlight = flights.get(key);
    if (sameFlight !== undefined) return sameFlight;
    const limit = isUnbounded(key) ? unboundedRenders : renders;
    const busy = () => new Failure('busy', { retryAfterSeconds });
    if (limit.pendingCount >= maxWaiting) throw busy();
    const deadline = performance.now() + maxWaitMs;
    const flight = limit(async () => {
      if (performance.now() > deadline) throw busy();
      const rendered = await render();
      const response = await prepare(rendered);
      const { isCacheable, showsPublicContent } = rendered;
      const isCurrent = flights === inFlight || !showsPublicContent;
      if (isCacheable && isCurrent)
        stored.set(key, { response, showsPublicContent, isStale: false });
      return response;
    }).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  const find = (key: string): CachedResponse | undefined => {
    const found = stored.get(key);
    return found?.isStale === false ? found.response : undefined;
  };

  return {
    find,
    /** Prefers a stale response to a 503. */
    async getOrRender(key: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
      const found = find(key);
      if (found !== undefined) return found;
      try {
        const response = await renderOnce(key, render);
        return (response.status === 503 ? stored.get(key)?.response : undefined) ?? response;
      } catch (error) {
        const earlier = isBusy(error) ? stored.get(key) : undefined;
        if (earlier === undefined) throw error;
        return earlier.response;
      }
    },
    /**
     * Call after a change of public content. Renders in flight may be stale, so they aren't cached.
     * Stale responses are kept for the rest of their minute, unless clients can make up their URLs.
     */
    clear() {
      inFlight = new Map();
      for (const [key, entry] of stored.entries()) {
        if (!entry.showsPublicContent) continue;
        if (isUnbounded(key)) stored.delete(key);
        else entry.isStale = true;
      }
    },
  };
}

export interface CachedSite {
  context: Context;
  cache: PageCache;
}

/** Limits cache misses for URLs that clients can make up. */
export async function limitMiss(
  { rateLimits }: Context,
  key: string,
  network: string,
): Promise<void> {
  if (isUnbounded(key))
    await rateLimits.countNetwork(network, isSearch(key) ? 'search' : 'uncachedReads');
}

/** The response must depend only on its key: everyone gets it. */
export async function respondFromCache(
  { context, cache }: CachedSite,
  request: Request,
  network: string,
  key: string,
  render: () => Promise<Rendered>,
): Promise<Response> {
  if (cache.find(key) === undefined) await limitMiss(context, key, network);
  return toResponse(await cache.getOrRender(key, render), request);
}
