import { expect } from 'vitest';
import { publicContentVersion } from '#domain/core';
import { writeEmail } from '#domain/emails/emails.ts';
import { noReviews, test, type TestApp } from '#tests/harness/create-test-app.ts';
import { hideReview, removeReply, replyToReview, unhideReview } from './moderation.ts';
import { findReviewForOwner } from './owner-reviews.ts';

const email = 'ann@example.com';
const hiding = { reason: 'advertising', words: 'Please leave the phone number out.' } as const;
const hiddenReason = 'It advertises something else. Please leave the phone number out.';

async function postOne(app: TestApp, isVerified = true) {
  const account = await app.createAccount(email);
  if (isVerified)
    await app.context.db
      .updateTable('users')
      .set({ verified_at: app.clock.now() })
      .where('id', '=', account.userId)
      .execute();
  const id = await account.session.review('Call 555 0100', 4);
  await app.deliverEmails();
  return { ...account, id };
}

const summary = async (app: TestApp) => (await app.get('/reviews/summary')).body;
const listed = async (app: TestApp): Promise<string[]> =>
  (await app.get('/reviews')).body.map(({ _id }: { _id: string }) => _id);

/** Texts of the emails to the author. */
async function sent(app: TestApp) {
  await app.deliverEmails();
  return app.emails.filter(({ kind }) => kind.startsWith('review_'));
}

/** Sends what waits as another process would, and returns its kinds. */
async function finishQueued({ context: { db } }: TestApp): Promise<string[]> {
  const waiting = db
    .updateTable('outbox')
    .set({ state: 'sent' })
    .where('state', '=', 'waiting')
    .where('kind', 'like', 'review_%');
  return (await waiting.returning(['kind']).execute()).map(({ kind }) => kind);
}

test('a hidden review leaves list and average, with a reason, until it is shown again', async ({
  app,
}) => {
  const { session, userId, id } = await postOne(app);
  const version = await publicContentVersion(app.context);
  expect(await unhideReview(app.context, id)).toEqual({ changed: false, authorEmailed: false });
  expect(await publicContentVersion(app.context)).toBe(version);
  expect(await hideReview(app.context, id, hiding)).toEqual({ changed: true, authorEmailed: true });
  expect(await hideReview(app.context, id, hiding)).toEqual({
    changed: false,
    authorEmailed: false,
  });
  expect(await publicContentVersion(app.context)).toBe(version + 1);
  expect(await listed(app)).toEqual([]);
  expect(await summary(app)).toEqual({ ...noReviews, verified: noReviews });
  const [own] = (await session.get(`/users/${userId}/reviews`)).body;
  expect(own).toMatchObject({ status: 'hidden', hiddenReason });
  const told = {
    kind: 'review_hidden',
    recipient: email,
    text: { quotes: [{ text: hiddenReason }] },
    link: 'http://localhost:3000/account/reviews',
  };
  expect(await sent(app)).toMatchObject([told]);
  expect(await unhideReview(app.context, id)).toEqual({ changed: true, authorEmailed: true });
  expect(await listed(app)).toEqual([id]);
  expect(await summary(app)).toMatchObject({ count: 1, average: 4 });
  expect(await sent(app)).toMatchObject([told, { kind: 'review_shown' }]);
  expect(await findReviewForOwner(app.context, id)).not.toHaveProperty('hiddenReason');
});

test('hiding and showing at once sends no email, unless an earlier reason is known', async ({
  appWithoutSender: app,
}) => {
  const { id } = await postOne(app);
  await hideReview(app.context, id, hiding);
  expect(await unhideReview(app.context, id)).toEqual({ changed: true, authorEmailed: false });
  expect(await finishQueued(app)).toEqual([]);
  await hideReview(app.context, id, hiding);
  expect(await finishQueued(app)).toEqual(['review_hidden']);
  // A new reason replaces the old one, and one email gives it.
  expect(await hideReview(app.context, id, { ...hiding, reason: 'private' })).toMatchObject({
    changed: true,
  });
  await hideReview(app.context, id, { reason: 'private', words: 'It has a number.' });
  expect(await findReviewForOwner(app.context, id)).toMatchObject({
    hiddenReason: 'It shares private information. It has a number.',
  });
  expect(await summary(app)).toMatchObject({ count: 0 });
  expect(await unhideReview(app.context, id)).toEqual({ changed: true, authorEmailed: true });
  await hideReview(app.context, id, hiding);
  await hideReview(app.context, id, { reason: 'private', words: 'It has a number.' });
  expect(await finishQueued(app)).toEqual(['review_hidden']);
  // The site deletes sent emails after a while, but their reader still knows.
  await app.context.db.deleteFrom('outbox').execute();
  expect(await unhideReview(app.context, id)).toEqual({ changed: true, authorEmailed: true });
});

