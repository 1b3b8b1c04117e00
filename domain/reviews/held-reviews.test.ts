import { describe, expect } from 'vitest';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { minute } from '#tests/harness/time.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

const email = 'ann@example.com';
const verify = async (app: TestApp) => app.get(`/users/verify/${await app.emailedLink(email)}`);
const post = (rating: number) => ({ rating, comment: `${rating} stars` });

describe('an account whose address is not verified', () => {
  test('holds at most 3 reviews, however it posts them, and any number once verified', async ({
    app,
  }) => {
    const { session } = await app.createAccount(email);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        session.post('/reviews', post(rating), { 'Idempotency-Key': `${rating}` }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      '201',
      '201',
      '201',
      '403 too_many_held',
      '403 too_many_held',
    ]);
    const held = answers.find(({ status }) => status === 201);
    const { rating, comment, _id } = held?.body ?? {};
    const retry = { 'Idempotency-Key': `${rating}` };
    expect((await session.post('/reviews', { rating, comment }, retry)).body._id).toBe(_id);
    expect(await app.count('reviews')).toBe(3);
    expect((await session.delete(`/reviews/${_id}`)).status).toBe(204);
    expect((await session.post('/reviews', post(1))).status).toBe(201);
    expect((await session.post('/reviews', post(1))).outcome).toBe('403 too_many_held');
    await verify(app);
    expect((await session.post('/reviews', post(1))).status).toBe(201);
    expect(await verifyRecord(app.context)).toMatchObject({ reviews: 4, problems: [] });
  });

  test('keeps only the last words of a held review, as its first version', async ({ app }) => {
    const { session, userId } = await app.createAccount(email);
    const id = await session.review('first words', 1);
    for (const comment of ['second words', 'third words', 'last words'])
      expect((await session.put(`/reviews/${id}`, { rating: 4, comment })).status).toBe(200);
    const kept = await app.context.db
      .selectFrom('review_events')
      .select('comment')
      .where('comment', 'is not', null)
      .execute();
    expect(kept).toEqual([{ comment: 'last words' }]);
    await app.sealRecord();
    expect(await verifyRecord(app.context)).toEqual({ lines: 4, reviews: 1, problems: [] });
    await verify(app);
    app.clock.advance(16 * minute);
    await session.put(`/reviews/${id}`, { rating: 5, comment: 'public words' });
    const { versions } = (await app.get(`/reviews/${id}`)).body;
    expect(versions).toMatchObject([{ version: 1, rating: 4, comment: 'last words' }]);
    const { reviews } = (await session.get(`/users/${userId}/data`)).body;
    expect(JSON.stringify(reviews)).not.toMatch(/first words|second words|third words/u);
    await app.sealRecord();
    expect(await verifyRecord(app.context)).toEqual({ lines: 6, reviews: 1, problems: [] });
  });
});

test('a quick edit of a public review keeps no earlier words, and a later one does', async ({
  app,
}) => {
  const { session } = await app.verifiedAccount(email);
  const id = await session.review('a typo', 5);
  await session.put(`/reviews/${id}`, { rating: 5, comment: 'no typo' });
  app.clock.advance(16 * minute);
  await session.put(`/reviews/${id}`, { rating: 5, comment: 'more' });
  const kept = await app.context.db
    .selectFrom('review_events')
    .select('comment')
    .where('comment', 'is not', null)
    .orderBy('id')
    .execute();
  expect(kept).toEqual([{ comment: 'no typo' }, { comment: 'more' }]);
  await app.sealRecord();
  expect(await verifyRecord(app.context)).toMatchObject({ problems: [] });
});

test('a review that a wrong clock dated ahead has no quick edits', async ({ app }) => {
  const { session } = await app.verifiedAccount(email);
  const id = await session.review('ahead');
  app.clock.advance(-60 * minute);
  const { body } = await session.put(`/reviews/${id}`, { rating: 5, comment: 'edited' });
  expect(body.version).toBe(2);
});
