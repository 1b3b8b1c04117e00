import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '#domain/core';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { projectIds, reviewSorts } from '#shared/review-query.ts';
import { createPageCache } from './page-cache.ts';

const rendering = (text: string, { isCacheable = true, showsPublicContent = true } = {}) => {
  const counted = { times: 0 };
  const run = () => {
    counted.times += 1;
    return Promise.resolve({ headers: {}, body: text, isCacheable, showsPublicContent });
  };
  return { counted, run };
};
const textOf = (cached: CachedResponse | undefined) => cached?.variants.at(-1)?.body.toString();

test('concurrent requests render a page once', async () => {
  const cache = createPageCache({});
  const { run, counted } = rendering('page');
  await Promise.all([
    cache.getOrRender('/', run),
    cache.getOrRender('/', run),
    cache.getOrRender('/', run),
  ]);
  await cache.getOrRender('/', run);
  expect(counted.times).toBe(1);
  expect(textOf(cache.find('/'))).toBe('page');
});

test('a render from before a change is not cached, and delays no later request', async () => {
  const cache = createPageCache({});
  const { promise, resolve } = Promise.withResolvers<void>();
  const early = cache.getOrRender('/', async () => {
    await promise;
    return rendering('old').run();
  });
  cache.clear();
  expect(textOf(await cache.getOrRender('/', rendering('new').run))).toBe('new');
  resolve();
  expect(textOf(await early)).toBe('old');
  cache.clear();
  expect(cache.find('/')).toBeUndefined();
  await cache.getOrRender('/', rendering('new').run);
  expect(textOf(cache.find('/'))).toBe('new');
});

test('a page without public content outlives a change, even while it is rendered', async () => {
  const cache = createPageCache({});
  await cache.getOrRender('/about', rendering('about', { showsPublicContent: false }).run);
  const early = cache.getOrRender(
    '/projects',
    rendering('projects', { showsPublicContent: false }).run,
  );
  cache.clear();
  await early;
  expect([textOf(cache.find('/about')), textOf(cache.find('/projects'))]).toEqual([
    'about',
    'projects',
  ]);
});

test('few unbounded URLs of a client render or wait, and no other page waits for them', async () => {
  const cache = createPageCache({});
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const responses = Array.from({ length: 200 }, (_, number) =>
    cache.getOrRender(`/reviews?cursor=${number}`, async () => {
      running += 1;
      await promise;
      return rendering('page').run();
    }),
  );
  const outcomes = Promise.allSettled(responses);
  await setImmediate();
  expect(running).toBe(2);
  expect(textOf(await cache.getOrRender('/', rendering('home').run))).toBe('home');
  resolve();
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(200 - 2 - 64);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 2 } });
  expect(textOf(await cache.getOrRender('/reviews?cursor=199', rendering('later').run))).toBe(
    'later',
  );
});

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const busy = new Failure('busy', { retryAfterSeconds: 2 });
const errorPage = (status: number) => ({
  status,
  headers: {},
  body: 'error',
  isCacheable: false,
  showsPublicContent: false,
});

test('a dropped response is sent only while the site is too busy for a newer one', async () => {
  const cache = createPageCache({});
  const unbounded = '/reviews?cursor=1';
  await cache.getOrRender('/', rendering('old').run);
  await cache.getOrRender(unbounded, rendering('old').run);
  cache.clear();
  for (const error of [away, busy]) {
    expect(textOf(await cache.getOrRender('/', () => Promise.reject(error)))).toBe('old');
    await expect(cache.getOrRender(unbounded, () => Promise.reject(error))).rejects.toBe(error);
    await expect(cache.getOrRender('/new', () => Promise.reject(error))).rejects.toBe(error);
  }
  expect(textOf(await cache.getOrRender('/', () => Promise.resolve(errorPage(503))))).toBe('old');
  expect(cache.find('/')).toBeUndefined();
  expect(textOf(await cache.getOrRender('/', () => Promise.resolve(errorPage(500))))).toBe('error');
  const defect = new Error('It failed');
  await expect(cache.getOrRender('/', () => Promise.reject(defect))).rejects.toBe(defect);
  expect(textOf(await cache.getOrRender('/', rendering('new').run))).toBe('new');
  cache.clear();
  cache.clear();
  expect(textOf(await cache.getOrRender('/', () => Promise.reject(away)))).toBe('new');
});

