import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { maxConcurrentHashes } from '#domain/core';
import { testPassword as password, test, typedTwice } from '#tests/harness/create-test-app.ts';

const email = 'ann@example.com';
const wrong = { email, password: 'a wrong harbor' };

test('while too many passwords wait, only known networks log in, and limits still hold', async ({
  createApp,
}) => {
  const app = await createApp({ hashesEachTime: true });
  await app.verifiedAccount(email);
  let isFlooding = true;
  const running = maxConcurrentHashes(availableParallelism(), process.env['UV_THREADPOOL_SIZE']);
  // Some run, some may wait, and the rest are refused and try again.
  const flood = Array.from({ length: running + 64 + 32 }, async () => {
    while (isFlooding)
      await app.context.passwords.hash('a quiet harbor').catch(() => setImmediate());
  });
  for (const [path, body] of [
    ['/users/login', { email, password }],
    ['/users/login', wrong],
    [
      '/users/signup',
      {
        email: 'bob@example.com',
        firstName: 'Bob',
        lastName: 'Lee',
        ...typedTwice(password),
      },
    ],
  ] as const) {
    const { status, headers } = await app.post(path, body);
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '2']);
  }
  // The account signed up there.
  expect((await app.from('198.51.100.1').logIn(email)).status).toBe(200);
  isFlooding = false;
  await Promise.all(flood);
  for (let count = 0; count < 5; count++)
    expect((await app.post('/users/login', wrong)).status).toBe(401);
  expect((await app.logIn(email)).status).toBe(429);
});
