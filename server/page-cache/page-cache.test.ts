import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { linesPerPart, recordPaths } from '../../shared/record.ts';
import { projectIds, reviewSorts } from '../../shared/review-query.ts';
import { createCachedResponse } from './cached-response.ts';
import { createPageCache } from './page-cache.ts';

const cachedText = (text: string) => createCachedResponse({ status: 200, headers: {}, body: Buffer.from(text) });
const rendering = (text: string, { isCacheable = true, showsPublicContent = true } = {}) => {
  const counted = { times: 0 };
  const run = () => {
    counted.times += 1;
    return Promise.resolve({ response: cachedText(text), isCacheable, showsPublicContent });
  };
  return { counted, run };
};
const textOf = (cached: { variants: { identity: { body: Buffer } } } | undefined) => cached?.variants.identity.body.toString();

test('concurrent requests render a page once', async () => {
  const cache = createPageCache();
  const { run, counted } = rendering('page');
  await Promise.all([cache.getOrRender('/', run), cache.getOrRender('/', run), cache.getOrRender('/', run)]);
  await cache.getOrRender('/', run);
  expect(counted.times).toBe(1);
  expect(textOf(cache.find('/'))).toBe('page');
});

test('a change renders everything that shows public content again', async () => {
  const cache = createPageCache();
  for (const key of ['/', '/reviews?cursor=a']) {
    await cache.getOrRender(key, rendering('old').run);
    cache.clear();
    expect(cache.find(key)).toBeUndefined();
    expect(textOf(await cache.getOrRender(key, rendering('new').run))).toBe('new');
  }
});

test('a render that started before a change is not cached, and later requests do not wait for it', async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const early = cache.getOrRender('/', async () => {
    await promise;
    return { response: cachedText('old'), isCacheable: true, showsPublicContent: true };
  });
  cache.clear();
  expect(textOf(await cache.getOrRender('/', rendering('new').run))).toBe('new');
  resolve();
  expect(textOf(await early)).toBe('old');
  expect(textOf(cache.find('/'))).toBe('new');
});

test('what shows no public content outlives a change, even when it was being rendered', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/about', rendering('about', { showsPublicContent: false }).run);
  const early = cache.getOrRender('/projects', rendering('projects', { showsPublicContent: false }).run);
  cache.clear();
  await early;
  expect([textOf(cache.find('/about')), textOf(cache.find('/projects'))]).toEqual(['about', 'projects']);
});

test('few renders run at once, few wait, and the others are refused until there is room', async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const renders = Array.from({ length: 200 }, (_, number) =>
    cache.getOrRender(`/reviews?cursor=${number}`, async () => {
      running += 1;
      most = Math.max(most, running);
      await promise;
      running -= 1;
      return rendering('page').run();
    }),
  );
  const outcomes = Promise.allSettled(renders);
  await setImmediate();
  resolve();
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(most).toBe(8);
  expect(refused).toHaveLength(200 - 8 - 64);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 2 } });
  expect(textOf(await cache.getOrRender('/reviews?cursor=199', rendering('later').run))).toBe('later');
});

test('an uncacheable response is not cached', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/', rendering('error', { isCacheable: false }).run);
  expect(cache.find('/')).toBeUndefined();
});

