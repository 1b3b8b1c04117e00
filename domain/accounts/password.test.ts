import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

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

test('beyond a number that waits, hashing fails with busy, and recovers', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify(undefined, 'a quiet harbor')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
  expect(await passwords.verify(undefined, 'a quiet harbor')).toBe(false);
});
