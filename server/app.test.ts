import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Failure, inTransaction } from '#domain/core';
import { summarizeRecord } from '#domain/record/record.ts';
import { appendEvent } from '#domain/reviews/review-events.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import type { RecordHead } from '#shared/record.ts';
import { openSqlite, type TestDatabase } from '#tests/harness/databases.ts';
import { openRawSocket, statusesIn } from '#tests/harness/raw-socket.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { readConfig } from './config.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createLogger } from './logger.ts';
import type { ServerPage } from './pages/pages.ts';
import { composeSite } from './site.ts';

const site = 'http://localhost:3000';
const strictReferrer = 'strict-origin-when-cross-origin';
const startOfTests = Date.UTC(2026, 0, 15, 12);
const composed: { stop: () => Promise<void> }[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await openSqlite();
});
afterEach(async () => {
  await Promise.all(composed.splice(0).map(({ stop }) => stop()));
  await database.close();
});

/** A page with a script and a style of its own. */
const pageOf = (body: string, more: Partial<ServerPage> = {}): ServerPage => ({
  status: 200,
  body: `<html><head><script>go()</script><style>a{}</style></head><body>${body}</body></html>`,
  inline: { scripts: ['go()'], styles: ['a{}'] },
  showsPublicContent: false,
  ...more,
});

/** Inserts reviews by their ids, each public (1) or held (0). */
async function insertReviews(reviews: Record<string, 0 | 1>): Promise<void> {
  const rows = Object.entries(reviews).map(([id, isPublic]) => ({
    ...reviewRow(id, 'ann'),
    public: isPublic,
  }));
  await database.kysely.insertInto('users').values(userRow('ann')).execute();
  await database.kysely.insertInto('reviews').values(rows).execute();
}

interface Changes {
  env?: Record<string, string>;
  page?: (url: URL) => Promise<ServerPage>;
  sendsEmail?: boolean;
}

async function composeTestApp({ env = {}, page, sendsEmail = false }: Changes = {}) {
  const lines: string[] = [];
  const rendered: string[] = [];
  const composition = await composeSite({
    config: readConfig(env),
    logger: createLogger('trace', { write: (line) => lines.push(line) }),
    clock: () => startOfTests,
    database,
    transport: sendsEmail
      ? { deliver: () => Promise.resolve(), close: () => undefined }
      : undefined,
    clientFolder: join(import.meta.dirname, '..', 'public'),
    renderPage: async (url, { problem = '' }) => {
      rendered.push(`${url.href} ${problem}`.trim());
      return page?.(url) ?? pageOf(`${url.pathname}${url.search} ${problem}`);
    },
  });
  composed.push(composition);
  /** Asks from an address in the network. */
  const from = (remoteAddress: string, path: string, headers: Record<string, string> = {}) =>
    composition.app.request(path, { headers }, { incoming: { socket: { remoteAddress } } });
  return { ...composition, from, log: () => lines.join(''), rendered };
}

