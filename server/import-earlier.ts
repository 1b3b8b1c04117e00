import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../domain/context.server.ts';
import { importEarlierReviews } from '../domain/record/earlier-reviews.server.ts';

/** Between two batches, so that visitors notice nothing. */
const pauseMs = 10;

/** Puts all reviews from before the record into it, batch by batch, while the site runs. The returned function waits for a batch in flight. */
export function importEarlier(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  async function run(): Promise<void> {
    while (!isStopped && (await importEarlierReviews(context)) > 0) await sleep(pauseMs);
  }
  const running = run().catch(onError);
  return () => {
    isStopped = true;
    return running;
  };
}
