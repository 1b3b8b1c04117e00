import { describe, expect } from 'vitest';
import {
  newPassword,
  testPassword as password,
  test,
  type TestApp,
} from '#tests/harness/create-test-app.ts';
import { day, hour } from '#tests/harness/time.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

const stranger = 'stranger@example.com';

async function squat(app: TestApp) {
  const squatter = await app.createAccount(stranger);
  const reviewId = await squatter.session.review('Not mine', 1);
  return { ...squatter, reviewId, link: await app.emailedLink(stranger, 'verify') };
}

const disown = async (app: TestApp, link: string) =>
  (await app.delete(`/users/verify/${link}`)).outcome;

describe('whoever did not sign up', () => {
  test('reads who did and what waits, and deletes the account with the link', async ({ app }) => {
    const squatter = await app.createAccount(stranger);
    await squatter.session.review('Not mine', 1);
    await app.deliverEmails();
    app.clock.advance(hour);
    await app.post('/users/resend-verification', { email: stranger });
    const link = await app.emailedLink(stranger, 'verify');
    expect(app.emails.at(-1)).toMatchObject({
      kind: 'verify_email',
      text: { quotes: [{ text: 'Ann Lee' }, { stars: 1, text: 'Not mine' }] },
      footerLink: `http://localhost:3000/verify/${link}?not-me`,
    });
    expect(await disown(app, link)).toBe('204');
    expect(await disown(app, link)).toBe('404 token_invalid');
    expect((await squatter.session.get('/users/token')).status).toBe(401);
    expect([await app.count('users'), await app.count('reviews')]).toEqual([0, 0]);
    const emails = app.emails.length;
    await app.deliverEmails();
    expect(app.emails).toHaveLength(emails);
    await app.sealRecord();
    expect(await verifyRecord(app.context)).toEqual({ lines: 2, reviews: 0, problems: [] });
    expect((await app.signUp(stranger)).status).toBe(201);
  });

  test('can do so days later, while nobody has verified the address', async ({ app }) => {
    const { link } = await squat(app);
    app.clock.advance(day);
    expect((await app.get(`/users/verify/${link}`)).outcome).toBe('404 token_invalid');
    app.clock.advance(day);
    expect(await disown(app, link)).toBe('204');
  });

  test('can do so after a click that published the review, until the link expires', async ({
    app,
  }) => {
    const { link, reviewId } = await squat(app);
    await app.get(`/users/verify/${link}`);
    expect((await app.get(`/reviews/${reviewId}`)).status).toBe(200);
    app.clock.advance(day - 1);
    const invited = await app.invite({ email: stranger });
    expect(await disown(app, link)).toBe('204');
    expect((await app.get(`/reviews/${reviewId}`)).status).toBe(404);
    await app.sealRecord();
    expect((await verifyRecord(app.context)).problems).toEqual([]);
    expect((await app.get(`/invitations/${invited.token}`)).status).toBe(200);
  });
});

describe('an old email deletes no account', () => {
  const remains = async (app: TestApp, link: string) => {
    expect(await disown(app, link)).toBe('404 token_invalid');
    expect(await app.count('users')).toBe(1);
  };

  test('that its own session has verified', async ({ app }) => {
    const { session, link } = await squat(app);
    await session.get(`/users/verify/${link}`);
    await remains(app, link);
  });

  test('that was verified by a link more than a day ago', async ({ app }) => {
    const { link } = await squat(app);
    await app.get(`/users/verify/${link}`);
    app.clock.advance(day);
    await remains(app, link);
  });

  test('whose password was chosen by email, or that has accepted an invitation', async ({
    app,
  }) => {
    const { link } = await squat(app);
    await app.get(`/users/verify/${link}`);
    await app.resetPassword(await app.resetLink(stranger));
    await remains(app, link);
    const { token } = (await app.logIn(stranger, newPassword)).body;
    const session = app.as(token);
    const { userId } = (await session.get('/users/token')).body;
    await session.delete(`/users/${userId}`, { password: newPassword });

    const again = await squat(app);
    await app.get(`/users/verify/${again.link}`);
    const invited = await app.invite({ email: stranger });
    const form = { rating: 5, comment: '', firstName: 'Sam', lastName: 'Strange' };
    await app.accept(invited.token, form);
    await remains(app, again.link);
  });

  test('by the link of a new password, or by none', async ({ app }) => {
    const { session, userId } = await squat(app);
    await remains(app, await app.resetLink(stranger));
    await remains(app, 'none');
    expect((await session.delete(`/users/${userId}`, { password })).status).toBe(204);
  });
});
