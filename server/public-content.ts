import { logLevelOf } from '../db/errors.ts';
import type { Context } from '../domain/context.ts';
import { publicContentVersion } from '../domain/transaction.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;

/**
 * Calls `changed` immediately after this process changes public content, and within a second after
 * another does. The returned function stops it and waits for a look in flight.
 */
export function watchPublicContent(
  context: Context,
  changed: () => void,
  logger: Logger,
  everyMs = pollIntervalMs,
): () => Promise<void> {
  let seen: number | undefined;
  let inFlight: Promise<void> | undefined;
  let isFailing = false;

  async function look(): Promise<void> {
    try {
      const version = await publicContentVersion(context);
      // What was cached before the first look may already have been out of date.
      if (version !== seen) changed();
      seen = version;
      isFailing = false;
    } catch (error) {
      // Keep the cache while the database is unavailable, so that visitors can still read pages.
      if (!isFailing)
        logger[logLevelOf(error)]({ err: error }, 'Reading the version of public content failed');
      isFailing = true;
    }
  }
  const lookOnce = (): void => {
    inFlight ??= look().finally(() => {
      inFlight = undefined;
    });
  };

  const note = (version: number): void => {
    // Otherwise, another process has made a version between, and the next look sees it.
    if (seen !== undefined && version === seen + 1) seen = version;
    changed();
  };
  context.committed.on('publicContentChanged', note);
  const timer = setInterval(lookOnce, everyMs);
  timer.unref();
  lookOnce();
  return async () => {
    clearInterval(timer);
    context.committed.off('publicContentChanged', note);
    await inFlight;
  };
}
