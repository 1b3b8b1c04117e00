import { randomInt } from 'node:crypto';
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import { lowerHashingPriority } from './hashing-threads.ts';

const maxWaiting = 64;
const minRetrySeconds = 1;
const maxRetrySeconds = 3;
/** Many at once would keep readers waiting. */
const batchSize = 16;

/**
 * A bounded queue of work that hashes passwords. Work that waits takes the same step in batches, because a step that was just taken
 * costs half as much: hashing empties the processor's caches in between.
 */
export interface HashingQueue {
  /** Fails with `busy` when too many wait. */
  requireRoom: () => void;
  /** Runs work that hashes. Fails with `busy`, before the work begins, when too many others wait. */
  admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Runs one hash off the main thread as soon as a core is free for it. */
  hash: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** How many hashes run and wait at this moment, and how many requests were refused since the start. */
  load: () => { running: number; waiting: number; refused: number };
}

/** Creates a queue that runs a number of hashes at once. */
export function createHashingQueue(atOnce: number): HashingQueue {
  const limit = pLimit(atOnce);
  const toBegin: (() => void)[] = [];
  const toGoOn: (() => void)[] = [];
  let admitted = 0;
  let begun = 0;
  let refused = 0;
  let isLowered = false;

  /** Lets a batch begin when the cores are about to run out of hashes. */
  const beginBatch = () => {
    if (begun - toGoOn.length > atOnce) return;
    for (const begin of toBegin.splice(0, batchSize)) {
      begun += 1;
      begin();
    }
  };
  const turnToBegin = () =>
    new Promise<void>((resolve) => {
      toBegin.push(resolve);
      setImmediate(beginBatch);
    });
  /** Lets a batch go on when it is complete, or no other hash will follow. */
  const turnToGoOn = () =>
    new Promise<void>((resolve) => {
      toGoOn.push(resolve);
      if (toGoOn.length === batchSize || limit.pendingCount === 0) for (const goOn of toGoOn.splice(0)) goOn();
      setImmediate(beginBatch);
    });
  const requireRoom = () => {
    if (admitted < atOnce + maxWaiting) return;
    refused += 1;
    // Spread out, so that all who were refused do not come back at once.
    throw new Failure('busy', { retryAfterSeconds: randomInt(minRetrySeconds, maxRetrySeconds + 1) });
  };

  return {
    requireRoom,
    admit: async (work) => {
      requireRoom();
      admitted += 1;
      await turnToBegin();
      try {
        return await work();
      } finally {
        admitted -= 1;
        begun -= 1;
        setImmediate(beginBatch);
      }
    },
    hash: async (work) => {
      try {
        return await limit(work);
      } finally {
        if (!isLowered) lowerHashingPriority();
        isLowered = true;
        await turnToGoOn();
      }
    },
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount, refused }),
  };
}
