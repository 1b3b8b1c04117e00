import { expect } from 'vitest';
import { claimDueEmails, finishEmail, noteFailure } from '#domain/outbox/outbox.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { day } from '#tests/harness/time.ts';
import { cleanUp } from './cleanup.ts';

/** Lets time pass, then cleans up. */
async function wait(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await cleanUp(app.context);
}

/** Lets days pass while the site runs. */
async function live(app: TestApp, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) await wait(app, day);
}

const statusOf = async (app: TestApp, userId: string): Promise<number> =>
  (await app.get(`/users/${userId}`)).status;

/** Expects that the cleanup deletes an account after this time, and not before. */
async function expectDeletedAfter(app: TestApp, userId: string, ms: number): Promise<void> {
  await wait(app, ms - 1);
  expect(await statusOf(app, userId)).toBe(200);
  await wait(app, 1);
  expect(await statusOf(app, userId)).toBe(404);
}

test('an unverified account without a review is deleted after 7 days', async ({ app }) => {
  await cleanUp(app.context);
  const { userId } = await app.createAccount();
  const bob = await app.verifiedAccount('bob@example.com');
  await live(app, 6);
  await expectDeletedAfter(app, userId, day);
  expect(await statusOf(app, bob.userId)).toBe(200);
});

test('an account with a held review is reminded after 28 days, and deleted after 30', async ({
  app,
}) => {
  const { session, userId } = await app.createAccount();
  await session.review('held');
  const bob = await app.createAccount('bob@example.com');
  await bob.session.review('kept');
  const reminded = async () => {
    await app.deliverEmails();
    const reminders = app.emails.filter(({ kind }) => kind === 'purge_reminder');
    return reminders.map(({ recipient }) => recipient).toSorted();
  };
  await live(app, 27);
  await wait(app, day - 1);
  expect(await reminded()).toEqual([]);
  app.clock.advance(1);
  await Promise.all([cleanUp(app.context), cleanUp(app.context)]);
  await cleanUp(app.context);
  expect(await reminded()).toEqual(['ann@example.com', 'bob@example.com']);
  await app.get(`/users/verify/${await app.emailedLink('bob@example.com')}`);
  await expectDeletedAfter(app, userId, 2 * day);
  await app.deliverEmails();
  const toAnn = app.emails.filter(({ recipient }) => recipient === 'ann@example.com');
  expect(toAnn.map(({ kind }) => kind)).toEqual(['verify_email', 'purge_reminder']);
  expect(await statusOf(app, bob.userId)).toBe(200);
  expect((await app.get('/reviews')).body).toMatchObject([{ comment: 'kept' }]);
  expect(await app.count('reviews')).toBe(1);
});

test('after downtime, a late reminder still gives the author two days', async ({ app }) => {
  const { session, userId } = await app.createAccount();
  await session.review('held');
  await wait(app, 40 * day);
  await app.deliverEmails();
  await expectDeletedAfter(app, userId, 2 * day);
});

test('while the mail server is down, nobody is deleted without their reminder', async ({
  appWithoutSender: app,
}) => {
  const { session, userId } = await app.createAccount();
  await session.review('held');
  await live(app, 35);
  const { context } = app;
  const mails = await claimDueEmails(context, 10);
  for (const { id } of mails) await finishEmail(context, id, 'sent');
  await live(app, 1);
  expect(await statusOf(app, userId)).toBe(200);
  await live(app, 1);
  expect(await statusOf(app, userId)).toBe(404);
});

test('an email that was dropped is forgotten after a day', async ({ app }) => {
  await app.post('/users/forgot-password', { email: 'nobody@example.com' });
  await app.createAccount();
  await app.deliverEmails();
  await wait(app, day - 1);
  expect(await app.count('outbox')).toBe(2);
  await wait(app, 1);
  expect(await app.context.db.selectFrom('outbox').select('kind').execute()).toEqual([
    { kind: 'verify_email' },
  ]);
});

test('an account without its reminder stays for 30 days, if its address exists', async ({
  appWithoutSender: app,
}) => {
  const { context } = app;
  const accounts = new Map<string, string>();
  for (const fault of ['address', 'recipient']) {
    const { session, userId } = await app.createAccount(`${fault}@example.com`);
    await session.review('held');
    accounts.set(fault, userId);
  }
  const isThere = async (fault: string) =>
    (await app.get(`/users/${accounts.get(fault)}`)).status === 200;
  /** Lets a day pass in which no email is delivered. */
  const fail = async () => {
    await wait(app, day);
    for (const mail of await claimDueEmails(context, 100))
      await noteFailure(context, mail, {
        message: 'SMTP 5.0.0',
        fault: mail.recipient === 'address@example.com' ? 'address' : 'recipient',
      });
  };
  for (let days = 0; days < 29; days++) await fail();
  expect([await isThere('address'), await isThere('recipient')]).toEqual([true, true]);
  await fail();
  expect([await isThere('address'), await isThere('recipient')]).toEqual([false, true]);
  for (let days = 30; days < 57; days++) await fail();
  expect(await isThere('recipient')).toBe(true);
  for (let days = 57; days < 60; days++) await fail();
  expect(await isThere('recipient')).toBe(false);
});

test('data kept for a time is deleted at its end, and not before', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  await session.post('/reviews', { rating: 5, comment: 'x' }, { 'Idempotency-Key': 'k' });
  const start = app.clock.now();
  for (const [days, tables] of [
    [7, ['idempotency_keys']],
    // A link works for a day before.
    [8, ['email_links']],
    [30, ['outbox', 'sessions']],
    [90, ['known_networks']],
  ] as const) {
    await wait(app, start + days * day - 1 - app.clock.now());
    for (const table of tables) expect([table, await app.count(table)]).toEqual([table, 1]);
    await wait(app, 1);
    for (const table of tables) expect([table, await app.count(table)]).toEqual([table, 0]);
  }
});
