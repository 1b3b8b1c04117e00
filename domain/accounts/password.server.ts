import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import { lowerHashingPriority } from './hashing-threads.server.ts';

/** Parameters of argon2id, the library's default. When you raise them, users get a new hash as they log in (product §14). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const maxWaiting = 64;
const minRetrySeconds = 1;
const maxRetrySeconds = 3;

/** Hashes and verifies passwords off the main thread, at most one per core at a time. */
export interface Passwords {
  /** Fails with `busy` when too many wait. */
  requireRoom: () => void;
  /** Runs work that hashes or verifies a password. Fails with `busy`, before the work begins, when too many others wait. */
  admit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  hash: (password: string) => Promise<string>;
  /** Takes the same time with and without a hash to compare with. */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  needsRehash: (passwordHash: string) => boolean;
  /** How many hashes run and wait at this moment, and how many requests were refused since the start. */
  load: () => { running: number; waiting: number; refused: number };
}

/** Creates the hashing of one of several processes on this machine, which share its cores. */
export function createPasswords(processes = 1): Passwords {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / processes));
  const limit = pLimit(atOnce);
  let isLowered = false;
  const onThread = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await limit(work);
    if (!isLowered) lowerHashingPriority();
    isLowered = true;
    return result;
  };
  let lastStart = Promise.resolve();
  /** Resolves once for each turn of the event loop, so that many calls that arrive at once leave room for readers between them. */
  const ownTurn = (): Promise<void> => (lastStart = lastStart.then(() => nextTurn()));
  let admitted = 0;
  let refused = 0;
  const requireRoom = () => {
    if (admitted < atOnce + maxWaiting) return;
    refused += 1;
    // Spread out, so that all who were refused do not come back at once.
    throw new Failure('busy', { retryAfterSeconds: randomInt(minRetrySeconds, maxRetrySeconds + 1) });
  };
  // The hash to compare with when there is no account, so that the answer takes just as long.
  let decoy: Promise<string> | undefined;
  const decoyHash = () => (decoy ??= onThread(() => hash('no account has this password', parameters)));

  return {
    requireRoom,
    admit: async (work) => {
      requireRoom();
      admitted += 1;
      try {
        await ownTurn();
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    hash: (password) => onThread(() => hash(password, parameters)),
    verify: async (passwordHash, password) => {
      const compareWith = passwordHash ?? (await decoyHash());
      const right = await onThread(() => verify(compareWith, password));
      return right && passwordHash !== undefined;
    },
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount, refused }),
    needsRehash: (passwordHash) => {
      const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/u.exec(passwordHash);
      return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
    },
  };
}
