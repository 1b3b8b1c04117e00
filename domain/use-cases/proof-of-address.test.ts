import { describe, expect } from 'vitest';
import { updateAccount } from '#domain/accounts/account.ts';
import { assertOwner } from '#domain/accounts/owner.ts';
import { lookUpToken } from '#domain/accounts/sessions.ts';
import { createContext } from '#domain/core';
import { deleteReview, editReview } from '#domain/reviews/change-review.ts';
import { postReview } from '#domain/reviews/post-review.ts';
import {
  newPassword,
  testPassword as password,
  test,
  type TestApp,
  typedTwice,
} from '#tests/harness/create-test-app.ts';
import { day } from '#tests/harness/time.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

const client = 'client@corp.example';
const carla = { firstName: 'Carla', lastName: 'Client' };
const words = { rating: 5, comment: 'Exact.' };

/** Signs up with somebody else's address, who then opens the link without that session. */
async function squat(app: TestApp, email = client) {
  const squatter = await app.createAccount(email);
  const link = await app.emailedLink(email, 'verify');
  expect((await app.get(`/users/verify/${link}`)).status).toBe(200);
  return { ...squatter, link };
}

const proofOf = async (app: TestApp, email = client) =>
  (
    await app.context.db
      .selectFrom('users')
      .select('proved_by')
      .where('email_key', '=', email)
      .executeTakeFirst()
  )?.proved_by;

describe('an account remembers how its address was proved', () => {
  test('by a link alone, by its own session, by a new password, or by an invitation', async ({
    app,
  }) => {
    const { session } = await app.createAccount(client);
    expect(await proofOf(app)).toBeNull();
    const link = await app.emailedLink(client, 'verify');
    await app.get(`/users/verify/${link}`);
    expect(await proofOf(app)).toBe('link');
    // The same link proves more in the account's own session.
    expect((await session.get(`/users/verify/${link}`)).status).toBe(200);
    expect(await proofOf(app)).toBe('session');
    await app.resetPassword(await app.resetLink(client));
    expect(await proofOf(app)).toBe('session');

    await squat(app, 'bob@example.com');
    await app.resetPassword(await app.resetLink('bob@example.com'));
    expect(await proofOf(app, 'bob@example.com')).toBe('reset');

    const { token } = await app.invite({ email: 'cyd@example.com' });
    await app.accept(token, { ...words, ...carla });
    expect(await proofOf(app, 'cyd@example.com')).toBe('invitation');
  });

  test('a link counts for little in another, an ended, or a late session', async ({ app }) => {
    const stranger = await app.verifiedAccount('stranger@example.com');
    const { session } = await app.createAccount(client);
    const link = await app.emailedLink(client, 'verify');
    expect((await stranger.session.get(`/users/verify/${link}`)).status).toBe(200);
    expect(await proofOf(app)).toBe('link');
    expect((await app.as('ended').get(`/users/verify/${link}`)).status).toBe(200);
    app.clock.advance(day);
    expect((await session.get(`/users/verify/${link}`)).status).toBe(200);
    expect(await proofOf(app)).toBe('link');
  });
});

