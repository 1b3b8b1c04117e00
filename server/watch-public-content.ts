import type { Context } from '../domain/core/context.ts';
import { publicContentVersion } from '../domain/core/public-content.ts';
import { startWorker } from '../domain/core/worker.ts';
import { readHead } from '../domain/record/record.ts';
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
  // While the database is unavailable, what is cached stays for its minute.
  const worker = startWorker({
    async task() {
      const before = seen;
      const version = await publicContentVersion(context);
      // This process has changed it meanwhile, and the next look sees more.
      if (seen !== before) return;
      // What was cached before the first look may already have been out of date.
      if (version !== seen) changed();
      seen = version;
    },
    everyMs,
    logger,
    failure: 'Reading the version of public content failed',
  });

  const note = (version: number): void => {
    // Otherwise, another process has made a version between, and the next look sees it.
    if (seen !== undefined && version === seen + 1) seen = version;
    changed();
  };
  context.committed.on('publicContentChanged', note);
  return async () => {
    context.committed.off('publicContentChanged', note);
    await worker.stop();
  };
}

/**
 * Calls `sealed` immediately after this process adds to the record of reviews, and within a second
 * after another does. The returned function stops it and waits for a look in flight.
 */
export function watchRecord(
  context: Context,
  sealed: () => void,
  logger: Logger,
  everyMs = pollIntervalMs,
): () => Promise<void> {
  let seen: number | undefined;
  const worker = startWorker({
    async task() {
      const sequence = (await readHead(context))?.sequence;
      if (sequence !== seen) sealed();
      seen = sequence;
    },
    everyMs,
    logger,
    failure: 'Reading the end of the record of reviews failed',
  });
  context.committed.on('recordSealed', sealed);
  return async () => {
    context.committed.off('recordSealed', sealed);
    await worker.stop();
  };
}
