import * as argon2 from '@node-rs/argon2';
import { expect } from 'vitest';
import { startSession } from '#domain/accounts/sessions.ts';
import { lockUser } from '#domain/accounts/users.ts';
import { inTransaction } from '#domain/core';
import { test, typedTwice } from '#tests/harness/create-test-app.ts';

const email = 'ann.tuner@example.com';
const names = { firstName: 'Ann', lastName: 'Li-Harper' };
const common = 'This password is too common. Please choose another.';
const personal =
  'This password is too similar to your name or email address. Please choose another.';
const blank = 'Please use more than just spaces.';
const broken =
  'This text has hidden characters that change how it reads. Please type it instead of pasting it.';

const refused: [password: string, message: string][] = [
  ['password1', common],
  ['QWERTYUIOP', common],
  ['Superman', common],
  ['Ann.Tuner@Example.com', personal],
  ['ANN-TUNER', personal],
  ['liharper', personal],
  ['Harper12', personal],
  ['Ann Li-Harper 1990!', personal],
  ['harperann', personal],
  ['AnnAnnAnn', personal],
  ['        ', blank],
  ['\u00A0\u3000\u2003\u200B\u2800\u3164\t\n', blank],
];
const accepted = [
  'my harper plays annually',
  'lilililili',
  'correct horse battery staple',
  '  a quiet harbor  ',
  '조용한 항구의 아침',
];

test('a common, personal, or blank password is refused with the reason', async ({
  appWithHighLimits: app,
}) => {
  for (const [password, message] of refused) {
    const { status, body } = await app.signUp(email, { ...names, ...typedTwice(password) });
    expect([password, status, body.errors]).toEqual([
      password,
      422,
      [{ field: 'password', message }],
    ]);
  }
  for (const [index, password] of accepted.entries()) {
    const { status } = await app.signUp(`${index}@example.com`, {
      ...names,
      ...typedTwice(password),
    });
    expect([password, status]).toEqual([password, 201]);
  }
  // One name is part of the other.
  const hanna = { firstName: 'Ann', lastName: 'Hannover', ...typedTwice('Hannover24') };
  expect((await app.signUp(email, hanna)).body.errors).toEqual([
    { field: 'password', message: personal },
  ]);
});

test('a changed and a reset password meet the same rules', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  const told = [{ field: 'password', message: common }];
  expect((await session.changePassword(userId, 'password1')).body.errors).toEqual(told);
  const token = await app.resetLink(email);
  expect((await app.resetPassword(token, 'password1')).body.errors).toEqual(told);
  expect((await app.resetPassword(token, 'a calmer harbor')).status).toBe(200);
});

test('a password typed in another Unicode form is the same wherever it is asked for', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: email, rateLimitScale: 100 });
  const composed = (text: string) => text.normalize('NFC');
  const decomposed = (text: string) => text.normalize('NFD');
  const words = 'Zürich-Größe-24';
  for (const [first, second] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const form = { password: first(words), passwordRetype: second(words) };
    const { token } = (await app.signUp(email, { ...names, ...form })).body;
    const session = app.as(token);
    await session.get(`/users/verify/${await app.emailedLink(email)}`);
    const { userId } = (await session.get('/users/token')).body;
    const other = (await app.logIn(email, second(words))).body.token;
    expect(await app.as(other).get('/users/token')).toMatchObject({ status: 200 });
    expect((await session.post('/owner/password', { password: second(words) })).status).toBe(200);
    const reset = await app.resetLink(email);
    expect((await app.resetPassword(reset, second(`${words}b`))).status).toBe(200);
    const last = app.as((await app.logIn(email, first(`${words}b`))).body.token);
    const change = {
      currentPassword: second(`${words}b`),
      password: second(`${words}c`),
      passwordRetype: first(`${words}c`),
    };
    const changed = await last.put(`/users/${userId}/password`, change);
    expect(changed.status).toBe(200);
    const deletion = { password: first(`${words}c`) };
    expect((await app.as(changed.body.token).delete(`/users/${userId}`, deletion)).status).toBe(
      204,
    );
  }
});

test('a hash of what was typed lets its user in, and is replaced by one in normal form', async ({
  app,
}) => {
  const { userId } = await app.verifiedAccount(email);
  const users = app.context.db.updateTable('users').where('id', '=', userId);
  // Decomposed, the second one has 12 code points.
  for (const password of ['Zürich-Größe-24', 'ÄÖÜäöü']) {
    const typed = password.normalize('NFD');
    await users.set({ password_hash: await argon2.hash(typed) }).execute();
    expect((await app.logIn(email, `${typed}x`)).outcome).toBe('401 wrong_credentials');
    expect((await app.logIn(email, typed)).outcome).toBe('200');
    const { password_hash: renewed } = await app.context.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(await app.context.passwords.verify(renewed, password)).toBe('right');
  }
});

test('the characters of a password are counted in its normal form', async ({
  appWithHighLimits: app,
}) => {
  const length = { field: 'password', message: 'Please use 8 to 128 characters.' };
  for (const [password, errors] of [
    ['ÄÖÜäöüé'.normalize('NFD'), [length]],
    ['ÄÖÜäöüéè'.normalize('NFD'), undefined],
    [`${'ä'.repeat(127)}Ö`.normalize('NFD'), undefined],
    [`${'ä'.repeat(128)}Ö`, [length]],
    ['\u0958'.repeat(65), [length]],
    ['P\u0061\u0308sswo\uD83D', [{ field: 'password', message: broken }]],
  ] as const) {
    const { body } = await app.signUp(`${password.length}@example.com`, {
      ...names,
      ...typedTwice(password),
    });
    expect([password, body.errors]).toEqual([password, errors]);
  }
});

test('an account has at most 50 sessions; the one unused for longest ends', async ({
  appWithHighLimits: app,
}) => {
  const { session: first, userId } = await app.verifiedAccount(email);
  const logIn = async () => {
    app.clock.advance(1000);
    return app.as(
      await inTransaction(app.context, async (tx) => {
        const user = await lockUser(tx, userId);
        if (user === undefined) throw new Error('There is no such account');
        return startSession(app.context, tx, user, { network: '192.0.2.1', browser: '' }, false);
      }),
    );
  };
  const second = await logIn();
  for (let count = 0; count < 49; count++) await logIn();
  expect(await app.count('sessions')).toBe(50);
  expect((await first.get('/users/token')).status).toBe(401);
  expect((await second.get(`/users/${userId}/sessions`)).body).toHaveLength(50);
});