test('every response, even an error, has the strict headers', async () => {
  const { app } = await composeTestApp({
    page: ({ pathname }) =>
      pathname === '/' ? Promise.resolve(pageOf('')) : Promise.reject(new Error('It failed')),
  });
  const { 'Content-Security-Policy': _, ...strict } = securityHeaders(readConfig({}));
  for (const path of [
    '/',
    '/about',
    '/%00',
    '/dev/mailbox',
    '/api/reviews',
    '/api/nowhere',
    '/healthz',
    '/robots.txt',
  ]) {
    const { headers } = await app.request(path);
    expect(headers.get('Content-Security-Policy'), path).toMatch(/^default-src 'none'/u);
    // Firefox asks for the icon of whatever it shows, texts too.
    expect(headers.get('Content-Security-Policy'), path).toContain("img-src 'self'");
    expect(headers.get('Content-Security-Policy'), path).not.toContain('unsafe');
    for (const [name, value] of Object.entries(strict))
      expect([path, name, headers.get(name)]).toEqual([path, name, value]);
    expect(headers.get('X-Request-Id'), path).toMatch(/^[\da-f]{16}$/u);
  }
  const policy = (await app.request('/')).headers.get('Content-Security-Policy');
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

const ofEmailedLink = { caching: 'no-store, no-transform', referrer: 'no-referrer' };

test.each<[path: string, page: object, headers: Record<string, string>]>([
  ['/', {}, {}],
  ['/reviews.data', { inline: undefined }, { type: 'application/json' }],
  ['/no/such/page', { status: 404 }, {}],
  ['/about', { status: 500 }, { caching: 'no-store, no-transform' }],
  ['/reviews', { status: 503 }, { caching: 'no-store, no-transform', wait: '5' }],
  ['/owner', {}, { caching: 'no-store, no-transform' }],
  ['/verify/abc', {}, ofEmailedLink],
  ['/%76erify/abc', {}, ofEmailedLink],
  ['/reset-password/abc', {}, ofEmailedLink],
  ['/RESET-PASSWORD/abc', {}, ofEmailedLink],
  ['/invitation/abc', {}, ofEmailedLink],
])('the headers of %s', async (path, page, expected) => {
  const { app } = await composeTestApp({ page: async () => pageOf('', page) });
  const { headers } = await app.request(path);
  expect({
    type: headers.get('Content-Type'),
    caching: headers.get('Cache-Control'),
    referrer: headers.get('Referrer-Policy'),
    wait: headers.get('Retry-After'),
  }).toEqual({
    type: 'text/html; charset=utf-8',
    caching: 'no-cache, no-transform',
    referrer: strictReferrer,
    wait: null,
    ...expected,
  });
});

test('a page may run and apply what it has inline, and nothing else', async () => {
  const { app } = await composeTestApp({
    page: async ({ pathname }) =>
      pageOf(pathname === '/about' ? '<form action="javascript:throw 1"></form>' : ''),
  });
  const sourcesOf = async (path: string) => {
    const policy = (await app.request(path)).headers.get('Content-Security-Policy') ?? '';
    return policy.match(/(?:script|style)-src [^;]+/gu);
  };
  const go = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
  const a = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
  const replay = "'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0='";
  expect(await sourcesOf('/')).toEqual([`script-src 'self' ${go}`, `style-src 'self' ${a}`]);
  expect(await sourcesOf('/about')).toEqual([
    `script-src 'self' ${go} ${replay}`,
    `style-src 'self' ${a}`,
  ]);
});

test('HSTS is sent only over https, and says only what the settings say', async () => {
  const read = async (env: Record<string, string>, path = '/') => {
    const { headers } = await (await composeTestApp({ env })).app.request(path);
    return headers.get('Strict-Transport-Security');
  };
  expect(await read({})).toBeNull();
  const env = { PUBLIC_URL: 'https://example.com', SMTP_URL: 'smtp://localhost' };
  for (const path of ['/', '/api/reviews', '/healthz'])
    expect([path, await read(env, path)]).toEqual([path, 'max-age=63072000']);
  expect(await read({ ...env, HSTS_INCLUDE_SUBDOMAINS: 'true', HSTS_PRELOAD: 'true' })).toBe(
    'max-age=63072000; includeSubDomains; preload',
  );
});

test('a body that breaks off is not logged as an error', async () => {
  const { listener, log } = await composeTestApp();
  await using listening = await serveTestApp({ listener });
  const head =
    'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  for (const rest of [
    'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n',
    'Content-Length: 50\r\n\r\n{"ema',
  ]) {
    const malformed = await openRawSocket(listening.port, head + rest);
    malformed.socket.end();
    await malformed.ended;
  }
  await expect.poll(log).toMatch(/"status":400.*\n.*"status":400/u);
  expect(log()).not.toContain('"level":40');
  expect(log()).not.toContain('"level":50');
});

