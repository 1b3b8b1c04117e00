import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { loggedErrors } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';
import { insertReviews } from './insert-reviews.ts';

beforeAll(ensureBuilt, 120_000);

const rounds = extent(1, 20);
// More than the cache has room for.
const manyTargets = 1700;
const walksAMinute = 240;

async function openSite(settings: Record<string, string> = {}): Promise<RunningServer> {
  const site = await startServer({ settings: { TRUSTED_PROXIES: '127.0.0.1', ...settings } });
  onTestFinished(site.stop);
  return site;
}

async function ask(url: string, network = '192.0.2.1') {
  const response = await fetch(url, { headers: { 'X-Forwarded-For': network } });
  await response.arrayBuffer();
  const { status, headers } = response;
  // Only what the cache does not answer gets an id.
  return { status, retryAfter: Number(headers.get('Retry-After')), isFromCache: !headers.has('X-Request-Id') };
}

/** Asks once more after the wait that a busy server told. */
async function askAgain(url: string, seconds: number): Promise<number> {
  expect(seconds).toBeGreaterThan(0);
  await setTimeout(seconds * 1000);
  return (await ask(url)).status;
}

/** Asks for all, a few at once. */
async function askAll(urls: string[], network?: string) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const rest = [...urls];
  const lane = async () => {
    for (let url = rest.shift(); url !== undefined; url = rest.shift()) answers.push(await ask(url, network));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return answers;
}

const cursorOf = (index: number) => new URL(uncachedPage(), 'http://localhost').searchParams.get('cursor') ?? String(index);

test('Home and Reviews never wait behind permalinks, searches, and positions that one client walks through', async () => {
  const site = await openSite();
  const { ids } = await insertReviews(site, 40 * rounds);
  const waiting: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = ids.slice(40 * round, 40 * (round + 1));
    const walk = own.flatMap((id, index) => [
      `/reviews/${id}`,
      ...(index % 4 === 0 ? [uncachedPage(), `/reviews?q=work${40 * round + index}`] : []),
    ]);
    let answered = 0;
    const walks = walk.map(async (path) => {
      const answer = await ask(site.url + path);
      answered += 1;
      return answer.status === 503 ? askAgain(site.url + path, answer.retryAfter) : answer.status;
    });
    await Promise.race(walks);
    // Nobody has asked for these lists before.
    const common = ['/', '/reviews', `/reviews?stars=${(round % 5) + 1}`, '/api/reviews/summary'];
    for (const { status } of await Promise.all(common.map((path) => ask(site.url + path)))) expect(status).toBe(200);
    waiting.push(walks.length - answered);
    expect(walks.length - answered).toBeGreaterThan(walks.length / 4);
    expect((await Promise.all(walks)).filter((status) => status !== 200)).toEqual([]);
  }
  expect(loggedErrors(site)).toEqual([]);
  report('walking', { 'walks that wait longer than Home': Math.min(...waiting), of: 60 });
});

test('a network that walks too far has to wait, and still gets what everyone asks for; other networks may walk', async () => {
  const site = await openSite({ RATE_LIMIT_SCALE: '1' });
  const { ids } = await insertReviews(site, 40);
  const walk = [
    ...ids.map((id) => `/reviews/${id}`),
    ...Array.from({ length: walksAMinute }, (_, index) => `/api/reviews?limit=1&cursor=${cursorOf(index)}`),
  ];
  await ask(`${site.url}/reviews`);
  const answers = await askAll(
    walk.map((path) => site.url + path),
    '192.0.2.7',
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(refused).toHaveLength(ids.length);
  for (const { retryAfter } of refused) expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
  const page = site.url + uncachedPage();
  expect(await ask(page, '192.0.2.7')).toMatchObject({ status: 429 });
  for (const path of ['/', '/reviews', '/about', '/reviews?sort=oldest'])
    expect([path, (await ask(site.url + path, '192.0.2.7')).status]).toEqual([path, 200]);
  expect(await ask(page, '192.0.2.8')).toMatchObject({ status: 200 });
});

const popular = ['/', '/reviews', '/about', '/api/reviews/summary'];

const isPopularCached = async (url: string) => {
  const answers = await Promise.all(popular.map((path) => ask(url + path)));
  return answers.every(({ isFromCache }) => isFromCache);
};

test('who walks through more than the cache has room for does not empty it of what others ask for', async () => {
  const site = await openSite();
  for (const path of popular) await ask(site.url + path);
  const states: boolean[] = [];
  for (let walked = 0; walked < manyTargets; walked += 100) {
    states.push(await isPopularCached(site.url));
    const walk = Array.from({ length: 100 }, (_, index) => `${site.url}/api/reviews?limit=1&cursor=${cursorOf(index)}`);
    expect((await askAll(walk)).every(({ status }) => status === 200)).toBe(true);
  }
  // Once a minute, everything is rendered anew.
  expect(states.filter((isCached) => !isCached).length).toBeLessThanOrEqual(1);
});

const spellings: ((index: number) => string)[] = [
  (index) => `/about?unknown=${index}`,
  (index) => `/reviews?utm_source=${index}`,
  (index) => `/nothing-${index}`,
  (index) => `/verify/${String(index).padEnd(43, 'x')}`,
  (index) => `/reviews/${String(index).padStart(22, 'n')}`,
  (index) => `/reviews?stars=${index + 6}`,
  (index) => `/api/reviews/summary?${index}`,
  (index) => `/api/reviews?unknown=${index}`,
  (index) => `/api/reviews/${String(index).padStart(22, 'n')}`,
  (index) => `/sitemap.xml?${index}`,
];

test('odd spellings of addresses take no room in the cache', async () => {
  const site = await openSite();
  expect(await ask(site.url)).toMatchObject({ isFromCache: false });
  const odd = Array.from({ length: manyTargets }, (_, index) => site.url + (spellings[index % spellings.length]?.(index) ?? ''));
  const statuses = new Set((await askAll(odd)).map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual([200, 404]);
  expect(await ask(site.url)).toMatchObject({ isFromCache: true });
});
