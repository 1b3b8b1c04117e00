import { expect } from 'vitest';
import { lookUpToken } from '#domain/accounts/sessions.ts';
import { Failure } from '#domain/core';
import { hideReview, replyToReview, unhideReview } from '#domain/reviews/moderation.ts';
import { findHistoryForOwner } from '#domain/reviews/owner-reviews.ts';
import { postReview } from '#domain/reviews/post-review.ts';
import { createTestApp, test, testPassword } from '#tests/harness/create-test-app.ts';
import { day } from '#tests/harness/time.ts';
import { cleanUp } from './cleanup.ts';
import { postReport } from './reports.ts';
import { verifyEmail } from './verify-address.ts';

test('simultaneous changes of all kinds never fail, and keep the totals right', async ({
  createApp,
}) => {
  const app = await createApp({ rateLimitScale: 1_000_000 });
  const succeeded = () => ({ status: 200 });
  const refused = (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    return { status: 409 };
  };
  const storm = async (round: number) => {
    const email = `ann${round}@example.com`;
    const { session, userId } = await app.createAccount(email);
    const verify = await app.emailedLink(email, 'verify');
    const reset = await app.resetLink(email);
    const review = await session.review('first', 3);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        session.post('/reviews', { rating: 5, comment: 'storm' }, { 'Idempotency-Key': 'one' }),
      ),
      session.put(`/reviews/${review}`, { rating: 1, comment: 'edited' }),
      app.get(`/users/verify/${verify}`),
      app.get(`/users/verify/${verify}`),
      app.resetPassword(reset),
      session.changePassword(userId),
      app.logIn(email),
      session.delete(`/users/${userId}/sessions`),
      session.put(`/users/${userId}`, { firstName: 'Anna', lastName: 'Li' }),
      session.delete(`/reviews/${review}`),
      session.delete(`/users/${userId}`, { password: testPassword }),
      hideReview(app.context, review, { reason: 'advertising', words: '' }).then(
        succeeded,
        refused,
      ),
      unhideReview(app.context, review).then(succeeded, refused),
      replyToReview(app.context, review, 'Thank you').then(succeeded, refused),
      cleanUp(app.context).then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  };
  await Promise.all([storm(1), storm(2), storm(3), storm(4)]);
  const ratings = (await app.get('/reviews')).body.map(({ rating }: { rating: number }) => rating);
  const { histogram } = (await app.get('/reviews/summary')).body;
  expect(histogram).toEqual(
    [1, 2, 3, 4, 5].map((stars) => ratings.filter((rating: number) => rating === stars).length),
  );
});

test('reports, and reviews, of several people at once make one email to the owner each', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: 'owner@example.com', sendsEmail: false });
  const people = ['ann', 'bob', 'cyd', 'dan', 'eva', 'fay'];
  const sessions = await Promise.all(
    people.map(async (name) => (await app.createAccount(`${name}@example.com`)).session),
  );
  await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).execute();
  const waiting = (kind: string) =>
    app.context.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute();
  const idsIn = (rows: { payload: string }[]) =>
    rows.map(({ payload }) => (JSON.parse(payload) as { ids: string[] }).ids.length);
  for (let round = 1; round <= 4; round++) {
    const ids = await Promise.all(sessions.map((session) => session.review('words')));
    expect(idsIn(await waiting('new_reviews'))).toEqual([people.length]);
    const report = { reason: 'private', words: '', email: '' } as const;
    await Promise.all(
      ids.map((id, index) => postReport(app.context, id, report, { network: `192.0.2.${index}` })),
    );
    expect(idsIn(await waiting('new_reports'))).toEqual([people.length]);
    await app.context.db.deleteFrom('outbox').execute();
  }
});

test('one report that is sent several times at once, and again, is kept once', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: 'owner@example.com', rateLimitScale: 10 });
  const { session } = await app.verifiedAccount('ann@example.com');
  const id = await session.review('Call 555 0100');
  const report = { reason: 'private', words: 'A number', email: 'bob@example.com' };
  const send = (change: object = {}, key = 'one') =>
    app.post(`/reviews/${id}/reports`, { ...report, ...change }, { 'Idempotency-Key': key });
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send());
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(await app.count('reports')).toBe(1);
  await send({ words: 'Another number' });
  await send({}, 'two');
  expect(await app.count('reports')).toBe(3);
  await hideReview(app.context, id, { reason: 'private', words: 'Please leave it out.' });
  expect((await send()).status).toBe(202);
  expect((await send({ words: 'A third number' })).status).toBe(404);
  expect(await app.count('reports')).toBe(3);
});

test('20 concurrent sign-ups with case variants of one address create one account', async ({
  appWithHighLimits: app,
}) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.signUp(index % 2 === 0 ? 'bo@example.com' : 'BO@Example.com'),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(await app.count('users')).toBe(1);
});

test('posts, links, and emails of a deleted account go, in any case of its address', async ({
  app,
}) => {
  const { session, token, userId } = await app.createAccount('Ann@example.com');
  const author = await lookUpToken(app.context, token);
  const link = await app.emailedLink('Ann@example.com');
  await app.resetLink('Ann@example.com');
  await app.post('/users/resend-verification', { email: 'ANN@EXAMPLE.COM' });
  await session.delete(`/users/${userId}`, { password: testPassword });
  for (const key of [undefined, 'key'])
    await expect(
      postReview(app.context, author, { rating: 5, comment: '' }, key),
    ).rejects.toMatchObject({ code: 'session_ended' });
  await expect(
    verifyEmail(app.context, link, () => Promise.resolve(undefined)),
  ).rejects.toMatchObject({ code: 'token_invalid' });
  const rows = await app.database.kysely
    .selectFrom('outbox')
    .select(['kind', 'recipient'])
    .execute();
  expect(rows).toEqual([]);
});

test('the purge of unverified accounts keeps one that posts at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    await using app = await createTestApp();
    const { session, userId } = await app.createAccount();
    await cleanUp(app.context);
    app.clock.advance(7 * day);
    const [posted] = await Promise.all([
      session.post('/reviews', { rating: 5, comment: 'kept' }),
      cleanUp(app.context),
    ]);
    expect((await app.get(`/users/${userId}`)).status).toBe(posted.status === 201 ? 200 : 404);
  }
});

test.for(['verified', 'deleted'])(
  'the purge leaves alone an account that was %s after it was listed',
  async (change, { app }) => {
    const { userId } = await app.createAccount();
    await cleanUp(app.context);
    app.clock.advance(7 * day);
    const users = app.database.kysely;
    let isListed = false;
    const db = app.context.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isListed && result.rows.some(({ id }) => id === userId)) {
          isListed = true;
          if (change === 'deleted') await users.deleteFrom('users').execute();
          else await users.updateTable('users').set({ verified_at: app.clock.now() }).execute();
        }
        return result;
      },
    });
    await cleanUp({ ...app.context, db });
    expect(isListed).toBe(true);
    expect((await app.get(`/users/${userId}`)).status).toBe(change === 'deleted' ? 404 : 200);
  },
);

test('a history that is read while its review is deleted is not found', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const id = await session.review('gone', 5);
  let isDeleted = false;
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDeleted) {
        isDeleted = true;
        await session.delete(`/reviews/${id}`);
      }
      return result;
    },
  });
  await expect(findHistoryForOwner({ ...app.context, db }, id)).rejects.toMatchObject({
    code: 'not_found',
  });
});
