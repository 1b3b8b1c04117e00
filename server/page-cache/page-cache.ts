import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Failure } from '../../domain/failure.ts';
import { maxRating } from '../../shared/limits.ts';
import { projectIds, reviewSorts } from '../../shared/review-query.ts';
import { kindOfTarget, type TargetKind } from './cache-target.ts';
import type { CachedResponse } from './cached-response.ts';

/** Every order, filtered by stars or not, and by project, verified clients, or neither; each as a document and as data. */
const filteredLists = 2 * reviewSorts.length * (1 + maxRating) * (2 + projectIds.length);
const maxEntries: Record<TargetKind, number> = { page: 256, filtered: filteredLists, position: 256, card: 256 };
const maxBytes = 32 * 1024 * 1024;
const maxRenders = 8;
const maxWaiting = 64;
const retryAfterSeconds = 2;
/** What changes sooner is not worth the time that the best compression takes. */
const lastingMs = 1000;

/** A rendered response. Errors are not cacheable. */
export interface RenderedResponse {
  response: CachedResponse;
  isCacheable: boolean;
  /** Whether a change of public content makes the response stale. */
  showsPublicContent: boolean;
  /** Compresses the response once more, as far as possible. */
  makeSmaller?: () => Promise<CachedResponse>;
  /** After this time, the response is rendered again. Without it, only a change of public content makes it stale. */
  freshMs?: number;
}

/** What has become of the requests for the cache's responses since the start. Plain numbers, because most requests are over in microseconds. */
export interface PageCacheCounts {
  /** Answered from the cache. */
  hits: number;
  /** Shared a render in flight. */
  joined: number;
  renders: number;
  /** Refused because too many renders waited. */
  refused: number;
}

export interface PageCache {
  counts: PageCacheCounts;
  /** How full and how busy the cache is at this moment. */
  load: () => { entries: number; bytes: number; running: number; waiting: number };
  /** Returns the cached response for a key. */
  find: (key: string) => CachedResponse | undefined;
  /**
   * Returns the cached response or renders one. Concurrent calls share one render, and few renders run at once. Fails with `busy` if too
   * many wait.
   */
  getOrRender: (key: string, render: () => Promise<RenderedResponse>) => Promise<CachedResponse>;
  /** Drops the responses that show public content after it has changed. Does not cache their renders in flight. */
  clear: () => void;
}

const createStore = (kind: TargetKind) =>
  new LRUCache<string, RenderedResponse>({
    max: maxEntries[kind],
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => Math.max(1, response.bytes),
  });

/** Creates a cache of public responses, limited in entries and bytes. Responses stay until what they show changes. */
export function createPageCache(): PageCache {
  // Each kind has its own, so that those which visitors choose freely never evict the others.
  const stores = {
    page: createStore('page'),
    filtered: createStore('filtered'),
    position: createStore('position'),
    card: createStore('card'),
  };
  const allStores = Object.values(stores);
  const limit = pLimit(maxRenders);
  // At the best quality, each needs much memory.
  const oneAtATime = pLimit(1);
  let inFlight = new Map<string, Promise<CachedResponse>>();

  /** Pages are few, and what most visitors see first, so each is made as small as possible once it has lasted. */
  function makeSmallerLater(key: string, rendered: RenderedResponse): void {
    const { makeSmaller } = rendered;
    const isKept = () => stores.page.peek(key) === rendered;
    if (makeSmaller === undefined || !isKept()) return;
    const run = async () => {
      if (!isKept()) return;
      const smaller = await makeSmaller();
      if (isKept()) rendered.response = smaller;
    };
    // If it fails, the response stays as it is.
    setTimeout(() => void oneAtATime(run).catch(() => undefined), lastingMs).unref();
  }

  const counts = { hits: 0, joined: 0, renders: 0, refused: 0 };
  const storeOf = (key: string) => stores[kindOfTarget(key)];

  return {
    counts,
    load: () => ({
      entries: allStores.reduce((sum, { size }) => sum + size, 0),
      bytes: allStores.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
      running: limit.activeCount,
      waiting: limit.pendingCount,
    }),
    // Pages are few, so that none is dropped for another, and which of them was used last does not matter.
    find: (key) => (stores.page.peek(key) ?? storeOf(key).get(key))?.response,
    getOrRender(key, render) {
      const stored = storeOf(key).get(key);
      if (stored !== undefined) {
        counts.hits += 1;
        return Promise.resolve(stored.response);
      }
      const flights = inFlight;
      const sameFlight = flights.get(key);
      if (sameFlight !== undefined) {
        counts.joined += 1;
        return sameFlight;
      }
      if (limit.pendingCount >= maxWaiting) {
        counts.refused += 1;
        return Promise.reject(new Failure('busy', { retryAfterSeconds }));
      }
      counts.renders += 1;
      const flight = limit(render)
        .then((rendered) => {
          const isCurrent = flights === inFlight || !rendered.showsPublicContent;
          if (rendered.isCacheable && isCurrent) {
            storeOf(key).set(key, rendered, rendered.freshMs === undefined ? {} : { ttl: rendered.freshMs });
            makeSmallerLater(key, rendered);
          }
          return rendered.response;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    clear() {
      inFlight = new Map();
      for (const store of allStores) {
        for (const [key, { showsPublicContent }] of store.entries()) if (showsPublicContent) store.delete(key);
      }
    },
  };
}
