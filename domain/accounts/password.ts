import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { createHashingQueue, type HashingQueue } from './hashing-queue.ts';

/** Parameters of argon2id, the library's default. When you raise them, users get a new hash as they log in (product §14). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hashes and verifies passwords off the main thread, at most one per core at a time. */
export interface Passwords extends Omit<HashingQueue, 'hash'> {
  hash: (password: string) => Promise<string>;
  /** Takes the same time with and without a hash to compare with. */
  verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  needsRehash: (passwordHash: string) => boolean;
}

/** Creates the hashing of one of several processes on this machine, which share its cores. */
export function createPasswords(processes = 1): Passwords {
  const queue = createHashingQueue(Math.max(1, Math.floor(availableParallelism() / processes)));
  const hashPassword = (password: string) => queue.hash(() => hash(password, parameters));
  // The hash to compare with when there is no account, so that the answer takes just as long.
  let decoy: Promise<string> | undefined;
  const decoyHash = () => (decoy ??= hashPassword('no account has this password'));

  return {
    ...queue,
    hash: hashPassword,
    verify: async (passwordHash, password) => {
      const compareWith = passwordHash ?? (await decoyHash());
      const right = await queue.hash(() => verify(compareWith, password));
      return right && passwordHash !== undefined;
    },
    needsRehash: (passwordHash) => {
      const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/u.exec(passwordHash);
      return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
    },
  };
}