describe('whoever signs up first with a client’s address', () => {
  test('owns no “Verified client” review after one click of the client', async ({ app }) => {
    const squatter = await squat(app);
    const earlier = await squatter.session.review('Posted before', 2);
    const { token } = await app.invite({ email: client, name: 'Carla Client' });
    expect((await app.get(`/invitations/${token}`)).body).toMatchObject({
      ...carla,
      hasAccount: false,
    });
    const unnamed = await app.accept(token, words);
    expect(unnamed.outcome).toBe('422 invalid_fields');
    const key = { 'Idempotency-Key': 'one' };
    const form = { ...words, ...carla };
    const { status, body } = await app.accept(token, form, key);
    expect([status, body.review.source, body.review.author, body.otherReviews]).toEqual([
      201,
      'verified_client',
      carla,
      1,
    ]);
    const own = `/reviews/${body.review._id}`;
    const change = { rating: 1, comment: 'Attacker words under the badge' };
    expect((await squatter.session.put(own, change)).outcome).toBe('401 session_ended');
    expect((await squatter.session.delete(own)).outcome).toBe('401 session_ended');
    expect((await app.logIn(client)).outcome).toBe('401 wrong_credentials');
    const data = `/users/${squatter.userId}/data`;
    expect((await squatter.session.get(data)).outcome).toBe('401 session_ended');

    // The client has the only session, and what the account held before.
    const clientSession = app.as(body.token);
    expect((await clientSession.get('/users/token')).body).toMatchObject({
      ...carla,
      verified: true,
      hasPassword: false,
    });
    expect((await clientSession.get(data)).body.invitations).toHaveLength(1);
    expect((await app.get('/reviews')).body).toHaveLength(2);
    expect((await clientSession.delete(`/reviews/${earlier}`)).status).toBe(204);
    expect((await app.get(own)).body).toMatchObject(words);
    // A retry gets the review, and neither a session nor other names.
    const repeated = await app.accept(token, form, key);
    expect([repeated.status, repeated.body.token, repeated.body.review._id]).toEqual([
      201,
      undefined,
      body.review._id,
    ]);
    expect(await app.count('sessions')).toBe(1);
    await app.sealRecord();
    expect(await verifyRecord(app.context)).toMatchObject({ reviews: 1, problems: [] });
  });

  test('learns of no invitation, and takes none along with the account', async ({ app }) => {
    const { session, userId } = await squat(app);
    await app.invite({ email: client });
    expect((await session.get(`/users/${userId}/data`)).body.invitations).toEqual([]);
    expect((await session.delete(`/users/${userId}`, { password })).status).toBe(204);
    expect(await app.count('invitations')).toBe(1);
    const emails = await app.context.db.selectFrom('outbox').select('kind').execute();
    expect(emails).toContainEqual({ kind: 'invitation' });
  });

  test('writes nothing with a call that began before the client accepted', async ({ app }) => {
    const squatter = await squat(app);
    const earlier = await squatter.session.review('Posted before', 2);
    const { token } = await app.invite({ email: client });
    const known = await lookUpToken(app.context, squatter.token);
    await app.accept(token, { ...words, ...carla });
    const refused = { status: 'rejected', reason: { code: 'session_ended' } };
    expect(
      await Promise.allSettled([
        postReview(app.context, known, words),
        editReview(app.context, known, earlier, words),
        deleteReview(app.context, known, earlier),
        updateAccount(app.context, known, { firstName: 'Eve', lastName: 'Li' }),
      ]),
    ).toMatchObject([refused, refused, refused, refused]);
  });

  test('is no owner once OWNER_EMAIL is the address, until a new password proves it', async ({
    app,
  }) => {
    const boss = 'boss@example.com';
    const squatter = await squat(app, boss);
    const { context, clock } = app;
    const options = { db: context.db, clock: clock.now, publicUrl: 'http://x', rateLimitScale: 1 };
    const withOwner = await createContext({ ...options, ownerEmail: boss });
    const loggedIn = (await app.logIn(boss)).body.token as string;
    for (const token of [squatter.token, loggedIn]) {
      const session = await lookUpToken(withOwner, token);
      expect(() => assertOwner(withOwner, session)).toThrow('not_found');
    }
    await app.resetPassword(await app.resetLink(boss));
    const { body } = await app.logIn(boss, newPassword);
    expect(assertOwner(withOwner, await lookUpToken(withOwner, body.token))).toBeUndefined();
    expect((await squatter.session.get('/users/token')).status).toBe(401);
  });
});

describe('the names of whoever signed up first', () => {
  const rude = { firstName: 'Rude', lastName: 'Words' };
  const reset = (app: TestApp, token: string, names = {}) =>
    app.post('/users/reset-password', { token, ...typedTwice(newPassword), ...names });
  const namesOf = async (app: TestApp, email = client) => {
    const { body } = await app.logIn(email, newPassword);
    const { firstName, lastName } = (await app.as(body.token).get('/users/token')).body;
    return { firstName, lastName };
  };

  test('go when a new password takes an unverified account over, which needs new ones', async ({
    app,
  }) => {
    await app.signUp(client, rude);
    await app.deliverEmails();
    const token = await app.resetLink(client);
    expect(app.emails.at(-1)).toMatchObject({ kind: 'reset_password', text: { greeting: 'Hi,' } });
    const check = await app.get(`/users/reset-password/${token}`);
    expect([check.status, check.body]).toEqual([200, { email: client, names: {} }]);
    const unnamed = await reset(app, token, { firstName: ' ' });
    expect([unnamed.status, unnamed.body.errors[0].field]).toEqual([422, 'firstName']);
    const missing = await reset(app, token);
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      ['firstName', 'lastName'].map((field) => ({ field, message: expect.any(String) })),
    ]);
    const guessable = { firstName: 'Another', lastName: 'Harbor' };
    expect((await reset(app, token, guessable)).body.errors[0].field).toBe('password');
    expect((await reset(app, token, carla)).status).toBe(200);
    expect(await namesOf(app)).toEqual(carla);
    await app.deliverEmails();
    expect(app.emails.at(-1)).toMatchObject({
      kind: 'password_changed',
      text: { greeting: 'Hi Carla,' },
    });
  });

  test('can be corrected with the new password of an account that a link alone verified', async ({
    app,
  }) => {
    const { userId, session } = await squat(app);
    const review = await session.review('Kept');
    await session.put(`/users/${userId}`, rude);
    const listed = (await app.get('/reviews')).headers.get('ETag');
    const token = await app.resetLink(client);
    expect((await app.get(`/users/reset-password/${token}`)).body.names).toEqual(rude);
    expect((await reset(app, token, carla)).status).toBe(200);
    expect(await namesOf(app)).toEqual(carla);
    expect((await app.get(`/reviews/${review}`)).body.author).toEqual(carla);
    expect((await app.get('/reviews')).headers.get('ETag')).not.toBe(listed);
    // A proved account keeps its names, whatever is sent.
    const again = await app.resetLink(client);
    expect((await app.get(`/users/reset-password/${again}`)).body).toEqual({ email: client });
    expect((await reset(app, again, rude)).status).toBe(200);
    expect(await namesOf(app)).toEqual(carla);
  });
});
