import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import {
  newPassword,
  test,
  type TestApp,
  testPassword,
} from '../../tests/harness/create-test-app.ts';

const email = 'ann@example.com';
const stranger = '203.0.113.9';
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const minutes15Ms = 15 * 60_000;

const guess = (app: TestApp) => app.from(stranger).logIn(email, 'a wrong harbor');

test('a network has 60 log-ins an hour', async ({ app }) => {
  for (let count = 0; count < 59; count++)
    await app.context.rateLimits.count('192.0.2.1', 'logInHour');
  expect((await app.logIn(email)).status).toBe(401);
  expect((await app.logIn(email)).outcome).toBe('429 too_many_requests');
  app.clock.advance(hourMs);
  expect((await app.logIn(email)).status).toBe(401);
});

test('the wait after wrong passwords doubles, up to 15 minutes', async ({ app }) => {
  await app.verifiedAccount(email);
  for (let count = 1; count < 15; count++)
    await app.context.rateLimits.countWrongPassword(email, stranger);
  expect((await guess(app)).headers.get('Retry-After')).toBe('512');
  for (let count = 15; count <= 40; count++)
    await app.context.rateLimits.countWrongPassword(email, stranger);
  expect((await guess(app)).headers.get('Retry-After')).toBe('900');
  app.clock.advance(minutes15Ms - 1);
  expect((await guess(app)).status).toBe(429);
  app.clock.advance(1);
  expect((await app.from(stranger).logIn(email)).status).toBe(200);
});

test('the right password ends the count of wrong ones', async ({ app }) => {
  await app.verifiedAccount(email);
  for (let count = 0; count < 4; count++) expect((await guess(app)).status).toBe(401);
  expect((await app.from(stranger).logIn(email)).status).toBe(200);
  for (let count = 0; count < 5; count++) expect((await guess(app)).status).toBe(401);
  expect((await guess(app)).headers.get('Retry-After')).toBe('1');
});

test('a session lasts 30 days without use, and 90 days with it', async ({ app }) => {
  const { token } = await app.verifiedAccount(email);
  const { db } = app.context;
  const start = app.clock.now();
  const look = async (age: number, lastUsed: number) => {
    await db
      .updateTable('sessions')
      .set({ last_used_at: start + lastUsed })
      .execute();
    app.clock.advance(start + age - app.clock.now());
    return (await app.as(token).get('/users/token')).status;
  };
  expect(await look(30 * dayMs, 0)).toBe(401);
  expect(await look(30 * dayMs, 1)).toBe(200);
  // The mark of this use is not waited for, and must not come later.
  const readMark = () => db.selectFrom('sessions').select('last_used_at').executeTakeFirst();
  await expect.poll(readMark).toEqual({ last_used_at: app.clock.now() });
  expect(await look(90 * dayMs - 1, 90 * dayMs - hourMs)).toBe(200);
  expect(await look(90 * dayMs, 90 * dayMs - hourMs)).toBe(401);
});

test('an emailed link works for a day, and one for a new password for an hour', async ({ app }) => {
  for (const [address, age, outcome] of [
    ['ann@example.com', dayMs - 1, '200'],
    ['bob@example.com', dayMs, '404 token_invalid'],
  ] as const) {
    await app.createAccount(address);
    const link = await app.emailedLink(address, 'verify');
    app.clock.advance(age);
    expect([age, (await app.get(`/users/verify/${link}`)).outcome]).toEqual([age, outcome]);
  }
  for (const [age, outcome] of [
    [hourMs - 1, '200'],
    [hourMs, '404 token_invalid'],
  ] as const) {
    const link = await app.resetLink(email);
    app.clock.advance(age);
    expect([age, (await app.resetPassword(link)).outcome]).toEqual([age, outcome]);
  }
});

test('a changed password ends reset links', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  const link = await app.resetLink(email);
  const change = {
    currentPassword: testPassword,
    password: newPassword,
    passwordRetype: newPassword,
  };
  expect((await session.put(`/users/${userId}/password`, change)).status).toBe(200);
  expect((await app.resetPassword(link, 'a third harbor')).outcome).toBe('404 token_invalid');
  expect((await app.logIn(email, newPassword)).status).toBe(200);
});

test('a password that was reset is announced by an email', async ({ app }) => {
  await app.verifiedAccount(email);
  await app.resetPassword(await app.resetLink(email));
  await app.deliverEmails();
  const announced = app.emails.filter(({ kind }) => kind === 'password_changed');
  expect(announced.map(({ recipient }) => recipient)).toEqual([email]);
});

test('logging in renews a hash with weaker parameters', async ({ app }) => {
  await app.verifiedAccount(email);
  const { db } = app.context;
  const weak = await hash(testPassword, { memoryCost: 4096, timeCost: 2, parallelism: 1 });
  await db.updateTable('users').set({ password_hash: weak }).execute();
  expect((await app.logIn(email)).status).toBe(200);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/m=19456,t=2/u);
  expect((await app.logIn(email)).status).toBe(200);
});
