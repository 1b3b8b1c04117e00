import { expect } from 'vitest';
import { createTestApp, test } from '#tests/harness/create-test-app.ts';
import { openTestDatabase } from '#tests/harness/databases.ts';

const boss = 'boss@example.com';
const words = { rating: 5, comment: 'Splendid!' };
const names = { firstName: 'Bea', lastName: 'Boss' };

/** The same site before and after OWNER_EMAIL was set. */
async function becomeOwner() {
  const database = await openTestDatabase();
  const before = await createTestApp({ open: () => Promise.resolve(database) });
  const after = await createTestApp({ open: database.openAgain, ownerEmail: boss });
  return {
    before,
    after,
    [Symbol.asyncDispose]: async () => {
      await after[Symbol.asyncDispose]();
      await before[Symbol.asyncDispose]();
    },
  };
}

test('the owner’s account, verified or not, posts no review, and says it’s the owner’s', async ({
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

test('an account that becomes the owner’s posts nothing more, and can be emptied', async () => {
  await using site = await becomeOwner();
  const { before, after } = site;
  const { session, token } = await before.createAccount(boss);
  await session.review('Held');
  const verify = `/users/verify/${await before.emailedLink(boss, 'verify')}`;
  expect((await after.as(token).post('/reviews', words)).outcome).toBe('403 owner_cannot_review');
  expect((await after.as('ended').get(verify)).outcome).toBe('401 session_ended');
  expect((await after.as(token).get(verify)).status).toBe(200);
  expect(await after.count('reviews')).toBe(0);
  expect((await after.get('/reviews/summary')).body.count).toBe(0);
});

test('owners accept no invitation of their own, even from before OWNER_EMAIL was set', async () => {
  await using site = await becomeOwner();
  const { before, after } = site;
  const { token } = await before.invite({ email: boss });
  for (const answer of [
    await after.get(`/invitations/${token}`),
    await after.accept(token, { ...words, ...names }),
  ])
    expect(answer.outcome).toBe('403 owner_cannot_review');
  expect([await after.count('users'), await after.count('reviews')]).toEqual([0, 0]);
});