/** Replaces the cache's clock. Returns a function that advances it. */
function mockTime() {
  // Fractions of a millisecond would round the sums.
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
}

test('a response is kept for a minute', async () => {
  const advance = mockTime();
  const cache = createPageCache({});
  await cache.getOrRender('/', rendering('page').run);
  advance(60_000);
  expect(textOf(cache.find('/'))).toBe('page');
  advance(1);
  expect(cache.find('/')).toBeUndefined();
});

test('a dropped response is sent until a minute after its own render', async () => {
  const advance = mockTime();
  const cache = createPageCache({});
  const find = () => cache.getOrRender('/', () => Promise.reject(away));
  await cache.getOrRender('/', rendering('page').run);
  advance(40_000);
  cache.clear();
  advance(20_000);
  expect(textOf(await find())).toBe('page');
  advance(1);
  await expect(find()).rejects.toBe(away);
});

/** A text whose response takes so many bytes, with its compressed form. */
function textOfBytes(bytes: number): string {
  for (let length = bytes; ;) {
    const text = 'a'.repeat(length);
    const more = bytes - length - gzipSync(text).length;
    if (more === 0) return text;
    length += more;
  }
}

test('eight pages render at once, and one that has waited for 5 seconds is refused', async () => {
  const advance = mockTime();
  for (const [wait, outcome] of [
    [5000, 'fulfilled'],
    [5001, 'rejected'],
  ] as const) {
    const cache = createPageCache({});
    const { promise, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const pages = Array.from({ length: 9 }, (_, number) =>
      cache.getOrRender(`/${number}`, async () => {
        running += 1;
        await promise;
        return rendering('page').run();
      }),
    );
    const outcomes = Promise.allSettled(pages);
    await setImmediate();
    expect(running).toBe(8);
    advance(wait);
    resolve();
    expect([wait, (await outcomes)[8]?.status]).toEqual([wait, outcome]);
  }
});

test('an uncacheable response and a failed render are not cached', async () => {
  const cache = createPageCache({});
  await cache.getOrRender('/', rendering('error', { isCacheable: false }).run);
  expect(cache.find('/')).toBeUndefined();
  await expect(cache.getOrRender('/', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(textOf(await cache.getOrRender('/', rendering('page').run))).toBe('page');
});

test('all pages and lists fit in the cache beside what one client can add', async () => {
  const cache = createPageCache({});
  const filters = ['', '&verified=1', ...projectIds.map((project) => `&project=${project}`)];
  const lists = reviewSorts.flatMap((sort) =>
    ['', ...[1, 2, 3, 4, 5].map((stars) => `&stars=${stars}`)].flatMap((stars) =>
      filters.map((filter) => `?sort=${sort}${stars}${filter}`),
    ),
  );
  const keys = [
    '/',
    ...['/reviews', '/reviews.data'].flatMap((path) => lists.map((list) => path + list)),
  ];
  for (const key of keys) await cache.getOrRender(key, rendering('').run);
  for (let number = 0; number < 240; number += 1)
    await cache.getOrRender(`/reviews?cursor=${number}`, rendering('').run);
  expect(keys.filter((key) => cache.find(key) === undefined)).toEqual([]);
});

test('1,500 responses and 64 MiB are kept, and the least recently used go first', async () => {
  for (const [count, text] of [
    [1500, ''],
    [4, textOfBytes(16 * 1024 * 1024)],
  ] as const) {
    const cache = createPageCache({});
    for (let number = 0; number < count; number += 1)
      await cache.getOrRender(`/${number}`, rendering(text).run);
    expect(cache.find('/0')).toBeDefined();
    await cache.getOrRender('/new', rendering('').run);
    const kept = ['/0', '/1', '/2', '/new'].map((key) => cache.find(key) !== undefined);
    expect([count, kept]).toEqual([count, [true, false, true, true]]);
  }
});