test('a failed render is not cached', async () => {
  const cache = createPageCache();
  await expect(cache.getOrRender('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(textOf(await cache.getOrRender('/', rendering('page').run))).toBe('page');
});

test('the pages of reviews are limited and never evict another page', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/', rendering('home').run);
  const idOf = (number: number) => String(number).padStart(22, 'r');
  for (let number = 0; number < 1000; number += 1) {
    await cache.getOrRender(`/reviews/${idOf(number)}${number % 2 === 0 ? '' : '.data'}`, rendering('').run);
  }
  expect(cache.find(`/reviews/${idOf(0)}`)).toBeUndefined();
  expect(cache.find(`/reviews/${idOf(998)}`)).toBeDefined();
  expect(textOf(cache.find('/'))).toBe('home');
});

test('cursors are limited, evict the least recently used first, and never evict a page', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/', rendering('home').run);
  await cache.getOrRender('/reviews?cursor=used', rendering('').run);
  for (let number = 0; number < 1000; number += 1) {
    cache.find('/reviews?cursor=used');
    await cache.getOrRender(`/reviews?cursor=${number}`, rendering('').run);
  }
  expect(cache.find('/reviews?cursor=0')).toBeUndefined();
  expect(cache.find('/reviews?cursor=999')).toBeDefined();
  expect(cache.find('/reviews?cursor=used')).toBeDefined();
  expect(textOf(cache.find('/'))).toBe('home');
});

test('searches never evict a filtered list, and all filtered lists of the site have room', async () => {
  const cache = createPageCache();
  const paths = ['/reviews', '/reviews.data'];
  const filters = ['', '&verified=1', ...projectIds.map((project) => `&project=${project}`)];
  const lists = reviewSorts.flatMap((sort) =>
    ['', ...[1, 2, 3, 4, 5].map((stars) => `&stars=${stars}`)].flatMap((stars) =>
      filters.map((filter) => `?sort=${sort}${stars}${filter}`),
    ),
  );
  const targets = paths.flatMap((path) => lists.map((list) => path + list));
  for (const target of ['/', ...targets]) await cache.getOrRender(target, rendering('').run);
  for (let number = 0; number < 1000; number += 1) await cache.getOrRender(`/reviews?q=${number}`, rendering('').run);
  expect(['/', ...targets].filter((target) => cache.find(target) === undefined)).toEqual([]);
  expect(cache.find('/reviews?q=0')).toBeUndefined();
});

test('the parts of a long record never evict a filtered list or a page', async () => {
  const cache = createPageCache();
  const lists = ['/reviews', '/reviews?sort=oldest'];
  for (const target of lists) await cache.getOrRender(target, rendering('').run);
  const part = 'a'.repeat(8 * 1024 * 1024);
  for (let number = 0; number < 5; number += 1)
    await cache.getOrRender(`${recordPaths.log}?from=${number * linesPerPart + 1}`, rendering(part).run);
  expect(lists.filter((target) => cache.find(target) === undefined)).toEqual([]);
});

test('pages and cursors are limited in bytes', async () => {
  const cache = createPageCache();
  const large = 'a'.repeat(12 * 1024 * 1024);
  for (const prefix of ['/', '/reviews?cursor=']) {
    const keys = [1, 2, 3].map((number) => `${prefix}${number}`);
    for (const key of keys) await cache.getOrRender(key, rendering(large).run);
    expect(keys.map((key) => cache.find(key) === undefined)).toEqual([true, false, false]);
  }
});

test('a page that has lasted for a second is compressed once more, unless it has changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const cache = createPageCache();
    const made: string[] = [];
    const render = (text: string) => () =>
      Promise.resolve({
        response: cachedText(text),
        isCacheable: true,
        showsPublicContent: text !== 'about',
        makeSmaller: () => {
          made.push(text);
          return Promise.resolve(cachedText(`smaller ${text}`));
        },
      });
    const keys = { '/': 'home', '/about': 'about', '/reviews?cursor=a': 'list' };
    for (const [key, text] of Object.entries(keys)) await cache.getOrRender(key, render(text));
    expect(Object.keys(keys).map((key) => textOf(cache.find(key)))).toEqual(['home', 'about', 'list']);
    cache.clear();
    await vi.advanceTimersByTimeAsync(1000);
    expect(made).toEqual(['about']);
    expect(textOf(cache.find('/about'))).toBe('smaller about');
    await cache.getOrRender('/', render('new'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(textOf(cache.find('/'))).toBe('smaller new');
  } finally {
    vi.useRealTimers();
  }
});
