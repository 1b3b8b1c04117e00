import { logLevelOf } from '../db/errors.ts';
import type { Context } from '../domain/context.ts';
import { publicContentVersion } from '../domain/transaction.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;

/**
 * Calls `changed` immediately after this process changes public content, and within a second after another does. Returns a stop function.
 */
export function watchPublicContent(context: Context, changed: () => void, logger: Logger, everyMs = pollIntervalMs): () => void {
  let seen: number | undefined;
  let isLooking = false;
  let isFailing = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const version = await publicContentVersion(context);
      // What was cached before the first look may already have been out of date.
      if (version !== seen) changed();
      seen = version;
      isFailing = false;
    } catch (error) {
      // Keep the cache while the database is unavailable, so that visitors can still read pages.
      if (!isFailing) logger[logLevelOf(error)]({ err: error }, 'Reading the version of public content failed');
      isFailing = true;
    } finally {
      isLooking = false;
    }
  }

  const note = (version: number): void => {
    // Otherwise, another process has made a version between, and the next look sees it.
    if (seen !== undefined && version === seen + 1) seen = version;
    changed();
  };
  context.committed.on('publicContentChanged', note);
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  void look();
  return () => {
    clearInterval(timer);
    context.committed.off('publicContentChanged', note);
  };
}
