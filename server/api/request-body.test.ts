import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { openRawSocket, statusesIn } from '#tests/harness/raw-socket.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';

const body = '{"email":"nobody@example.com","password":"password1"}';
const mediaTypes = [
  'application/json;',
  'application/json ; charset',
  'application/json;;',
  'application/json; =',
  'application/json;charset="utf-8"',
  'APPLICATION/JSON; Charset=UTF-8',
  'application/json;charset=utf-8;',
];
const last = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
const head = (target: string, ...headers: string[]) =>
  [
    `${target} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
const withLength = (target: string, length: number) =>
  `${head(target, `Content-Length: ${length}`)}${'a'.repeat(length)}`;
const inChunks = (target: string, length: number) =>
  `${head(target, 'Transfer-Encoding: chunked')}${length.toString(16)}\r\n${'a'.repeat(length)}\r\n0\r\n\r\n`;

const bodies: [string, string, number][] = [
  ['a body that is too large', withLength('POST /api/users/login', 100_000), 413],
  ['chunks that are too large', inChunks('POST /api/users/login', 100_000), 413],
  ['a body without a session', withLength('PUT /api/users/abc', 8_000_000), 401],
  ['a body for an unknown path of the API', withLength('POST /api/nowhere', 8_000_000), 404],
  ['chunks for an unknown path', inChunks('POST /nowhere', 8_000_000), 405],
  ['a body for a page', withLength('POST /about', 8_000_000), 405],
  ['a body of GET', withLength('GET /healthz', 8_000_000), 200],
  ['a body of HEAD', withLength('HEAD /api/nowhere', 8_000_000), 404],
  ['a body of DELETE', withLength('DELETE /api/reviews/abc', 8_000_000), 401],
];

test('a JSON or form body is read whatever the parameters of its media type are', async ({
  appWithHighLimits: app,
}) => {
  for (const mediaType of mediaTypes) {
    const { status, body: problem } = await app.post('/users/login', body, {
      'Content-Type': mediaType,
    });
    expect([mediaType, status, problem.code]).toEqual([mediaType, 401, 'wrong_credentials']);
  }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded; charset' };
  expect((await app.post('/users/resend-verification', 'email=a@example.com', form)).status).toBe(
    200,
  );
});

test('a compressed body is 415', async ({ app }) => {
  const status = async (encoding: string) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    return (await app.request('POST', '/users/login', body, headers)).status;
  };
  expect([await status('gzip'), await status('zstd'), await status('identity')]).toEqual([
    415, 415, 401,
  ]);
});

test('a body that is not in UTF-8 is 400, so that no letter becomes another', async ({ app }) => {
  await using served = await serveTestApp(app);
  const statusOf = async (encoded: Buffer) => {
    const url = `${served.url}/api/users/login`;
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(encoded) })).status;
  };
  const text = '{"email":"nobody@example.com","password":"Zoës word"}';
  expect([
    await statusOf(Buffer.from(text, 'latin1')),
    await statusOf(Buffer.from(text, 'utf16le')),
    await statusOf(Buffer.from(`\uFEFF${text}`)),
  ]).toEqual([400, 400, 401]);
});

test('the next request after a body that nobody reads is neither reset nor misread', async ({
  app,
}) => {
  await using served = await serveTestApp(app);
  for (const [what, text, status] of bodies) {
    const client = await openRawSocket(served.port, text + last);
    expect([what, await client.ended, statusesIn(client.received())]).toEqual([
      what,
      'closed',
      [status, 200],
    ]);
  }
});

test('a body of 64 KiB is read, and a longer one is not', async ({ app }) => {
  const status = async (length: number) => {
    const padded = `{"email":"nobody@example.com","password":"password1"}`.padEnd(length, ' ');
    const headers = { 'Content-Type': 'application/json', 'Content-Length': `${length}` };
    return (await app.request('POST', '/users/login', padded, headers)).status;
  };
  expect([await status(65_536), await status(65_537)]).toEqual([401, 413]);
});

test('a body that is far too large is 413, and ends its connection', async ({ app }) => {
  await using served = await serveTestApp(app);
  for (const text of [
    withLength('POST /api/users/login', 8_000_000),
    inChunks('POST /api/users/login', 8_000_000),
  ]) {
    const client = await openRawSocket(served.port, text + last);
    await client.ended;
    expect(statusesIn(client.received())).toEqual([413]);
  }
});
