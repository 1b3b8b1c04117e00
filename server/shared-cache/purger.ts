import type { Logger } from '../logger.ts';
import { reviewsKey, siteKey } from './cache-headers.ts';
import { type PurgeTarget, sendPurge } from './send-purge.ts';

export interface PurgeWaits {
  /** A stale response of another process may reach the cache after a purge. By then, every process has noticed the change. */
  repeatAfterMs: number;
  /** After each failed try. The last one repeats. */
  retryAfterMs: number[];
}

const defaultWaits: PurgeWaits = { repeatAfterMs: 1500, retryAfterMs: [100, 500, 1000, 2000, 5000] };

export interface Purger {
  /** Purges what shows reviews: now, and once more when no process can send the old version any longer. */
  purgeReviews: () => void;
  stop: () => void;
}

/** The keys that cover both. The key of the site is on every response. */
const widest = (one: string | undefined, other: string): string => (one === siteKey ? siteKey : other);

/**
 * Purges a shared cache from this process. Starts with everything, because the cache may hold pages of an earlier version of the site,
 * or from before a change that no process lived to purge. One request is on its way at a time, and changes meanwhile share the next one.
 * Tries again until it succeeds.
 */
export function createPurger(target: PurgeTarget, logger: Logger, waits: PurgeWaits = defaultWaits): Purger {
  let wanted: string | undefined;
  let toRepeat: string | undefined;
  let failures = 0;
  let isSending = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let repeat: NodeJS.Timeout | undefined;

  function noteFailure(error: unknown, keys: string): void {
    if (failures === 0) logger.warn({ err: error }, 'Purging the shared cache failed; it is tried again');
    failures += 1;
    wanted = widest(wanted, keys);
    retry = setTimeout(
      () => {
        retry = undefined;
        void sendWanted();
      },
      waits.retryAfterMs[Math.min(failures, waits.retryAfterMs.length) - 1],
    );
    retry.unref();
  }

  async function sendWanted(): Promise<void> {
    while (wanted !== undefined && !isSending && retry === undefined && !isStopped) {
      const keys = wanted;
      wanted = undefined;
      isSending = true;
      try {
        await sendPurge(target, keys);
        if (failures > 0) logger.info('The shared cache is purged again');
        failures = 0;
      } catch (error) {
        if (!isStopped) noteFailure(error, keys);
      }
      isSending = false;
    }
  }

  function purge(keys: string): void {
    wanted = widest(wanted, keys);
    void sendWanted();
  }

  function purgeTwice(keys: string): void {
    purge(keys);
    toRepeat = widest(toRepeat, keys);
    clearTimeout(repeat);
    repeat = setTimeout(() => {
      if (toRepeat !== undefined) purge(toRepeat);
      toRepeat = undefined;
    }, waits.repeatAfterMs);
    repeat.unref();
  }

  purgeTwice(siteKey);
  return {
    purgeReviews: () => purgeTwice(reviewsKey),
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      clearTimeout(repeat);
    },
  };
}
