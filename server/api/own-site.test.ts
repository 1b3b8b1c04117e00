import { expect } from 'vitest';
import { lookUpToken } from '#domain/accounts/sessions.ts';
import { createContext } from '#domain/core';
import { postReview } from '#domain/reviews/post-review.ts';
import { acceptInvitation } from '#domain/use-cases/accept-invitation.ts';
import { openInvitation } from '#domain/use-cases/invitations.ts';
import { verifyEmail } from '#domain/use-cases/verify-address.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';

const boss = 'boss@example.com';
const words = { rating: 5, comment: 'Splendid!' };
const refused = { code: 'owner_cannot_review' };
const visitor = { network: '192.0.2.1', browser: '' };

/** The same site after OWNER_EMAIL was set. */
const withOwner = ({ database, clock }: TestApp) =>
  createContext({
    database,
    clock: clock.now,
    publicUrl: 'http://localhost:3000',
    ownerEmail: boss,
    rateLimitScale: 1,
  });

test('the owner’s account posts no review, verified or not, and says that it is the owner’s', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: 'Boss@example.com' });
  const { session, token } = await app.createAccount(boss);
  const post = () => session.post('/reviews', words, { 'Idempotency-Key': 'one' });
  expect((await post()).outcome).toBe('403 owner_cannot_review');
  expect((await session.get('/users/token')).body).not.toHaveProperty('owner');
  await app.as(token).get(`/users/verify/${await app.emailedLink(boss)}`);
  expect((await post()).outcome).toBe('403 owner_cannot_review');
  expect(await app.count('reviews')).toBe(0);
  expect((await session.get('/users/token')).body.owner).toBe(true);
  const ann = await app.verifiedAccount();
  expect((await ann.session.get('/users/token')).body).not.toHaveProperty('owner');
});

test('an account that becomes the owner’s posts nothing more, and can be emptied', async ({
  app,
}) => {
  const { session, token } = await app.createAccount(boss);
  await session.review('Held');
  const link = await app.emailedLink(boss, 'verify');
  const context = await withOwner(app);
  const caller = await lookUpToken(context, token);
  await expect(postReview(context, caller, words)).rejects.toMatchObject(refused);
  await verifyEmail(context, link, () => Promise.resolve(caller));
  expect(await app.count('reviews')).toBe(0);
  expect((await app.get('/reviews/summary')).body.count).toBe(0);
});

test('the owner accepts no invitation of their own, even one from before OWNER_EMAIL was set', async ({
  app,
}) => {
  const { token } = await app.invite({ email: boss });
  const context = await withOwner(app);
  await expect(openInvitation(context, token, '192.0.2.1')).rejects.toMatchObject(refused);
  await expect(
    acceptInvitation(context, token, { ...words, firstName: 'B', lastName: 'S' }, { visitor }),
  ).rejects.toMatchObject(refused);
  expect([await app.count('users'), await app.count('reviews')]).toEqual([0, 0]);
});
