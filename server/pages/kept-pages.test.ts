import { expect, test } from 'vitest';
import { createPageCache } from './kept-pages.ts';
import { createCachedResponse } from './memory-answer.ts';

const render = (text: string, { status = 200, keep = true } = {}) => {
  const rendering = { times: 0, run: async () => ({ answer: answerOf(text, status), keep }) };
  return {
    rendering,
    run: () => {
      rendering.times += 1;
      return rendering.run();
    },
  };
};
const answerOf = (text: string, status = 200) => createCachedResponse({ status, headers: {}, body: Buffer.from(text) });
const textOf = (answer: { variants: { identity: { body: Buffer } } } | undefined) => answer?.variants.identity.body.toString();

test('a page is rendered once, however many ask for it at the same time', async () => {
  const kept = createPageCache();
  const { run, rendering } = render('page');
  await Promise.all([kept.answer('/', run), kept.answer('/', run), kept.answer('/', run)]);
  await kept.answer('/', run);
  expect(rendering.times).toBe(1);
  expect(textOf(kept.find('/'))).toBe('page');
});

test('after a change everything is rendered anew', async () => {
  const kept = createPageCache();
  await kept.answer('/', render('old').run);
  kept.drop();
  expect(kept.find('/')).toBeUndefined();
  expect(textOf(await kept.answer('/', render('new').run))).toBe('new');
});

test('a rendering that began before a change is not kept, and nobody who comes later waits for it', async () => {
  const kept = createPageCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const early = kept.answer('/', async () => {
    await promise;
    return { answer: answerOf('old'), keep: true };
  });
  kept.drop();
  expect(textOf(await kept.answer('/', render('new').run))).toBe('new');
  resolve();
  expect(textOf(await early)).toBe('old');
  expect(textOf(kept.find('/'))).toBe('new');
});

test('what may not be kept is not', async () => {
  const kept = createPageCache();
  await kept.answer('/', render('error', { status: 500, keep: false }).run);
  expect(kept.find('/')).toBeUndefined();
});

test('a rendering that fails is not remembered', async () => {
  const kept = createPageCache();
  await expect(kept.answer('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(textOf(await kept.answer('/', render('page').run))).toBe('page');
});

test('pages are bounded in number, the one used longest ago goes first, and unknown paths push no page out', async () => {
  const kept = createPageCache();
  await kept.answer('/', render('home').run);
  for (let number = 0; number < 1000; number += 1) await kept.answer(`/nowhere-${number}`, render('', { status: 404 }).run);
  expect(textOf(kept.find('/'))).toBe('home');
  expect(kept.find('/nowhere-0')).toBeUndefined();
  for (let number = 0; number < 256; number += 1) {
    kept.find('/');
    await kept.answer(`/reviews?cursor=${number}`, render('').run);
  }
  expect(kept.find('/reviews?cursor=0')).toBeUndefined();
  expect(textOf(kept.find('/'))).toBe('home');
});

test('pages are bounded in bytes', async () => {
  const kept = createPageCache();
  const large = 'a'.repeat(12 * 1024 * 1024);
  for (const path of ['/1', '/2', '/3']) await kept.answer(path, render(large).run);
  expect([kept.find('/1') === undefined, kept.find('/2') === undefined, kept.find('/3') === undefined]).toEqual([true, false, false]);
});
