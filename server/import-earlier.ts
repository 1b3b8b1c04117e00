import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../domain/context.ts';
import { importEarlierReviews } from '../domain/record/earlier-reviews.ts';

/** Between two batches, so that visitors notice nothing. */
const pauseMs = 10;
const retryAfterMs = 60_000;

/**
 * Puts all reviews from before the record into it, batch by batch, while the site runs. What the database refuses is tried again a minute later.
 * The returned function waits for a batch in flight.
 */
export function importEarlier(context: Context, onError: (error: unknown) => void, waitMs = retryAfterMs): () => Promise<void> {
  const stop = new AbortController();
  /** Imports a batch, and returns how long to wait for the next one. */
  async function importBatch(): Promise<number | undefined> {
    try {
      return (await importEarlierReviews(context)) > 0 ? pauseMs : undefined;
    } catch (error) {
      onError(error);
      return waitMs;
    }
  }
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const wait = await importBatch();
      if (wait === undefined) return;
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return () => {
    stop.abort();
    return running;
  };
}
