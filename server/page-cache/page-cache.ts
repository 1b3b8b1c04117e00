import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

const maxEntries = 256;
const maxBytes = 32 * 1024 * 1024;

/** A response, and whether it may be stored: one that is for one visitor, or that went wrong, may not. */
export interface RenderedResponse {
  response: CachedResponse;
  isCacheable: boolean;
}

export interface PageCache {
  /** The response that is stored under a key. */
  find: (key: string) => CachedResponse | undefined;
  /** The stored response, or else the outcome of `render`, which runs once however many ask at the same time. */
  getOrRender: (key: string, render: () => Promise<RenderedResponse>) => Promise<CachedResponse>;
  /** Removes everything because public content has changed. Renderings in flight are not stored. */
  clear: () => void;
}

const createStore = () =>
  new LRUCache<string, CachedResponse>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });

/** Public responses, rendered once and stored until public content changes, bounded in number and bytes. */
export function createPageCache(): PageCache {
  const pages = createStore();
  // There are as many of these as there are reviews, and they must not evict the site's own pages.
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
