import { describe, expect } from 'vitest';
import { newPassword, test, type TestApp, testPassword } from '#tests/harness/create-test-app.ts';
import { findUserOfLink } from './email-links.ts';
import { endSessionsForOwner } from './owner-accounts.ts';

const email = 'ann@example.com';

/** Runs `between` once, after the next password is verified and before the caller continues. */
function afterNextVerification(app: TestApp, between: () => Promise<unknown>): void {
  const { passwords } = app.context;
  const { verify } = passwords;
  passwords.verify = async (...args) => {
    passwords.verify = verify;
    const isRight = await verify(...args);
    await between();
    return isRight;
  };
}

const linkOf = async (app: TestApp) => {
  const link = await app.resetLink(email);
  return () => app.resetPassword(link);
};

describe('a password reset ends everything', () => {
  test('a log-in that verified the old password starts no session', async ({ app }) => {
    await app.verifiedAccount(email);
    const reset = await linkOf(app);
    afterNextVerification(app, reset);
    expect((await app.logIn(email)).body.code).toBe('wrong_credentials');
    expect(await app.count('sessions')).toBe(0);
  });

  test('a password change that verified the old password does not undo it', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount(email);
    const reset = await linkOf(app);
    afterNextVerification(app, reset);
    const changed = await session.changePassword(userId, 'a third password');
    expect(changed.body.code).toBe('session_ended');
    expect((await app.logIn(email, newPassword)).status).toBe(200);
    expect((await app.logIn(email, 'a third password')).status).toBe(401);
  });

  test('a deletion that verified the old password deletes nothing', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount(email);
    const reset = await linkOf(app);
    afterNextVerification(app, reset);
    expect((await session.delete(`/users/${userId}`, { password: testPassword })).body.code).toBe(
      'session_ended',
    );
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
  });

  test('one of many simultaneous uses of a link succeeds, and older links stop working', async ({
    appWithHighLimits: app,
  }) => {
    await app.verifiedAccount(email);
    const older = await linkOf(app);
    const newer = await linkOf(app);
    const answers = await Promise.all(Array.from({ length: 8 }, newer));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 404),
    ]);
    expect((await older()).status).toBe(404);
  });
});

test('one of two password changes from the same password is refused', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  const other = app.as((await app.logIn(email)).body.token);
  afterNextVerification(app, () => other.changePassword(userId, 'their password'));
  expect((await session.changePassword(userId, 'my password')).body.code).toBe('session_ended');
  expect((await app.logIn(email, 'their password')).status).toBe(200);
});

test('a log-in succeeds even if another one has just renewed the password’s hash', async ({
  app,
}) => {
  await app.verifiedAccount(email);
  afterNextVerification(app, async () => {
    const renewed = await app.context.passwords.hash(testPassword);
    await app.database.kysely
      .updateTable('users')
      .set({ password_hash: renewed })
      .where('email', '=', email)
      .execute();
  });
  expect((await app.logIn(email)).status).toBe(200);
});

test('logging in to an account that is being deleted is 401', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  afterNextVerification(app, () => session.delete(`/users/${userId}`, { password: testPassword }));
  expect((await app.logIn(email)).body.code).toBe('wrong_credentials');
});

test('an account deleted in the meantime has no link, and no sessions to end', async ({ app }) => {
  const { context } = app;
  await expect(findUserOfLink(context, 'gone')).rejects.toThrow('token_invalid');
  await expect(endSessionsForOwner(context, 'gone')).rejects.toThrow('not_found');
});
