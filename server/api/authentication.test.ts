import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { type DescribedCall, readDescribedCalls } from '#tests/harness/described-calls.ts';

const isProtected = ({ security = [] }: DescribedCall): boolean =>
  security.length > 0 && security.every((way) => 'token' in way);

test('every protected route responds 401 without a token, regardless of id or body', async ({
  app,
}) => {
  const calls = (await readDescribedCalls(app)).filter(isProtected);
  expect(calls.length).toBeGreaterThan(10);
  const json = { 'Content-Type': 'application/json' };
  for (const { method, path } of calls) {
    for (const id of ['x', 'AbCdEfGhIjKlMnOpQrSt-_']) {
      const filled = path.replaceAll(/\{\w+\}/gu, id);
      const bodies =
        method === 'GET'
          ? [undefined]
          : [undefined, '{"rating":', '[]', '"x"', `"${'x'.repeat(70_000)}"`];
      for (const body of bodies) {
        const call = [method, filled, body?.slice(0, 10)];
        const answer = await app.request(method, filled, body, body === undefined ? {} : json);
        expect([...call, answer.status, answer.body?.code]).toEqual([
          ...call,
          401,
          'session_ended',
        ]);
      }
      if (method === 'GET') continue;
      expect(
        (await app.request(method, filled, 'x', { 'Content-Type': 'text/plain' })).status,
      ).toBe(401);
    }
  }
});

test('requests that arrive together each keep their own caller', async ({ app }) => {
  const ann = await app.createAccount();
  const bob = await app.createAccount('bob@example.com');
  const tokens = [ann.token, 'no session', bob.token, ann.token, 'x'];
  const answers = await Promise.all(tokens.map((token) => app.as(token).get('/users/token')));
  expect(answers.map(({ body }) => body.userId ?? body.code)).toEqual([
    ann.userId,
    'session_ended',
    bob.userId,
    ann.userId,
    'session_ended',
  ]);
});
