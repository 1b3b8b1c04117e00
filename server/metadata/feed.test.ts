import { parseAtomFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { provider } from '../../content/provider.ts';
import { feedPath } from '../../content/review-feed.ts';
import { hideReview, replyToReview } from '../../domain/reviews/moderation.ts';
import type { Review } from '../../shared/reviews.ts';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { serveTestApp } from '../../tests/harness/serve-test-app.ts';
import { writeFeed } from './write-feed.ts';

const origin = 'http://localhost:3000';
const review: Review = {
  _id: 'abcdefghijklmnopqrstuv',
  userId: 'u',
  rating: 4,
  comment: 'Good',
  author: { firstName: 'Ann', lastName: 'Lee' },
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-16T12:00:00.000Z',
  version: 2,
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  source: 'verified_email',
};

/** Reads a feed as a strict XML parser does, and checks what RFC 4287 requires of it. */
function read(xml: string) {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const feed = parseAtomFeed(xml);
  const entries = feed.entries ?? [];
  for (const { id, title, updated } of [feed, ...entries]) {
    expect(URL.canParse(id ?? '')).toBe(true);
    expect(title?.value).not.toBe('');
    expect(new Date(updated ?? '').toISOString()).toBe(updated);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { authors, links, content } of entries) {
    expect(authors).toHaveLength(1);
    expect(links?.map(({ rel }) => rel)).toEqual(['alternate']);
    expect(content?.type).toBe('text');
  }
  expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(origin + feedPath);
  return { ...feed, entries };
}

test('words and names of any kind leave the feed well-formed, and come out as they went in', () => {
  const hostile = ']]> <b>bold</b> &amp; &#38; "q" \' <!-- <![CDATA[x]]> 😀 שלום 김';
  const [entry] = read(writeFeed(origin, [{ ...review, comment: hostile, author: { firstName: '<i>', lastName: hostile } }])).entries;
  expect(entry?.authors?.[0]?.name).toBe(`<i> ${hostile}`);
  expect(entry?.content?.value).toBe(`4 out of 5 stars\n\n${hostile}`);
  const unwritable = `a\u0000\u0001\u0008\u000B\u001F\uFFFE\uFFFF\uD800b\uDC00\r\n\tc`;
  expect(read(writeFeed(origin, [{ ...review, comment: unwritable }])).entries[0]?.content?.value).toMatch(/ab[\r\n]+\tc$/u);
});

test('a feed without reviews is a feed', () => {
  expect(read(writeFeed(origin, []))).toMatchObject({ entries: [], updated: `${provider.foundedYear}-01-01T00:00:00.000Z` });
});

async function serve(app: TestApp) {
  const site = await serveTestApp(app);
  return { ...site, readFeed: async () => read(await (await site.get(feedPath)).text()) };
}

eachDatabase((open) => {
  test('the feed has the newest 50 public reviews with their reply, and follows each change', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 100 });
    await using site = await serve(app);
    expect((await site.readFeed()).entries).toEqual([]);
    const { session } = await app.verifiedAccount('ann@example.com');
    const ids: string[] = [];
    for (let number = 1; number <= 51; number++) {
      app.clock.advance(1000);
      ids.push((await session.post('/reviews', { rating: 5, comment: `Number ${number}` })).body._id);
    }
    const [last = '', before = ''] = ids.toReversed();
    const feed = await site.readFeed();
    expect([feed.entries.length, feed.entries.at(-1)?.content?.value]).toEqual([50, '5 out of 5 stars\n\nNumber 2']);
    expect(feed.entries[0]).toMatchObject({ id: `${origin}/reviews/${last}`, published: feed.updated, updated: feed.updated });
    app.clock.advance(1000);
    await replyToReview(app.context, last, 'Thank you');
    const answered = await site.readFeed();
    expect(answered.entries[0]?.content?.value).toBe(`5 out of 5 stars\n\nNumber 51\n\nReply from ${provider.brand}:\n\nThank you`);
    expect(answered.updated).toBe(new Date(app.clock.now()).toISOString());
    await hideReview(app.context, last, { reason: 'private', words: 'Please leave out the number.' });
    expect((await site.readFeed()).entries[0]?.id).toBe(`${origin}/reviews/${before}`);
  });
});
