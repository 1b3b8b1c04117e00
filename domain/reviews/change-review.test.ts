import { expect } from 'vitest';
import { test, type TestApp } from '../../tests/harness/create-test-app.ts';

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

test('of simultaneous edits with the same If-Match, one succeeds', async ({ app }) => {
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

test('If-Match accepts a list and *, but no weak tag', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const edit = (ifMatch: string) =>
    session.put(path, { rating: 5, comment: 'one' }, { 'If-Match': ifMatch });
  expect((await edit(`"other", ${tag}`)).status).toBe(200);
  expect((await edit('*')).status).toBe(200);
  expect((await edit(`W/${tag}`)).status).toBe(412);
  expect((await edit('"other"')).status).toBe(412);
  expect((await session.request('DELETE', path, undefined, { 'If-Match': '"other"' })).status).toBe(
    412,
  );
  expect((await session.request('DELETE', path, undefined, { 'If-Match': tag })).status).toBe(204);
});

test('the same rating and comment change neither the version nor the pages', async ({ app }) => {
  const { session, path, tag } = await postOne(app);
  const listed = (await app.get('/reviews')).headers.get('ETag');
  app.clock.advance(1000);
  expect((await session.put(path, { rating: 5, comment: 'one' })).headers.get('ETag')).toBe(tag);
  expect((await app.get('/reviews')).headers.get('ETag')).toBe(listed);
});
