import type { Logger } from 'pino';
import { logLevelOf } from '../../db/errors.ts';
import { isUniqueViolation } from '../accounts/users.ts';
import type { Context } from '../context.ts';
import { sealEvents } from './record.ts';

const pollIntervalMs = 5000;

/**
 * Follows the events of reviews and seals them into the record. If that fails, it is tried again,
 * and nothing else waits for it.
 */
export function startSealer(
  context: Context,
  logger: Logger,
): { drain: () => Promise<void>; stop: () => Promise<void> } {
  let isWanted = false;
  let sealing: Promise<void> | undefined;

  async function sealAll(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      while ((await sealEvents(context)) > 0);
    }
  }

  function seal(): Promise<void> {
    isWanted = true;
    sealing ??= sealAll()
      .catch((error: unknown) => {
        // Another process was faster.
        if (!isUniqueViolation(error))
          logger[logLevelOf(error)]({ err: error }, 'the record of reviews could not be written');
      })
      .finally(() => {
        sealing = undefined;
      });
    return sealing;
  }

  const wake = () => void seal();
  context.committed.on('reviewEvent', wake);
  const timer = setInterval(wake, pollIntervalMs);
  timer.unref();
  wake();
  return {
    drain: seal,
    stop: async () => {
      context.committed.off('reviewEvent', wake);
      clearInterval(timer);
      await sealing;
    },
  };
}
