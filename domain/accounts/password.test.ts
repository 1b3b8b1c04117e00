import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { createPasswords, maxConcurrentHashes } from '#domain/core';

const passwords = createPasswords();

test('passwords are stored as argon2id PHC strings with 19 MiB, 2 passes, and 1 lane', async () => {
  expect(await passwords.hash('a quiet harbor')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
});

test('only the right password is verified, and no password without an account', async () => {
  const hash = await passwords.hash('pässwörd1');
  expect(await passwords.verify(hash, 'pässwörd1')).toBe('right');
  expect(await passwords.verify(hash, 'pässwörd2')).toBe('wrong');
  expect(await passwords.verify(undefined, 'no account has this password')).toBe('wrong');
  expect(await passwords.verify(null, 'no account has this password')).toBe('wrong');
});

test('a password is the same in every Unicode form', async () => {
  for (const typed of ['Zürich-Ärger-24', '조용한 항구', 'Tiếng Việt 1', '\u0958\u0959\u095A']) {
    const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')];
    expect(await passwords.verify(await passwords.hash(composed), decomposed)).toBe('right');
    expect(await passwords.verify(await passwords.hash(decomposed), composed)).toBe('right');
    expect(await passwords.verify(await passwords.hash(typed), `${decomposed}.`)).toBe('wrong');
  }
});

test('a hash with weaker parameters is outdated', async () => {
  for (const weak of [{ memoryCost: 4096 }, { timeCost: 1 }]) {
    const hash = await argon2.hash('a quiet harbor', { memoryCost: 19_456, timeCost: 2, ...weak });
    expect(await passwords.verify(hash, 'a quiet harbor')).toBe('outdated');
    expect(await passwords.verify(hash, 'a quiet harbour')).toBe('wrong');
  }
});

test('a wrong password takes as many comparisons as an unknown account', async () => {
  const hash = await passwords.hash('a quiet harbor');
  const compare = vi.fn(argon2.verify);
  const counted = createPasswords(compare);
  for (const [wrong, comparisons] of [
    ['another harbor', 1],
    ['Zürich'.normalize('NFC'), 1],
    ['Zürich'.normalize('NFD'), 2],
  ] as const) {
    for (const known of [hash, null, undefined]) {
      compare.mockClear();
      expect(await counted.verify(known, wrong)).toBe('wrong');
      expect([wrong, compare.mock.calls.length]).toEqual([wrong, comparisons]);
    }
  }
});

test('beyond 64 that wait, hashing fails with busy, and recovers', async () => {
  // The decoy is ready, so that all calls come at once.
  await passwords.verify(undefined, 'a quiet harbor');
  const running = maxConcurrentHashes(availableParallelism(), process.env['UV_THREADPOOL_SIZE']);
  const results = await Promise.allSettled(
    Array.from({ length: running + 64 + 3 }, () => passwords.verify(undefined, 'a quiet harbor')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  expect(await passwords.verify(undefined, 'a quiet harbor')).toBe('wrong');
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
    expect([cores, threads, maxConcurrentHashes(cores, threads)]).toEqual([cores, threads, most]);

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
