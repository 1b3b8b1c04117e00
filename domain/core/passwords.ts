import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { normalizePassword } from '#shared/passwords.ts';
import { Failure } from './failure.ts';

/** The library's defaults. Raising them renews each hash at its next log-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export const maxWaitingHashes = 64;

const retryAfterSeconds = 2;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * One per core, and one fewer than libuv has threads (`UV_THREADPOOL_SIZE`): a flood of log-ins
 * must leave one for files, compression, and DNS.
 */
export function maxConcurrentHashes(cores: number, threadPoolSize = '4'): number {
  const threads = Number.parseInt(threadPoolSize, 10) || 1;
  return Math.max(1, Math.min(cores, threads - 1));
}

export function createPasswords(compare = verify) {
  const limit = pLimit(
    maxConcurrentHashes(availableParallelism(), process.env['UV_THREADPOOL_SIZE']),
  );
  const run = <Result>(work: () => Promise<Result>, max = maxWaitingHashes): Promise<Result> => {
    if (limit.pendingCount >= max)
      return Promise.reject(new Failure('busy', { retryAfterSeconds }));
    return limit(work);
  };
  // Compared in place of a missing account's hash, so the answer takes just as long.
  let decoy: Promise<string> | undefined;

  return {
    hash: (password: string) => run(() => hash(normalizePassword(password), parameters)),
    verify: (
      passwordHash: string | null | undefined,
      password: string,
      isKnownNetwork = false,
    ): Promise<PasswordCheck> =>
      run(
        async () => {
          decoy ??= hash('no account has this password', parameters);
          const compareWith = passwordHash ?? (await decoy);
          const normal = normalizePassword(password);
          const isRight = await compare(compareWith, normal);
          // Older hashes are of the password as typed. Every wrong password takes the second
          // comparison, whether or not there is an account.
          const isOld = !isRight && normal !== password && (await compare(compareWith, password));
          if (typeof passwordHash !== 'string' || !(isRight || isOld)) return 'wrong';
          return isOld || isWeak(passwordHash) ? 'outdated' : 'right';
        },
        isKnownNetwork ? 2 * maxWaitingHashes : maxWaitingHashes,
      ),
  };
}

/** `outdated`: right, but needs a new hash. */
export type PasswordCheck = 'right' | 'outdated' | 'wrong';

function isWeak(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/u.exec(passwordHash);
  return (
    found === null ||
    Number(found[1]) < parameters.memoryCost ||
    Number(found[2]) < parameters.timeCost
  );
}
