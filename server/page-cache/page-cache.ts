import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

const maxEntries = 256;
const maxBytes = 32 * 1024 * 1024;

/** A rendered response and whether it is cacheable. Private responses and errors are not. */
export interface RenderedResponse {
  response: CachedResponse;
  isCacheable: boolean;
}

export interface PageCache {
  /** Returns the cached response for a key. */
  find: (key: string) => CachedResponse | undefined;
  /** Returns the cached response or renders one. Concurrent calls share one render. */
  getOrRender: (key: string, render: () => Promise<RenderedResponse>) => Promise<CachedResponse>;
  /** Clears the cache after a change of public content. Does not cache renders in flight. */
  clear: () => void;
}

const createStore = () =>
  new LRUCache<string, CachedResponse>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });

/** Creates a cache of public responses, limited in entries and bytes. Responses stay until public content changes. */
export function createPageCache(): PageCache {
  const pages = createStore();
  // Each review adds one of these entries, so keep them from evicting the site's pages.
  const listPositions = createStore();
  let inFlight = new Map<string, Promise<CachedResponse>>();

  const storeOf = (key: string) => (key.includes('?') ? listPositions : pages);

  return {
    find: (key) => storeOf(key).get(key),
    getOrRender(key, render) {
      const stored = storeOf(key).get(key);
      if (stored !== undefined) return Promise.resolve(stored);
      const flights = inFlight;
      const sameFlight = flights.get(key);
      if (sameFlight !== undefined) return sameFlight;
      const flight = render()
        .then(({ response, isCacheable }) => {
          if (isCacheable && flights === inFlight) storeOf(key).set(key, response);
          return response;
        })
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    clear() {
      inFlight = new Map();
      pages.clear();
      listPositions.clear();
    },
  };
}
