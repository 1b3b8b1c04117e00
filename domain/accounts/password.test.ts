import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { createPasswords } from './password.ts';

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

test('a full queue for hashing fails with busy and recovers', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.admit(() => passwords.verify(undefined, 'a quiet harbor'))),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: expect.toBeOneOf([1, 2, 3]) });
  expect(await passwords.verify(undefined, 'a quiet harbor')).toBe(false);
});

test('a hash that fails does not hold up those that wait with it', async () => {
  const { admit, verify } = createPasswords();
  const hashes = Array.from({ length: 12 }, (_, index) => (index < 6 ? undefined : 'not a hash'));
  const results = await Promise.allSettled(hashes.map((hash) => admit(() => verify(hash, 'a quiet harbor'))));
  expect(results.map(({ status }) => status)).toEqual(hashes.map((hash) => (hash === undefined ? 'fulfilled' : 'rejected')));
});

test('processes on one machine share its cores for hashing', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const countAdmitted = async (processes: number): Promise<number> => {
    const { admit } = createPasswords(processes);
    const works = Array.from({ length: 200 }, () => admit(() => end));
    resolve();
    return (await Promise.allSettled(works)).filter(({ status }) => status === 'fulfilled').length;
  };
  const cores = availableParallelism();
  // As many as hash at once, and 64 that wait.
  expect(await countAdmitted(1)).toBe(cores + 64);
  expect(await countAdmitted(cores)).toBe(1 + 64);
  expect(await countAdmitted(2 * cores)).toBe(1 + 64);
});