test('the slowest of too many unfinished bodies is cut off, and the rest are answered', async () => {
  const { listener, log } = await composeTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  await using listening = await serveTestApp({ listener });
  const post = (forwardedFor: string, body: string) =>
    openRawSocket(
      listening.port,
      `POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Forwarded-For: ${forwardedFor}\r\nContent-Length: 2\r\n\r\n${body}`,
    );
  const slow: Awaited<ReturnType<typeof post>>[] = [];
  const openOf = () => slow.filter(({ socket }) => !socket.destroyed).length;
  const expectAnswer = async (forwardedFor: string) => {
    const answered = await post(forwardedFor, '{}');
    await answered.until('HTTP/1.1 422');
    answered.socket.destroy();
  };
  /** Opens slow requests, and waits until the site has taken them in. */
  const openSlow = async (forwardedFor: string, requests = 40) => {
    for (let count = 0; count < requests; count += 1) slow.push(await post(forwardedFor, '{'));
    await (await listening.get('/healthz')).text();
  };

  // Two /64s of one /48.
  await openSlow('2001:db8:1:1::1');
  expect(openOf()).toBe(40);
  await openSlow('2001:db8:1:2::1', 1);
  await slow[0]?.ended;
  expect(openOf()).toBe(40);
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
    await openSlow(network);
  expect(openOf()).toBe(200);
  await expectAnswer('203.0.113.5');
  await slow[1]?.ended;
  await expectAnswer('203.0.113.4');
  await slow.at(-40)?.ended;
  expect(openOf()).toBe(198);
  await openSlow('203.0.113.5', 1);
  await openSlow('203.0.113.5', 1);
  expect(openOf()).toBe(200);
  await openSlow('203.0.113.6', 1);
  await slow[2]?.ended;
  expect(openOf()).toBe(200);
  expect(slow.map((each) => each.received())).toEqual(slow.map(() => ''));
  for (const path of ['/', '/about', '/api/reviews'])
    expect((await listening.get(path)).status).toBe(200);
  const last = slow.at(-1);
  last?.socket.write('}');
  await last?.until('HTTP/1.1 422');
  expect(log()).not.toMatch(/"level":[45]0/u);
  for (const { socket } of slow) socket.destroy();
});

