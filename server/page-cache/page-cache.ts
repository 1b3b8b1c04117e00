import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Failure, isUnavailable } from '../../domain/core/failure.ts';
import { type CachedResponse, compress, createCachedResponse } from '../http/cached-response.ts';
import { isWalk } from './cache-key.ts';

/** More than all pages and lists without words, and what one client can add in a minute. */
const maxEntries = 1500;
const maxBytes = 64 * 1024 * 1024;
/** Of what a change dropped, for as long as the database is away. */
const maxDroppedBytes = 16 * 1024 * 1024;
/** Nothing is older, so that even a change of the database by hand shows. */
const maxAgeMs = 60_000;
const maxRenders = 8;
/**
 * Of what one client walks through, so that the pages that everyone asks for never wait behind it.
 */
const maxWalkRenders = 2;
const maxWaiting = 64;
/** So that all who wait are answered even while the database does not answer anyone. */
const maxWaitMs = 5000;
const retryAfterSeconds = 2;

/** What a render makes. Errors are not cacheable. */
export interface Rendered {
  status?: number;
  /** Those that are not the same in every response. */
  headers: Record<string, string>;
  body: string;
  isCacheable: boolean;
  /** Whether a change of public content makes the response stale. */
  showsPublicContent: boolean;
}

const sizeOf = ({ bytes }: CachedResponse): number => Math.max(1, bytes);

const isBusy = (error: unknown): boolean =>
  (error instanceof Failure && error.code === 'busy') || isUnavailable(error);

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Creates a cache of public responses, which stay until what they show changes, for a minute at
 * most. Adds the given headers to each.
 */
export function createPageCache(headers: Record<string, string>) {
  const stored = new LRUCache<
    string,
    Pick<Rendered, 'showsPublicContent'> & { response: CachedResponse }
  >({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => sizeOf(response),
    ttl: maxAgeMs,
  });
  const dropped = new LRUCache<string, CachedResponse>({
    maxSize: maxDroppedBytes,
    sizeCalculation: sizeOf,
  });
  const renders = pLimit(maxRenders);
  const walks = pLimit(maxWalkRenders);
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

  /** Concurrent calls share one render, and few renders run at once. */
  async function renderOnce(
    target: string,
    render: () => Promise<Rendered>,
  ): Promise<CachedResponse> {
    const flights = inFlight;
    const sameFlight = flights.get(target);
    if (sameFlight !== undefined) return sameFlight;
    const limit = isWalk(target) ? walks : renders;
    const busy = () => new Failure('busy', { retryAfterSeconds });
    if (limit.pendingCount >= maxWaiting) throw busy();
    const deadline = performance.now() + maxWaitMs;
    const flight = limit(async () => {
      if (performance.now() > deadline) throw busy();
      const rendered = await render();
      const response = await prepare(rendered);
      const { isCacheable, showsPublicContent } = rendered;
      const isCurrent = flights === inFlight || !showsPublicContent;
      if (isCacheable && isCurrent) {
        stored.set(target, { response, showsPublicContent });
        dropped.delete(target);
      }
      return response;
    }).finally(() => flights.delete(target));
    flights.set(target, flight);
    return flight;
  }

  /** Keeps a response that a change makes stale for the rest of its minute. */
  function setAside(target: string): void {
    const found = stored.get(target);
    const ttl = Math.ceil(stored.getRemainingTTL(target));
    if (found !== undefined && ttl > 0 && !isWalk(target))
      dropped.set(target, found.response, { ttl });
    stored.delete(target);
  }

  return {
    /** Returns the cached response for a target. */
    find: (target: string): CachedResponse | undefined => stored.get(target)?.response,
    /**
     * Returns the cached response or renders one. While there is none because the database is away
     * or too many wait, returns what a change has dropped within a minute of its own render, or
     * fails with `busy`.
     */
    async getOrRender(target: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
      const found = stored.get(target);
      if (found !== undefined) return found.response;
      try {
        const response = await renderOnce(target, render);
        return (response.status === 503 ? dropped.get(target) : undefined) ?? response;
      } catch (error) {
        const earlier = isBusy(error) ? dropped.get(target) : undefined;
        if (earlier === undefined) throw error;
        return earlier;
      }
    },
    /**
     * Drops the responses that show public content after it has changed. Does not cache their
     * renders in flight.
     */
    clear() {
      inFlight = new Map();
      for (const [target, { showsPublicContent }] of stored.entries())
        if (showsPublicContent) setAside(target);
    },
    /** Drops the responses to some targets. Does not cache their renders in flight. */
    drop(targets: string[]) {
      inFlight = new Map();
      for (const target of targets) setAside(target);
    },
  };
}
