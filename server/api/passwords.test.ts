import { expect } from 'vitest';
import { lockUser, startSession } from '../../domain/accounts/users.ts';
import { inTransaction } from '../../domain/transaction.ts';
import { test, testPassword } from '../../tests/harness/create-test-app.ts';

const email = 'ann.tuner@example.com';
const names = { firstName: 'Ann', lastName: 'Li-Harper' };
const common = 'This password is too common. Please choose another.';
const personal =
  'This password is too similar to your name or email address. Please choose another.';
const blank = 'Please use more than just spaces.';

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
  ['        ', blank],
  ['\u00A0\u3000\u2003\u200B\u2800\u3164\t\n', blank],
];
const accepted = [
  'my harper plays annually',
  'correct horse battery staple',
  '  a quiet harbor  ',
  '조용한 항구의 아침',
];

const passwords = (password: string) => ({ password, passwordRetype: password });

test('a password that is common, personal, or blank is refused with the reason at the field, and any other is accepted', async ({
  createApp,
}) => {
  const app = await createApp({ rateLimitScale: 10 });
  for (const [password, message] of refused) {
    const { status, body } = await app.signUp(email, { ...names, ...passwords(password) });
    expect([password, status, body.errors]).toEqual([
      password,
      422,
      [{ field: 'password', message }],
    ]);
  }
  for (const [index, password] of accepted.entries()) {
    const { status } = await app.signUp(`${index}@example.com`, {
      ...names,
      ...passwords(password),
    });
    expect([password, status]).toEqual([password, 201]);
  }
});

test('a changed and a reset password meet the same rules', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  const told = [{ field: 'password', message: common }];
  const change = { currentPassword: testPassword, ...passwords('password1') };
  expect((await session.put(`/users/${userId}/password`, change)).body.errors).toEqual(told);
  const token = await app.resetLink(email);
  expect((await app.resetPassword(token, 'password1')).body.errors).toEqual(told);
  expect((await app.resetPassword(token, 'a calmer harbor')).status).toBe(200);
});

test('an account has at most 50 sessions; the one unused for longest ends', async ({
  createApp,
}) => {
  const app = await createApp({ rateLimitScale: 100 });
  const { session: first, userId } = await app.verifiedAccount(email);
  const logIn = async () => {
    app.clock.advance(1000);
    return app.as(
      await inTransaction(app.context, async (tx) => {
        const user = await lockUser(tx, userId);
        if (user === undefined) throw new Error('There is no such account');
        return startSession(app.context, tx, user, { browser: '', isPasswordGiven: false });
      }),
    );
  };
  const second = await logIn();
  for (let count = 0; count < 49; count++) await logIn();
  expect(await app.count('sessions')).toBe(50);
  expect((await first.get('/users/token')).status).toBe(401);
  expect((await second.get(`/users/${userId}/sessions`)).body).toHaveLength(50);
});