test('a host that no URL can have, such as a container’s, is as good as any', async () => {
  const { listener } = await composeTestApp();
  await using listening = await serveTestApp({ listener });
  for (const host of ['web.1', '10.0.0.256:3000'])
    for (const [head, body, status] of [
      ['GET /reviews?added=1', '', 200],
      ['POST /api/users/login', '{}', 422],
    ] as const) {
      const raw = await openRawSocket(
        listening.port,
        `${head} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await raw.ended;
      expect([host, head, statusesIn(raw.received())]).toEqual([host, head, [status]]);
    }
});

test('a health check in HTTP/1.0 needs no Host', async () => {
  const { listener } = await composeTestApp();
  await using listening = await serveTestApp({ listener });
  const client = await openRawSocket(listening.port, 'GET /readyz HTTP/1.0\r\n\r\n');
  await client.ended;
  expect(statusesIn(client.received())).toEqual([200]);
});

test('the site is not ready while its database does not answer, and pages go on', async () => {
  const { app } = await composeTestApp();
  const ask = async () => {
    const answer = await app.request('/readyz');
    return [answer.status, await answer.text(), answer.headers.get('Cache-Control')];
  };
  expect(await ask()).toEqual([200, 'ready', 'no-store']);
  await database.close();
  expect(await ask()).toEqual([503, 'not ready', 'no-store']);
  expect((await app.request('/about')).status).toBe(200);
  expect((await app.request('/healthz')).status).toBe(200);
  database = await openSqlite();
});

test('the site is ready while another process writes', async () => {
  const { app } = await composeTestApp();
  const other = await database.openAgain();
  await other.kysely.transaction().execute(async () => {
    expect((await app.request('/readyz')).status).toBe(200);
  });
  await other.close();
});

// Windows keeps the file.
test.skipIf(process.platform === 'win32')(
  'while the file of its database is gone or replaced, the site takes no writes',
  async () => {
    const { app } = await composeTestApp();
    const { place } = database;
    const ask = async (name: string) => {
      const ready = await app.request('/readyz');
      const written = await app.request('/api/users/resend-verification', {
        method: 'POST',
        body: JSON.stringify({ email: `${name}@example.com` }),
        headers: { 'Content-Type': 'application/json' },
      });
      return [ready.status, written.status];
    };
    await rename(place, `${place}.moved`);
    expect(await ask('ann')).toEqual([503, 503]);
    await writeFile(place, '');
    expect(await ask('bea')).toEqual([503, 503]);
    await rename(`${place}.moved`, place);
    expect(await ask('cat')).toEqual([200, 200]);
  },
);

test('the site is not ready if its database takes 3 seconds to answer', async () => {
  const { app } = await composeTestApp();
  const held = Promise.withResolvers<void>();
  const transaction = database.kysely.transaction().execute(() => held.promise);
  vi.useFakeTimers({ toFake: ['setTimeout'], fakeNodeBuiltins: true });
  onTestFinished(() => void vi.useRealTimers());
  const answered = vi.fn<(answer: Response) => void>();
  void Promise.resolve(app.request('/readyz')).then(answered);
  await vi.advanceTimersByTimeAsync(2999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 503 }));
  held.resolve();
  await transaction;
});

test('the site polls for other processes’ changes every second, or every 5', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  await composeTestApp({ sendsEmail: true });
  const seconds = intervals.mock.calls.map(([, milliseconds = 0]) => milliseconds / 1000);
  // Public content, events for the record, and emails.
  expect(seconds).toEqual([1, 5, 5]);
});

test('the log shows failed health checks, and successful ones only at the level debug', async () => {
  const { app, log, announceStop } = await composeTestApp();
  await app.request('/healthz');
  await app.request('/readyz');
  announceStop();
  await app.request('/readyz');
  expect((await app.request('/healthz')).status).toBe(200);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; path: string; status: number });
  const debug = 20;
  const info = 30;
  expect(lines.map(({ level, path, status }) => [level, path, status])).toEqual([
    [debug, '/healthz', 200],
    [debug, '/readyz', 200],
    [info, '/readyz', 503],
    [debug, '/healthz', 200],
  ]);
});

test('an unexpected error is logged with the request id, and tells visitors nothing', async () => {
  const { app, log } = await composeTestApp({
    page: () => Promise.reject(new Error('Key (email)=(someone@example.com) toppled over')),
  });
  const secret = 's3cr3t-v4lue'.padEnd(43, 'x');
  const headers = { Authorization: `Bearer ${secret}`, Cookie: `a=${secret}` };
  const answer = await app.request(`/verify/${secret}?email=someone@example.com`, { headers });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('toppled');
  expect(log()).toContain(
    `"requestId":"${answer.headers.get('X-Request-Id')}","err":{"type":"Error"`,
  );
  expect(log()).toContain('"path":"/verify/[redacted]"');
  expect(log()).not.toContain('someone@example.com');
  expect(log()).not.toContain(secret);
});

test('a page that cannot be served says so, and a busy one, when to ask again', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { app, log } = await composeTestApp({
    page: ({ pathname }) => Promise.reject(pathname === '/' ? away : new Error('It failed')),
  });
  for (const [path, status, retryAfter, text, level] of [
    ['/', 503, '5', 'The server is busy\n', 40],
    ['/about', 500, null, 'Something went wrong on the server\n', 50],
  ] as const) {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.text()).toBe(text);
    const error = `"requestId":"${answer.headers.get('X-Request-Id')}","err":{"type":"Error"`;
    const line = log()
      .split('\n')
      .find((each) => each.includes(error));
    expect([path, line]).toEqual([path, expect.stringContaining(`"level":${level},`)]);
  }
});

test('a request that an overload refuses is logged without a stack', async () => {
  const { app, log } = await composeTestApp({
    page: () => Promise.reject(new Failure('busy', { retryAfterSeconds: 1 })),
  });
  expect((await app.request('/')).status).toBe(503);
  expect(log()).toMatch(/"level":40,.*"reason":"busy"/u);
  expect(log()).not.toContain('stack');
});

test('an expected refusal is not logged as an error', async () => {
  const { app, log } = await composeTestApp({
    page: () => Promise.reject(new Failure('not_found')),
  });
  expect((await app.request('/')).status).toBe(404);
  expect(log()).not.toMatch(/"level":(?:40|50)/u);
});

test('while the database is away, readers without a token get dropped responses', async () => {
  const { app, context } = await composeTestApp({
    page: async () =>
      pageOf(String((await summarizeReviews(context)).count), { showsPublicContent: true }),
  });
  const paths = ['/', '/reviews', '/api/reviews', '/api/reviews/summary'];
  const ask = (token?: string) =>
    Promise.all(
      paths.map(async (path) => {
        const headers = token === undefined ? {} : { Authorization: token };
        const answer = await app.request(path, { headers });
        return { status: answer.status, text: await answer.text() };
      }),
    );
  // The first poll of the database may drop what is rendered at the same time.
  await ask();
  const before = await ask();
  context.committed.emit('publicContentChanged');
  const databaseAway = vi.spyOn(context.db, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  expect(await ask()).toEqual(before);
  expect((await ask('token')).map(({ status }) => status)).toEqual([200, 200, 503, 200]);
  expect((await app.request('/reviews?stars=5')).status).toBe(503);
  databaseAway.mockRestore();
  await insertReviews({ publicreview_123456789: 1 });
  expect(await ask()).not.toEqual(before);
});

test('a page is rendered once without visitor data, until what it shows changes', async () => {
  const { app, rendered, context } = await composeTestApp({
    page: ({ pathname }) =>
      Promise.resolve(
        pageOf(pathname, { showsPublicContent: pathname === '/' || pathname === '/reviews' }),
      ),
  });
  const first = await app.request('/about?utm_source=mail', {
    headers: { Authorization: 'Bearer x', Cookie: 'theme=dark' },
  });
  const etag = first.headers.get('ETag') ?? '';
  expect((await app.request('/about', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await app.request('/about', { method: 'HEAD' })).status).toBe(200);
  expect(rendered).toEqual([`${site}/about`]);
  const paths = ['/', '/reviews', '/about', '/auth/login', '/nothing', '/api/reviews/summary'];
  const requestAll = async () => {
    for (const path of paths) await app.request(path);
  };
  await requestAll();
  rendered.length = 0;
  context.committed.emit('publicContentChanged');
  await requestAll();
  expect(rendered).toEqual([`${site}/`, `${site}/reviews`]);
});

test('the page of the record is never older than the log, even after a held review', async () => {
  const { app, context, sealer, rendered } = await composeTestApp({
    page: async () =>
      pageOf(JSON.stringify(await summarizeRecord(context)), { showsPublicContent: true }),
  });
  const ask = async (path: string) => (await app.request(path)).text();
  expect(await ask('/reviews/record')).toContain('"received":0');
  // The first poll of the version drops what was rendered before it.
  const countRenders = async () => {
    rendered.length = 0;
    await ask('/reviews/record');
    return rendered.length;
  };
  await expect.poll(countRenders).toBe(0);
  await insertReviews({ heldreview_12345678901: 0 });
  const held = await context.db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow();
  await inTransaction(context, (tx) => appendEvent(tx, startOfTests, 'received', held));
  await sealer.run();
  const { sequence, hash } = JSON.parse(await ask('/reviews/record.ndjson')) as RecordHead;
  expect([sequence, await ask('/reviews/record')]).toEqual([1, expect.stringContaining(hash)]);
  await sealer.run();
  expect(await countRenders()).toBe(0);
});

test('after 30 new searches a minute, a network’s others share a page that says so', async () => {
  const { from, rendered } = await composeTestApp();
  for (let count = 0; count < 30; count += 1)
    expect((await from('203.0.113.7', `/reviews?q=word${count}`)).status).toBe(200);
  rendered.length = 0;
  for (const path of [
    '/reviews?q=more',
    '/reviews?q=even+more&stars=5',
    '/reviews.data?q=more',
    '/reviews?q=more',
  ]) {
    const { status, headers } = await from('203.0.113.7', path, { 'If-None-Match': '*' });
    expect([path, status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([
      path,
      429,
      'no-store, no-transform',
      null,
    ]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(rendered).toEqual(
    ['/reviews', '/reviews?stars=5', '/reviews.data'].map(
      (path) => `${site}${path} too_many_searches`,
    ),
  );
  for (const path of [
    '/reviews?q=word0',
    '/reviews?q=WORD0&sort=newest',
    '/reviews?sort=oldest',
    '/reviews?q=%21',
    '/reviews',
  ])
    expect([path, (await from('203.0.113.7', path)).status]).toEqual([path, 200]);
  expect((await from('198.51.100.7', '/reviews?q=more')).status).toBe(200);
});

test('a refusal of a search has no address, so that each address has one answer', async () => {
  const { app, listener } = await composeTestApp();
  await using listening = await serveTestApp({ listener });
  const ask = async (path: string) => (await listening.get(path)).text();
  const list = await ask('/reviews');
  const tooLong = `/reviews?q=${'x'.repeat(101)}`;
  for (const [path, problem] of [
    [tooLong, 'search_too_long'],
    ['/reviews.data?q=more', 'too_many_searches'],
  ] as const) {
    if (problem === 'too_many_searches')
      for (let count = 0; count < 30; count += 1) await ask(`/reviews?q=word${count}`);
    expect(await ask(path)).toContain(problem);
    const [data = ''] = path.split('?', 1);
    for (const address of [
      `${data}?problem=${problem}`,
      `${data}%20${problem}`,
      `${data}?%20${problem}`,
      `${data}?+${problem}`,
    ])
      expect([address, await ask(address)]).toEqual([
        address,
        expect.not.stringContaining(` ${problem}`),
      ]);
    const raw = await openRawSocket(
      listening.port,
      `GET ${data} ${problem} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    await raw.ended;
    expect(statusesIn(raw.received())).toEqual([400]);
  }
  expect(await ask('/reviews')).toBe(list);
  expect((await app.request('/reviews?problem=search_too_long')).status).toBe(200);
});

test('a network walks through 240 ids and cursors a minute, apart from common pages', async () => {
  const { from } = await composeTestApp();
  const ids = Array.from({ length: 80 }, (_, index) => String(index).padStart(22, 'r'));
  for (const id of ids) {
    for (const path of [`/reviews/${id}`, `/api/reviews/${id}`, `/reviews?cursor=5.abc.${id}`])
      expect([path, (await from('203.0.113.7', path)).status]).not.toEqual([path, 429]);
  }
  for (const path of [
    '/reviews?cursor=5.abc.AbCdEfGhIjKlMnOpQrSt-_',
    '/reviews/AbCdEfGhIjKlMnOpQrSt-_',
    '/api/reviews/AbCdEfGhIjKlMnOpQrSt-_',
    '/reviews/record.ndjson?after=5',
    '/api/reviews?limit=7',
  ]) {
    const refused = await from('203.0.113.7', path);
    expect([path, refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([
      path,
      429,
      true,
    ]);
    expect((await from('198.51.100.7', path)).status).not.toBe(429);
  }
  for (const path of ['/', '/reviews', '/reviews?stars=5', '/about', '/api/reviews']) {
    expect([path, (await from('203.0.113.7', path)).status]).toEqual([path, 200]);
  }
});

test('a server error is never cached', async () => {
  const { app, rendered } = await composeTestApp({
    page: () => Promise.resolve(pageOf('Failed', { status: 500 })),
  });
  expect((await app.request('/')).headers.get('Cache-Control')).toBe('no-store, no-transform');
  await app.request('/');
  expect(rendered).toHaveLength(2);
});

test('a public review has a page of its own, and all other ids share one', async () => {
  const { app, rendered } = await composeTestApp();
  const [shown, held] = ['publicreview_123456789', 'heldreview_12345678901'];
  await insertReviews({ [shown]: 1, [held]: 0 });
  for (const id of [shown, held, 'unknownreview_12345678', 'no-id', shown]) {
    for (const path of [`/reviews/${id}`, `/reviews/${id}.data`]) await app.request(path);
  }
  const targets = [
    `/reviews/${shown}`,
    `/reviews/${shown}.data`,
    '/reviews/unknown',
    '/reviews/unknown.data',
  ];
  expect(rendered).toEqual(targets.map((target) => site + target));
});

test('in the API, a public review is read once, and all other ids share one answer', async () => {
  const [shown, held] = ['publicreview_123456789', 'heldreview_12345678901'];
  await insertReviews({ [shown]: 1, [held]: 0 });
  const { app } = await composeTestApp();
  const ask = async (id: string) => {
    const answer = await app.request(`/api/reviews/${id}`);
    return [answer.status, answer.headers.get('ETag'), answer.headers.get('Cache-Control')];
  };
  const found = await ask(shown);
  expect([found[0], found[2]]).toEqual([200, 'no-cache']);
  expect(await ask(shown)).toEqual(found);
  const notFound = await ask(held);
  expect([notFound[0], notFound[2]]).toEqual([404, 'no-store']);
  expect(await ask('unknownreview_12345678')).toEqual(notFound);
  await database.kysely.updateTable('reviews').set({ comment: 'unseen' }).execute();
  expect(await ask(shown)).toEqual(found);
  expect((await ask('no-id'))[0]).toBe(404);
});

test('each page has one URL', async () => {
  const { app } = await composeTestApp();
  for (const [path, location] of [
    ['/about/?a=1', '/about?a=1'],
    ['//about', '/about'],
    ['//reviews///about//', '/reviews/about'],
    // Never to another site.
    ['//example.com/', '/example.com'],
    ['//', '/'],
    ['/%23week=2x3-other', '/#week=2x3-other'],
    ['/reviews/%23new-review?a=1', '/reviews?a=1#new-review'],
    ['/about.', '/about'],
    ['/reviews%20', '/reviews'],
    ['/about%E2%80%8B', '/about'],
    ['/reviews/)', '/reviews'],
    ['/)', '/'],
    ['/%2Fexample.com.', '/%2Fexample.com'],
    ['/verify/s3cret-_%E2%80%9D%3E,', '/verify/s3cret-_'],
    ['/verify/s3cret%C2%AD%E2%80%8B', '/verify/s3cret'],
    ['/verify/s3cret?not-me.', '/verify/s3cret?not-me'],
    ['/reviews?stars=5.', '/reviews?stars=5'],
    ['/reviews?verified=1)', '/reviews?verified=1'],
    ['/about?.', '/about'],
    // Markdown's code and tables, and trackers that take a link to have a query.
    ['/about%60', '/about'],
    ['/reviews%20%7C', '/reviews'],
    ['/verify/s3cret&utm_source=mail', '/verify/s3cret'],
    ['/projects&amp;a=1?b=2', '/projects?b=2'],
    ['/reviews?stars=5?utm_source=mail', '/reviews?stars=5&utm_source=mail'],
    ['/verify/s3cret?not-me?utm_source=mail', '/verify/s3cret?not-me&utm_source=mail'],
    ['/about%', '/about%25'],
    ['/verify/s3cret%', '/verify/s3cret%25'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ] as const) {
    const answer = await app.request(`http://localhost${path}`);
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 308, location]);
  }
  for (const [path, location] of [
    ['/invitation/s3cret%23stars=5', '/invitation/s3cret#stars=5'],
    ['//verify//s3cret%', '/verify/s3cret%25'],
  ] as const) {
    const { headers } = await app.request(`http://localhost${path}`);
    expect([
      headers.get('Location'),
      headers.get('Cache-Control'),
      headers.get('Referrer-Policy'),
    ]).toEqual([location, 'no-store', 'no-referrer']);
  }
});

test('a path that cannot be decoded prints nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { app, rendered } = await composeTestApp();
  for (const path of ['/%FF', '/%61bout/%', '/verify/%E0%A4%A']) {
    const { headers } = await app.request(path);
    await app.request(headers.get('Location') ?? '');
  }
  expect(rendered.map((href) => new URL(href).pathname)).toEqual(['/404', '/verify/token']);
  expect(warn).not.toHaveBeenCalled();
});

test('requests that nothing answers are refused without a server error', async () => {
  const { app } = await composeTestApp();
  const posted = await app.request('/about', { method: 'POST', body: 'a=1' });
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect(await (await app.request('/api/nowhere')).json()).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

/** Shapes at which a careless pattern takes more than linear time. */
const hostileTexts = [
  ':',
  ',',
  ' ',
  '\t',
  '/',
  '.',
  '-',
  'a',
  '%25',
  '["',
  '{"a":',
  'a@',
  '=1;',
  '<a',
].flatMap((shape) => [
  shape.repeat(15_000 / shape.length),
  `${shape.repeat(15_000 / shape.length)}!`,
]);

test('long hostile text in any part of a request is answered without a server error', async () => {
  const { app } = await composeTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '10000' },
  });
  const request = async (path: string, init?: RequestInit): Promise<void> => {
    const { status } = await app.request(path, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    });
    expect(status, `${path.slice(0, 40)} ${JSON.stringify(init)?.slice(0, 80)}`).toBeLessThan(500);
  };
  for (const text of hostileTexts) {
    for (const name of [
      'Accept-Encoding',
      'Authorization',
      'Cookie',
      'If-Match',
      'If-None-Match',
      'User-Agent',
      'X-Forwarded-For',
    ]) {
      for (const path of ['/about', '/api/reviews'])
        await request(path, { headers: { [name]: text } });
    }
    const encoded = encodeURIComponent(text);
    for (const path of [
      `/${text}`,
      `/${text}.data`,
      `/reviews/${encoded}`,
      `/projects/${encoded}/`,
      `/verify/${encoded}`,
      `/reviews?q=${encoded}`,
      `/reviews?cursor=${encoded}&stars=${encoded}`,
      `/api/reviews?cursor=${encoded}`,
      `/api/reviews/${encoded}`,
      `/api/users/verify/${encoded}`,
      `/reviews/record.ndjson?from=${encoded}`,
    ])
      await request(path);
    const body = { email: text, password: text, firstName: text, lastName: text, rating: 5 };
    for (const [path, type] of [
      ['/api/users/login', 'application/json'],
      ['/api/users/signup', 'application/json'],
      ['/api/users/resend-verification', 'application/json'],
      ['/api/users/login', `application/json;${text.trim()}`],
    ] as const) {
      await request(path, {
        method: 'POST',
        headers: { 'Content-Type': type, 'User-Agent': text },
        body: JSON.stringify(body),
      });
      await request(path, { method: 'POST', headers: { 'Content-Type': type }, body: text });
    }
  }
});
