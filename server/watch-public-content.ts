import type { Context } from '../domain/core/context.ts';
import { publicContentVersion } from '../domain/core/public-content.ts';
import { startWorker } from '../domain/core/worker.ts';
import { readHead } from '../domain/record/record.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;

/** Reports own changes at once, others within a second. Returns a function that stops it. */
export function watchPublicContent(
  context: Context,
  changed: () => void,
  logger: Logger,
  everyMs = pollIntervalMs,
): () => Promise<void> {
  let seen: number | undefined;
  // While the database is unavailable, cached responses keep their minute.
  const worker = startWorker({
    async task() {
      const before = seen;
      const version = await publicContentVersion(context);
      // This process has changed it since. The next poll sees both changes.
      if (seen !== before) return;
      // Responses that were cached before the first poll may already be stale.
      if (version !== seen) changed();
      seen = version;
    },
    everyMs,
    logger,
    failure: 'Reading the version of public content failed',
  });

  const note = (version: number): void => {
    // Otherwise, another process has made a change in between, which the next poll sees.
    if (seen !== undefined && version === seen + 1) seen = version;
    changed();
  };
  context.committed.on('publicContentChanged', note);
  return async () => {
    context.committed.off('publicContentChanged', note);
    await worker.stop();
  };
}

/** Does the same when the record of reviews grows. */
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
