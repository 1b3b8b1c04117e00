import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp } from '../tests/harness/create-test-app.ts';
import { listen } from './listen.ts';

const host = '127.0.0.1';

// Cached responses are not logged, so they have no request id.
const isFromMemory = ({ headers }: Response) => !headers.has('X-Request-Id');

/** Starts the app on a free port. */
async function serve(app: TestApp) {
  const listening = await listen(host, 0);
  listening.setListener(app.listener);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://${host}:${listening.port}/api${path}`, { method, headers });
  return {
    get,
    getFromMemory: async (...call: Parameters<typeof get>) => {
      await get(...call);
      const answer = await get(...call);
      if (!isFromMemory(answer)) throw new Error(`${call[0]} is not in memory`);
      return answer;
    },
    [Symbol.asyncDispose]: listening.close,
  };
}

const namesOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => !['x-request-id', 'transfer-encoding', 'content-length'].includes(name)).toSorted();

eachDatabase((open) => {
  test('a public response is cached with the same headers until it changes', async () => {
    await using app = await createTestApp(open);
    await using site = await serve(app);
    const { session } = await app.verifiedAccount('ann@example.com');
    for (const path of ['/reviews', '/reviews?limit=5', '/reviews/summary']) {
      const first = await site.get(path);
      const second = await site.getFromMemory(path);
      expect([path, isFromMemory(first)]).toEqual([path, false]);
      expect(await second.json()).toEqual(await first.json());
      expect(namesOf(second)).toEqual(namesOf(first));
      expect(second.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/u);
      await session.post('/reviews', { rating: 5, comment: `after ${path}` });
      const changed = await site.get(path, { 'If-None-Match': second.headers.get('ETag') ?? '' });
      expect([path, changed.status, isFromMemory(changed)]).toEqual([path, 200, false]);
    }
  });

  test('the cache supports validators, HEAD, and encodings', async () => {
    await using app = await createTestApp(open);
    await using site = await serve(app);
    const { session } = await app.verifiedAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'word '.repeat(500) });
    const cached = await site.getFromMemory('/reviews', { 'Accept-Encoding': 'identity' });
    const known = await site.getFromMemory('/reviews', { 'If-None-Match': cached.headers.get('ETag') ?? '' });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const body = await cached.text();
    const head = await site.getFromMemory('/reviews', { 'Accept-Encoding': 'identity' }, 'HEAD');
    expect([head.headers.get('Content-Length'), await head.text()]).toEqual([String(Buffer.byteLength(body)), '']);
    for (const encoding of ['br', 'gzip']) {
      const encoded = await site.getFromMemory('/reviews', { 'Accept-Encoding': encoding });
      expect([encoded.headers.get('Content-Encoding'), await encoded.text()]).toEqual([encoding, body]);
    }
  });

  test('a caller with a token gets an uncached response, and errors are not cached', async () => {
    await using app = await createTestApp(open);
    await using site = await serve(app);
    const { session, token } = await app.createAccount('ann@example.com');
    await session.post('/reviews', { rating: 3, comment: 'held' });
    for (const _ of [1, 2]) expect(await (await site.get('/reviews')).json()).toEqual([]);
    const own = await site.get('/reviews', { Authorization: `Bearer ${token}` });
    expect([isFromMemory(own), await own.json()]).toMatchObject([false, [{ comment: 'held' }]]);
    expect((await site.get('/reviews', { Authorization: 'dead' })).status).toBe(401);
    expect(await (await site.get('/reviews')).json()).toEqual([]);
    for (const _ of [1, 2]) {
      const refused = await site.get('/reviews?limit=1000');
      expect([refused.status, isFromMemory(refused)]).toEqual([422, false]);
    }
  });

  test('every spelling of a limit shares a response, and forged or repeated parameters get none that is cached', async () => {
    await using app = await createTestApp(open);
    await using site = await serve(app);
    const { session } = await app.verifiedAccount('ann@example.com');
    for (const comment of ['older', 'newer']) {
      await session.post('/reviews', { rating: 5, comment });
      app.clock.advance(1000);
    }
    const next = /^<\/api(.+)>; rel="next"$/u.exec((await site.get('/reviews?limit=1')).headers.get('Link') ?? '')?.[1] ?? '';
    expect(await (await site.getFromMemory(next)).json()).toMatchObject([{ comment: 'older' }]);
    const cursor = next.split('cursor=')[1] ?? '';
    const canonical = await site.getFromMemory('/reviews?limit=1');
    for (const path of ['/reviews?limit=01', '/reviews?limit=1.0', '/reviews?limit=1e0', '/%72eviews?limit=1', '/reviews?x=2&limit=1']) {
      const spelled = await site.get(path);
      expect([path, spelled.headers.get('ETag')]).toEqual([path, canonical.headers.get('ETag')]);
      expect(await spelled.json()).toMatchObject([{ comment: 'newer' }]);
    }
    expect(await (await site.get('/%72eviews')).json()).toHaveLength(2);
    const others = ['cursor=zzzzzzzz.AbCdEfGhIjKlMnOpQrSt-_', `cursor=0${cursor}`, `cursor=${cursor}&cursor=${cursor}`];
    for (const query of others) {
      const statuses = [await site.get(`/reviews?${query}`), await site.get(`/reviews?${query}`), await site.get(`/reviews?${query}`)];
      expect([query, statuses.some(isFromMemory)]).toEqual([query, false]);
    }
  });
});
