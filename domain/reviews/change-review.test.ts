import { expect } from 'vitest';
import { type Caller, test, type TestApp } from '#tests/harness/create-test-app.ts';
import { hideReview, removeReply, replyToReview } from './moderation.ts';

async function postOne(app: TestApp) {
  const { session } = await app.verifiedAccount();
  const { body, headers } = await session.post('/reviews', { rating: 5, comment: 'one' });
  return { session, path: `/reviews/${body._id}`, tag: headers.get('ETag') ?? '' };
}

test('simultaneous edits without If-Match all succeed, and the last one wins', async ({ app }) => {
  const { session, path } = await postOne(app);
  const edits = Array.from({ length: 10 }, (_, index) =>
    session.put(path, { rating: (index % 5) + 1, comment: `edit ${index}` }),
  );
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, () => 200),
  );
  const [review] = (await app.get('/reviews')).body;
  const { histogram } = (await app.get('/reviews/summary')).body;
  expect(histogram).toEqual([1, 2, 3, 4, 5].map((stars) => Number(stars === review.rating)));
});

test('only one of several simultaneous edits with the same If-Match succeeds', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const edits = Array.from({ length: 5 }, (_, index) =>
    session.put(path, { rating: 1, comment: `${index}` }, { 'If-Match': tag }),
  );
  const answers = await Promise.all(edits);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
    '200',
    ...Array<string>(4).fill('412 precondition_failed'),
  ]);
  const kept = answers.find(({ status }) => status === 200)?.body.comment;
  expect((await app.get('/reviews')).body[0].comment).toBe(kept);
});

test('If-Match takes a list, *, and weak tags', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const edit = (ifMatch: string) =>
    session.put(path, { rating: 5, comment: 'one' }, { 'If-Match': ifMatch });
  for (const good of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag}`, '*', ' * '])
    expect([good, (await edit(good)).status]).toEqual([good, 200]);
  for (const bad of ['"other"', 'W/"other"', '', 'x', tag.slice(1, -1), tag.slice(0, -1), '""'])
    expect([bad, (await edit(bad)).outcome]).toEqual([bad, '412 precondition_failed']);
  expect((await session.request('DELETE', path, undefined, { 'If-Match': '"other"' })).status).toBe(
    412,
  );
  expect((await session.request('DELETE', path, undefined, { 'If-Match': tag })).status).toBe(204);
});

test('If-Match takes the entity tag wherever it was read', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const { userId } = (await session.get('/users/token')).body;
  const inHeader = async (caller: Caller) => (await caller.get(path)).headers.get('ETag') ?? '';
  const markGzip = (known: string) => known.replace(/"$/u, '-gzip"');
  const inList = async (caller: Caller, list: string) => (await caller.get(list)).body[0].etag;
  const stranger = (await app.createAccount('bob@example.com')).session;
  let rating = 5;
  for (const [where, read] of [
    ['the answer to a post', () => Promise.resolve(tag)],
    ['everyone’s answer', () => inHeader(app)],
    ['the author’s answer', () => inHeader(session)],
    ['another user’s answer', () => inHeader(stranger)],
    ['an answer that Apache has compressed', async () => markGzip(await inHeader(session))],
    ['everyone’s list', () => inList(app, '/reviews?limit=1')],
    ['the author’s list', () => inList(session, '/reviews')],
    ['the author’s own list', () => inList(session, `/users/${userId}/reviews`)],
  ] as const) {
    const known = await read();
    const edit = () =>
      session.put(path, { rating: (rating % 5) + 1, comment: where }, { 'If-Match': known });
    const edited = await edit();
    expect([where, edited.status]).toEqual([where, 200]);
    expect(edited.headers.get('ETag')).toBe(edited.body.etag);
    expect(await inHeader(session)).toBe(edited.body.etag);
    expect(await inHeader(app)).toBe(`W/${edited.body.etag}`);
    rating = edited.body.rating;
    // Someone was faster.
    expect([where, (await edit()).status]).toEqual([where, 412]);
  }
});

test('an entity tag changes with whatever a review shows', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const { userId } = (await session.get('/users/token')).body;
  const id = path.slice('/reviews/'.length);
  const tags = [tag];
  const hiding = { reason: 'private', words: 'It has a phone number.' } as const;
  // All at the same millisecond.
  for (const [what, change] of [
    ['an edit', () => session.put(path, { rating: 4, comment: 'two' })],
    ['an edit back', () => session.put(path, { rating: 5, comment: 'one' })],
    ['a reply', () => replyToReview(app.context, id, 'Thank you')],
    ['another reply', () => replyToReview(app.context, id, 'Thanks')],
    ['no reply', () => removeReply(app.context, id)],
    ['another name', () => session.put(`/users/${userId}`, { firstName: 'Anna', lastName: 'Lee' })],
    ['the hiding', () => hideReview(app.context, id, hiding)],
    ['other words', () => hideReview(app.context, id, { ...hiding, words: 'It has an address.' })],
  ] as const) {
    await change();
    const { headers, body } = await session.get(path);
    expect([what, headers.get('ETag')]).toEqual([what, body.etag]);
    expect([what, tags.includes(body.etag)]).toEqual([what, false]);
    const stale = await session.put(
      path,
      { rating: 1, comment: 'x' },
      { 'If-Match': tags[0] ?? '' },
    );
    expect([what, stale.outcome]).toEqual([what, '412 precondition_failed']);
    tags.unshift(body.etag);
  }
});

test('a review that is published has a new entity tag', async ({ app }) => {
  const { session } = await app.createAccount();
  const path = `/reviews/${await session.review('held')}`;
  const held = (await session.get(path)).headers.get('ETag');
  await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
  expect((await session.get(path)).headers.get('ETag')).not.toBe(held);
});
