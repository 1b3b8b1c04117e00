import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardPath } from '../../shared/card-path.ts';
import { hideReview, unhideReview } from '../../domain/reviews/hide-review.ts';
import { createTestApp } from '../../tests/harness/create-test-app.ts';
import { onSqlite, type OpenDatabase } from '../../tests/harness/databases.ts';
import { serveTestApp } from '../../tests/harness/serve-test-app.ts';
import { smallCardParts } from '../../tests/harness/small-card-parts.ts';
import { createPageCache } from '../page-cache/page-cache.ts';
import { publicCaching } from '../shared-cache/cache-headers.ts';
import type { CardParts } from './card-parts.ts';
import { drawReviewCard } from './draw-review-card.ts';
import { createReviewCards } from './review-cards.ts';

async function createSite(open: OpenDatabase) {
  const app = await createTestApp(open, { readCardParts: () => Promise.resolve(smallCardParts) });
  const site = await serveTestApp(app);
  const { session } = await app.verifiedAccount('ann@example.com');
  const { body: review } = await session.post('/reviews', { rating: 4, comment: 'Fine work' });
  const close = async () => {
    await site[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  };
  return { app, site, session, review, [Symbol.asyncDispose]: close };
}

onSqlite((open) => {
  test('§17: the share card of a review is a picture, which may be kept for a day at the address of its version', async () => {
    await using all = await createSite(open);
    const { site, session, review } = all;
    const path = cardPath(review);
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      200,
      'image/png',
      'private, max-age=86400',
    ]);
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await site.get(path, { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } })).status).toBe(304);
    const head = await site.get(path, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await site.get(path, { method: 'POST', body: '' })).status).toBe(405);

    const { body: edited } = await session.put(`/reviews/${review._id}`, { rating: 1, comment: 'Bad work' });
    expect(cardPath(edited)).not.toBe(path);
    for (const older of [path, path.split('?')[0] ?? '', `${path}&more=1`]) {
      const now = await site.get(older);
      expect([older, now.status, now.headers.get('Cache-Control')]).toEqual([older, 200, 'no-cache']);
      expect(Buffer.from(await now.arrayBuffer()).equals(picture)).toBe(false);
    }
  });

  test('§17: a share card of a review that is edited before it is drawn is not kept for a day', async () => {
    await using all = await createSite(open);
    const { app, session, review } = all;
    const cache = createPageCache();
    const cards = createReviewCards({
      context: app.context,
      cache: {
        ...cache,
        getOrRender: async (key, render) => {
          await session.put(`/reviews/${review._id}`, { rating: 1, comment: 'Bad work' });
          return cache.getOrRender(key, render);
        },
      },
      headers: {},
      publicCaching: publicCaching(undefined),
      isReview: () => Promise.resolve(true),
      readParts: () => Promise.resolve(smallCardParts),
    });
    const answer = await cards.request(cardPath(review));
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
  });

  test('§17: made-up versions of a share card are drawn once', async () => {
    let draws = 0;
    const parts: CardParts = {
      ...smallCardParts,
      get unlit() {
        draws += 1;
        return smallCardParts.unlit;
      },
    };
    await using app = await createTestApp(open, { readCardParts: () => Promise.resolve(parts) });
    await using site = await serveTestApp(app);
    const { session } = await app.verifiedAccount('ann@example.com');
    const { body: review } = await session.post('/reviews', { rating: 4, comment: 'Fine work' });
    const tags = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await site.get(`/reviews/${review._id}/card.png?v=${index}`)).headers.get('ETag')),
    );
    expect(new Set(tags).size).toBe(1);
    expect(draws).toBe(1);
  });

  test('§17: a review that is not public has no share card, nor does one that nobody wrote', async () => {
    await using all = await createSite(open);
    const { app, site, session, review } = all;
    const { session: unverified } = await app.createAccount('bob@example.com');
    const { body: held } = await unverified.post('/reviews', { rating: 5, comment: 'Held' });
    const status = async (path: string) => (await site.get(path)).status;
    expect(await status(cardPath(review))).toBe(200);
    expect(await status(cardPath(held))).toBe(404);
    for (const id of ['unknown', 'x'.repeat(22), '%00', `${review._id}x`])
      expect([id, await status(`/reviews/${id}/card.png`)]).toEqual([id, 404]);
    await hideReview(app.context, review._id, { reason: 'private', words: 'No' });
    expect(await status(cardPath(review))).toBe(404);
    await unhideReview(app.context, review._id);
    expect(await status(cardPath(review))).toBe(200);
    await session.delete(`/reviews/${review._id}`);
    expect(await status(cardPath(review))).toBe(404);
  });
});

test('§17: whatever a review says, its share card is drawn, with as many lit stars as it has', async () => {
  const author = { firstName: 'Ann', lastName: 'Lee' };
  const columns = async (rating: number, comment: string, firstName = 'Ann'): Promise<number> => {
    const review = { rating, comment, author: { ...author, firstName }, source: 'verified_email' as const };
    const { data, info } = await sharp(await drawReviewCard(smallCardParts, review))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const last = data.subarray((info.height - 1) * info.width * info.channels);
    return Array.from({ length: info.width }, (_, x) => last[x * info.channels]).filter((red) => red !== 0).length;
  };
  for (const words of ['', 'Word '.repeat(1000), 'x'.repeat(5000), '🎹'.repeat(300), '정말', '\u202E\u0000\ud800']) {
    expect([words.slice(0, 9), await columns(3, words, words.slice(0, 80))]).toEqual([words.slice(0, 9), 300]);
  }
  expect(await columns(1, 'Bad')).toBe(100);
  expect(await columns(5, 'Good')).toBe(500);
});
