import { expect } from 'vitest';
import { testPassword as password, test } from '#tests/harness/create-test-app.ts';
import { readDescribedCalls } from '#tests/harness/described-calls.ts';

const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

test('no page of another origin may call the API, or read an answer', async ({ app }) => {
  for (const { method, path } of await readDescribedCalls(app)) {
    const called = path.replaceAll(/\{\w+\}/gu, 'AbCdEfGhIjKlMnOpQrSt-_');
    const preflight = await app.request('OPTIONS', called, undefined, {
      ...elsewhere,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization',
    });
    const names = [...preflight.headers.keys()].filter((name) => name.startsWith('access-'));
    expect([method, path, preflight.status, names]).toEqual([method, path, 405, []]);
  }
  const answer = await app.get('/reviews', elsewhere);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
});

test('requests of another origin that need no preflight change nothing', async ({ app }) => {
  const { userId } = await app.verifiedAccount();
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ]) {
    const headers = { ...elsewhere, 'Content-Type': type };
    expect(
      (
        await app.post(
          '/users/login',
          `{"email":"ann@example.com","password":"${password}"}`,
          headers,
        )
      ).status,
    ).toBe(415);
    expect((await app.post('/reviews', '{"rating":1}', headers)).status).toBe(401);
  }
  expect((await app.get(`/users/${userId}`, elsewhere)).status).toBe(200);
});

test('the server sets no cookie, and no cookie logs anybody in', async ({ app }) => {
  const { token } = await app.verifiedAccount();
  const answers = [
    await app.logIn('ann@example.com'),
    await app.as(token).get('/users/token'),
    await app.get('/users/token', { Cookie: `userToken=${token}; Authorization=${token}` }),
    await app.get(`/users/token?token=${token}&userToken=${token}&access_token=${token}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
  for (const { headers } of answers) expect(headers.has('Set-Cookie')).toBe(false);
});
