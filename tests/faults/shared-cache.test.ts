import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { createContext } from '../../domain/context.ts';
import { hideReview } from '../../domain/reviews/hide-review.ts';
import { provideCachingProxy } from '../harness/caching-proxy.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { reservePort } from '../harness/ports.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { testPassword as password } from '../harness/create-test-app.ts';
import { testKeySource } from '../harness/record-key.ts';

const proxy = await provideCachingProxy();
const cleanups: (() => Promise<unknown>)[] = [];
let site: RunningServer;
/** The shared cache's address. */
let url = '';

// With an hour in the cache, only a purge can show a change.
const publicPaths = ['/', '/about', '/reviews', '/reviews.data', '/api/reviews', '/api/reviews?limit=5', '/api/reviews/summary'];
const noticed = { timeout: 60_000 };
const deadlineMs = 180_000;

beforeAll(async () => {
  await ensureBuilt();
  const [port, sitePort] = await Promise.all([reservePort(), reservePort()]);
  url = `http://127.0.0.1:${port}`;
  site = await startServer({ settings: { PORT: String(sitePort), PUBLIC_URL: url, CDN_PURGE_URL: url, SHARED_CACHE_SECONDS: '3600' } });
  cleanups.push(site.stop);
  const started = await proxy.start(port, sitePort);
  cleanups.push(async () => started[Symbol.asyncDispose]());
}, 120_000);
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, 60_000);

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

async function isCached(path: string, headers?: Record<string, string>): Promise<boolean> {
  const answer = await get(path, headers);
  await answer.arrayBuffer();
  return proxy.isHit(answer);
}

test(
  `${proxy.name} keeps public answers for everyone, whatever their cookies, and browsers ask again`,
  { timeout: deadlineMs },
  async () => {
    let tries = 0;
    /** Also for a cookie that nobody has sent before. The site purges all at its start, perhaps between the two. */
    const isCachedForAll = async (path: string) => (await isCached(path)) && isCached(path, { Cookie: `theme=${(tries += 1)}` });
    for (const path of publicPaths) {
      await expect.poll(() => isCachedForAll(path), { ...noticed, message: path }).toBe(true);
      const cacheControl = (await get(path)).headers.get('Cache-Control');
      expect(cacheControl, path).toBe('public, max-age=0, s-maxage=3600');
      const tag = (await get(path)).headers.get('ETag') ?? '';
      expect((await get(path, { 'If-None-Match': tag })).status, path).toBe(304);
    }
  },
);

test(`${proxy.name} shows a new review and the owner’s hiding, although it keeps pages for an hour`, { timeout: deadlineMs }, async () => {
  const ann = await signUpAt({ ...site, url }, 'ann@example.com');
  for (const path of publicPaths) await expect.poll(() => isCached(path), { ...noticed, message: path }).toBe(true);
  const posted = await ann.postReview('Worth every hour.');
  const { _id: id } = JSON.parse(posted.text) as { _id: string };
  await expect.poll(async () => (await read('/reviews')).includes('Worth every hour.'), noticed).toBe(true);
  await expect.poll(() => read('/api/reviews'), noticed).toContain('Worth every hour.');
  await expect.poll(() => read('/api/reviews/summary'), noticed).toContain('"count":1');
  await expect.poll(() => isCached(`/reviews/${id}`), noticed).toBe(true);
  // The owner's command line is another process.
  const database = await openDatabase({ dataDir: site.dataDir });
  const cursorKey = Buffer.alloc(32);
  const context = createContext({ database, clock: Date.now, publicUrl: url, rateLimitScale: 1, cursorKey, recordKey: testKeySource });
  await hideReview(context, id, { reason: 'advertising', words: 'No.' });
  await database.close();
  await expect.poll(async () => (await read('/reviews')).includes('Worth every hour.'), noticed).toBe(false);
  await expect.poll(async () => (await get(`/reviews/${id}`)).status, noticed).toBe(404);
  await expect.poll(() => read('/api/reviews/summary'), noticed).toContain('"count":0');
  expect(loggedErrors(site)).toEqual([]);
});

test(`nothing personal is kept by ${proxy.name}`, { timeout: deadlineMs }, async () => {
  const names = { firstName: 'Eva', lastName: 'Roe' };
  const credentials = { email: 'eva@example.com', password };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const { token } = (await (await post('/api/users/signup', { ...credentials, ...names, passwordRetype: password })).json()) as {
    token: string;
  };
  const own = { Authorization: `Bearer ${token}` };
  const { userId } = JSON.parse(await read('/api/users/token', own)) as { userId: string };
  expect((await post('/api/reviews', { rating: 5, comment: 'Held until verified.' }, own)).status).toBe(201);

  const personal = [
    '/api/reviews',
    '/api/reviews?limit=5',
    '/api/users/token',
    `/api/users/${userId}/reviews`,
    `/api/users/${userId}/sessions`,
  ];
  for (const path of personal) {
    for (let times = 0; times < 2; times += 1) {
      const answer = await get(path, own);
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store');
      expect(proxy.isHit(answer), path).toBe(false);
      await answer.arrayBuffer();
    }
    const stranger = await get(path);
    expect(await stranger.text(), path).not.toMatch(/Held until verified|eva@example/u);
    expect(stranger.status, path).toBe(path.startsWith('/api/reviews') ? 200 : 401);
  }
  expect(await read('/api/reviews', own)).toContain('Held until verified.');
  for (const path of ['/verify/some-token', '/reset-password/some-token', '/no-such-page', '/healthz']) {
    expect([await isCached(path), await isCached(path)], path).toEqual([false, false]);
  }
});
