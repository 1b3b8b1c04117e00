import { describe, expect, test } from 'vitest';
import { lockUser, startSession } from '../../domain/accounts/users.ts';
import { inTransaction } from '../../domain/transaction.ts';
import { createTestApp, eachDatabase, testPassword } from '../../tests/harness/create-test-app.ts';

const email = 'ann.tuner@example.com';
const names = { firstName: 'Ann', lastName: 'Li-Harper' };
const common = 'This password is too common. Please choose another.';
const personal = 'This password is too similar to your name or email address. Please choose another.';
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
const accepted = ['my harper plays annually', 'correct horse battery staple', '  a quiet harbor  ', '조용한 항구의 아침'];

const passwords = (password: string) => ({ password, passwordRetype: password });

eachDatabase((open) => {
  describe('a new password', () => {
    test.each(refused)('%j is refused at sign-up, change, and reset with the reason at the field', async (password, message) => {
      await using app = await createTestApp(open);
      const told = [422, [{ field: 'password', message }]];
      const answerOf = ({ status, body }: { status: number; body: { errors?: unknown } }) => [status, body.errors];
      expect(answerOf(await app.post('/users/signup', { email, ...names, ...passwords(password) }))).toEqual(told);
      const { body } = await app.post('/users/signup', { email, ...names, ...passwords(testPassword) });
      const session = app.as(body.token);
      const { userId } = (await session.get('/users/token')).body;
      const change = { currentPassword: testPassword, ...passwords(password) };
      expect(answerOf(await session.put(`/users/${userId}/password`, change))).toEqual(told);
      await app.post('/users/forgot-password', { email });
      const token = await app.emailedLink(email, 'reset-password');
      expect(answerOf(await app.post('/users/reset-password', { token, ...passwords(password) }))).toEqual(told);
      expect((await app.post('/users/reset-password', { token, ...passwords('a calmer harbor') })).status).toBe(200);
    });

    test.each(accepted)('%j is accepted', async (password) => {
      await using app = await createTestApp(open);
      expect((await app.post('/users/signup', { email, ...names, ...passwords(password) })).status).toBe(201);
    });
  });

  describe('sessions', () => {
    test('an account has at most 50; the one unused for longest ends', async () => {
      await using app = await createTestApp(open, { rateLimitScale: 100 });
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

    test('ending other sessions needs the password, and logging out does not', async () => {
      await using app = await createTestApp(open);
      const { session, userId } = await app.verifiedAccount(email);
      const other = app.as((await app.post('/users/login', { email, password: testPassword })).body.token);
      const list = (await session.get(`/users/${userId}/sessions`)).body;
      const { id } = list.find(({ current }: { current: boolean }) => !current);
      for (const path of [`/users/${userId}/sessions`, `/users/${userId}/sessions/${id}`]) {
        const answers = [
          await session.delete(path),
          await session.delete(path, {}),
          await session.delete(path, { password: 'a wrong harbor' }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([415, 422, 403]);
        expect(answers.at(-1)?.body.code).toBe('wrong_password');
      }
      expect((await other.get('/users/token')).status).toBe(200);
      expect((await session.delete(`/users/${userId}/sessions/${id}`, { password: testPassword })).status).toBe(204);
      expect((await other.get('/users/token')).status).toBe(401);
      expect((await session.delete('/users/token')).status).toBe(204);
    });

    test('guessing the password through the sessions meets the same waits as logging in', async () => {
      await using app = await createTestApp(open);
      const { session, userId } = await app.verifiedAccount(email);
      for (let count = 0; count < 5; count++) await session.delete(`/users/${userId}/sessions`, { password: 'a wrong harbor' });
      expect((await session.delete(`/users/${userId}/sessions`, { password: testPassword })).status).toBe(429);
    });

    test('a changed password replaces the token of this session, which stays the same session', async () => {
      await using app = await createTestApp(open);
      const { session, userId } = await app.verifiedAccount(email);
      const before = (await session.get(`/users/${userId}/sessions`)).body;
      const change = { currentPassword: testPassword, ...passwords('a calmer harbor') };
      const { token } = (await session.put(`/users/${userId}/password`, change)).body;
      expect((await session.get('/users/token')).body.code).toBe('session_ended');
      expect((await app.as(token).get(`/users/${userId}/sessions`)).body).toEqual(before);
    });
  });
});