test('a held review that is hidden stays so after the verification', async ({ app }) => {
  const { id } = await postOne(app, false);
  expect(await hideReview(app.context, id, hiding)).toEqual({
    changed: true,
    authorEmailed: false,
  });
  expect(await unhideReview(app.context, id)).toEqual({ changed: true, authorEmailed: false });
  expect(await listed(app)).toEqual([]);
  expect((await findReviewForOwner(app.context, id)).status).toBe('held');
  await hideReview(app.context, id, hiding);
  await app.post('/users/resend-verification', { email });
  await app.get(`/users/verify/${await app.emailedLink(email, 'verify')}`);
  expect(await listed(app)).toEqual([]);
  await unhideReview(app.context, id);
  expect(await listed(app)).toEqual([id]);
  expect(await summary(app)).toMatchObject({ count: 1 });
});

test('an edit of a hidden review leaves it hidden and the totals as they are', async ({ app }) => {
  const { session, id } = await postOne(app);
  await hideReview(app.context, id, hiding);
  expect(
    (await session.put(`/reviews/${id}`, { rating: 1, comment: 'Just one star' })).body.status,
  ).toBe('hidden');
  expect(await summary(app)).toMatchObject({ count: 0 });
  await unhideReview(app.context, id);
  expect(await summary(app)).toMatchObject({ count: 1, average: 1 });
});

test('the reply is under the review, and its author gets it', async ({ app }) => {
  const { id } = await postOne(app);
  expect(await replyToReview(app.context, id, 'Thank you')).toEqual({
    changed: true,
    authorEmailed: true,
  });
  expect(await replyToReview(app.context, id, 'Thank you')).toEqual({
    changed: false,
    authorEmailed: false,
  });
  expect((await app.get('/reviews')).body).toMatchObject([
    { _id: id, reply: { text: 'Thank you' } },
  ]);
  expect(await sent(app)).toMatchObject([
    { kind: 'review_reply', recipient: email, text: { quotes: [{ text: 'Thank you' }] } },
  ]);
  expect(await removeReply(app.context, id)).toEqual({ changed: true, authorEmailed: false });
  expect(await removeReply(app.context, id)).toEqual({ changed: false, authorEmailed: false });
  expect((await app.get('/reviews')).body[0]).not.toHaveProperty('reply');
});

test('a reply that is replaced or taken away is emailed once or not at all', async ({
  appWithoutSender: app,
}) => {
  const { id } = await postOne(app);
  await replyToReview(app.context, id, 'Thank yuo');
  await replyToReview(app.context, id, 'Thank you');
  expect(
    await app.context.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'review_reply')
      .execute(),
  ).toHaveLength(1);
  await removeReply(app.context, id);
  expect(await finishQueued(app)).toEqual([]);
});

test('an email whose review was shown or hidden in the meantime is dropped', async ({
  appWithoutSender: app,
}) => {
  const { id } = await postOne(app);
  const write = (kind: 'review_hidden' | 'review_shown') =>
    writeEmail(app.context, {
      id: 'x',
      attempts: 1,
      kind,
      recipient: email,
      payload: { reviewId: id },
    });
  expect(await write('review_hidden')).toBe('obsolete');
  expect(await write('review_shown')).toMatchObject({
    text: { greeting: 'Hi Ann,' },
    link: `http://localhost:3000/reviews/${id}`,
  });
  await hideReview(app.context, id, hiding);
  expect(await write('review_shown')).toBe('obsolete');
});
