import { isUniqueViolation } from '../../db/errors.ts';
import type { Context } from '../core/context.ts';
import { type Logger, startWorker, type Worker } from '../core/worker.ts';
import { sealEvents } from './record.ts';

const pollIntervalMs = 5000;

/**
 * Follows the events of reviews and seals them into the record. If that fails, it is tried again,
 * and nothing else waits for it.
 */
export function startSealer(context: Context, logger: Logger): Worker {
  const sealer = startWorker({
    async task() {
      try {
        while ((await sealEvents(context)) > 0);
      } catch (error) {
        // Another process was faster.
        if (!isUniqueViolation(error)) throw error;
      }
    },
    everyMs: pollIntervalMs,
    logger,
    failure: 'the record of reviews could not be written',
  });
  context.committed.on('reviewEvent', () => void sealer.run());
  return sealer;
}
