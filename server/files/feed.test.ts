import { expect } from 'vitest';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { provider } from '#content/provider.ts';
import { feedPath } from '#content/review-feed.ts';
import { hideReview, replyToReview } from '#domain/reviews/moderation.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { readXml, textsOf } from '#tests/harness/read-xml.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { writeFeed } from './write-feed.ts';

const origin = 'http://localhost:3000';
/**
 * Reads a feed, and checks what RFC 4287 requires of it. The first id, title, and time are those of
 * the feed.
 */
function read(xml: string) {
  const elements = readXml(xml);
  const [ids, titles, updated] = ['id', 'title', 'updated'].map((name) =>
    textsOf(elements, name),
  ) as [string[], string[], string[]];
  const entries = textsOf(elements, 'entry').length;
  expect([ids.length, titles.length, updated.length, textsOf(elements, 'name').length]).toEqual([
    ...Array<number>(3).fill(entries + 1),
    entries,
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(URL.canParse(id)).toBe(true);
  for (const time of updated) expect(new Date(time).toISOString()).toBe(time);
  expect(elements.find(({ attributes }) => attributes['rel'] === 'self')?.attributes['href']).toBe(
    origin + feedPath,
  );
  return {
    ids: ids.slice(1),
    updated,
    names: textsOf(elements, 'name'),
    contents: textsOf(elements, 'content'),
  };
}

test('words and names of any kind leave the feed well-formed, and come out unchanged', () => {
  const hostile = ']]> <b>bold</b> &amp; &#38; "q" \' <!-- <![CDATA[x]]> 😀 שלום 김';
  const { names, contents } = read(
    writeFeed(origin, [
      { ...sampleReview, comment: hostile, author: { firstName: '<i>', lastName: hostile } },
    ]),
  );
  expect(names).toEqual([`<i> ${hostile}`]);
  expect(contents).toEqual([`4 out of 5 stars\n\n${hostile}`]);
  const unwritable = `a\u0000\u0001\u0008\u000B\u001F\uFFFE\uFFFF\uD800b\uDC00\r\n\tc`;
  expect(read(writeFeed(origin, [{ ...sampleReview, comment: unwritable }])).contents[0]).toMatch(
    /ab[\r\n]+\tc$/u,
  );
});

test('an entry has the rating, and the words and the reply if there are any', () => {
  const reply = { text: 'Thanks', createdAt: '2026-01-17T12:00:00.000Z', reviewVersion: 2 };
  const { contents } = read(
    writeFeed(origin, [
      { ...sampleReview, comment: '' },
      { ...sampleReview, _id: 'bcdefghijklmnopqrstuvw', reply },
    ]),
  );
  expect(contents).toEqual([
    '4 out of 5 stars',
    `4 out of 5 stars\n\nGood\n\n${reviewsMessages.reply}:\n\nThanks`,
  ]);
});

test('a feed without reviews is a feed', () => {
  expect(read(writeFeed(origin, []))).toMatchObject({
    ids: [],
    updated: [`${provider.foundedYear}-01-01T00:00:00.000Z`],
  });
});

test('the feed has the newest 50 public reviews with replies, and follows each change', async ({
  appWithHighLimits: app,
}) => {
  await using site = await serveTestApp(app);
  const readFeed = async () => read(await (await site.get(feedPath)).text());
  expect((await readFeed()).ids).toEqual([]);
  const { session } = await app.verifiedAccount();
  const ids: string[] = [];
  for (let number = 1; number <= 51; number++) {
    app.clock.advance(1000);
    ids.push(await session.review(`Number ${number}`));
  }
  const [last = '', before = ''] = ids.toReversed();
  const feed = await readFeed();
  expect([feed.ids.length, feed.contents.at(-1)]).toEqual([50, '5 out of 5 stars\n\nNumber 2']);
  expect([feed.ids[0], feed.updated[0]]).toEqual([`${origin}/reviews/${last}`, feed.updated[1]]);
  app.clock.advance(1000);
  await replyToReview(app.context, last, 'Thank you');
  const answered = await readFeed();
  expect(answered.contents[0]).toBe(
    `5 out of 5 stars\n\nNumber 51\n\nReply from ${provider.brand}:\n\nThank you`,
  );
  expect(answered.updated[0]).toBe(new Date(app.clock.now()).toISOString());
  await hideReview(app.context, last, { reason: 'private', words: 'Please leave out the number.' });
  expect((await readFeed()).ids[0]).toBe(`${origin}/reviews/${before}`);
});
