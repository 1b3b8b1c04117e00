import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createTestApp, eachDatabase, testPassword as password } from '../../tests/harness/create-test-app.ts';

const email = 'ann@example.com';
const names = { firstName: 'Ann', lastName: 'Lee' };
const passwords = { password, passwordRetype: password };

eachDatabase((open) => {
  test('a full queue refuses before any work in the database, and a refusal is no way around the limits', async () => {
    await using app = await createTestApp(open);
    await app.verifiedAccount(email);
    const { promise: flood, resolve: endFlood } = Promise.withResolvers<undefined>();
    const waiting = Array.from({ length: 64 + availableParallelism() }, () => app.context.passwords.admit(() => flood));
    const queries = [vi.spyOn(app.context.db, 'selectFrom'), vi.spyOn(app.context.db, 'transaction')];
    const counts = [vi.spyOn(app.context.rateLimits, 'count'), vi.spyOn(app.context.rateLimits, 'checkPasswordWait')];
    const calls: [path: string, body: object | string][] = [
      ['/users/login', { email, password }],
      ['/users/login', { email, password: 'a wrong harbor' }],
      ['/users/signup', { email: 'bob@example.com', ...names, ...passwords }],
      ['/users/reset-password', { token: 'x', ...passwords }],
      ['/users/login', 'not even read'.repeat(10_000)],
    ];
    for (const [path, body] of calls) {
      const { status, headers } = await app.post(path, body);
      expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, expect.stringMatching(/^[123]$/u)]);
    }
    for (const spy of [...queries, ...counts]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    endFlood(undefined);
    await Promise.all(waiting);
    for (let count = 0; count < 5; count++)
      expect((await app.post('/users/login', { email, password: 'a wrong harbor' })).status).toBe(401);
    expect((await app.post('/users/login', { email, password })).status).toBe(429);
  });
});
