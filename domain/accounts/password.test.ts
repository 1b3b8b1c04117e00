import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createPasswords, maxHashes } from './passwords.ts';

const passwords = createPasswords();

test('a password is stored as an argon2id PHC string of at least 19 MiB, 2 passes, 1 lane', async () => {
  expect(await passwords.hash('a quiet harbor')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
});

test('only the right password is verified, and no password without an account', async () => {
  const hash = await passwords.hash('pässwörd1');
  expect(await passwords.verify(hash, 'pässwörd1')).toBe(true);
  expect(await passwords.verify(hash, 'pässwörd2')).toBe(false);
  expect(await passwords.verify(undefined, 'no account has this password')).toBe(false);
});

test('a hash with weaker parameters needs a new one', () => {
  expect(passwords.needsRehash('$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
  expect(passwords.needsRehash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
});

test('beyond 64 that wait, hashing fails with busy, and recovers', async () => {
  // The decoy is ready, so that all calls come at once.
  await passwords.verify(undefined, 'a quiet harbor');
  const running = maxHashes(availableParallelism(), process.env['UV_THREADPOOL_SIZE']);
  const results = await Promise.allSettled(
    Array.from({ length: running + 64 + 3 }, () => passwords.verify(undefined, 'a quiet harbor')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  expect(await passwords.verify(undefined, 'a quiet harbor')).toBe(false);
});

test('hashing uses every core, and leaves one of libuv’s threads to other work', async () => {
  for (const [cores, threads, most] of [
    [1, undefined, 1],
    [2, undefined, 2],
    [4, undefined, 3],
    [64, undefined, 3],
    [8, '9', 8],
    [8, '1', 1],
    [8, '0', 1],
    [8, 'many', 1],
  ] as const)
    expect([cores, threads, maxHashes(cores, threads)]).toEqual([cores, threads, most]);

  vi.stubEnv('UV_THREADPOOL_SIZE', '2');
  const { hash } = createPasswords();
  const hashes: Promise<boolean>[] = [];
  for (let count = 0; count < 70; count += 1) {
    hashes.push(
      hash('a quiet harbor').then(
        () => true,
        () => false,
      ),
    );
    // The next one finds this one running or waiting.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
  const waiting = 64;
  expect((await Promise.all(hashes)).filter(Boolean)).toHaveLength(1 + waiting);
});
