import { expect } from 'vitest';
import { test as base, newPassword, type TestApp } from '#tests/harness/create-test-app.ts';
import { day, hour, minute } from '#tests/harness/time.ts';
import { noteBackup, readBackupState } from './backups.ts';
import { cleanUp } from './cleanup.ts';
import { closeReport } from './reports.ts';

// A clock that is ahead for a while, as after a wrong time from the network.

const ann = 'ann@example.com';
const ownerEmail = 'owner@example.com';
const year = 365 * day;

const test = base.extend('owner', async ({ createApp }) => {
  const app = await createApp({ ownerEmail });
  const { session } = await app.verifiedAccount(ownerEmail);
  return {
    app,
    glance: async () => (await session.get('/owner/glance')).outcome,
    passwordGivenAt: () =>
      app.context.db.selectFrom('sessions').select('password_given_at').executeTakeFirst(),
  };
});

/** Does something while the clock is ahead. */
async function ahead<Result>(app: TestApp, by: number, work: () => Promise<Result>) {
  app.clock.advance(by);
  try {
    return await work();
  } finally {
    app.clock.advance(-by);
  }
}

test('a password from the future opens nothing, and its window never opens again', async ({
  owner: { app, glance, passwordGivenAt },
}) => {
  expect(await glance()).toBe('200');
  app.clock.advance(-hour);
  expect(await glance()).toBe('403 password_needed');
  await expect.poll(passwordGivenAt).toEqual({ password_given_at: null });
  app.clock.advance(hour);
  expect(await glance()).toBe('403 password_needed');
});

test('a window that was over stays so when the clock goes back', async ({
  owner: { app, glance, passwordGivenAt },
}) => {
  app.clock.advance(15 * minute);
  expect(await glance()).toBe('403 password_needed');
  await expect.poll(passwordGivenAt).toEqual({ password_given_at: null });
  app.clock.advance(-10 * minute);
  expect(await glance()).toBe('403 password_needed');
});

test('a session from the future is invalid, and one last used in the future still ends', async ({
  app,
}) => {
  const { token } = await app.verifiedAccount(ann);
  const future = await ahead(app, year, async () => (await app.logIn(ann)).body.token as string);
  expect((await app.as(future).get('/users/token')).outcome).toBe('401 session_ended');
  await cleanUp(app.context);
  app.clock.advance(year);
  expect((await app.as(future).get('/users/token')).outcome).toBe('401 session_ended');
  app.clock.advance(-year);

  await ahead(app, 20 * day, () => app.as(token).get('/users/token'));
  const lastUsed = () =>
    app.context.db.selectFrom('sessions').select('last_used_at').executeTakeFirst();
  await expect.poll(lastUsed).toEqual({ last_used_at: app.clock.now() + 20 * day });
  // Its next use, or the cleanup, corrects that.
  await cleanUp(app.context);
  expect(await lastUsed()).toEqual({ last_used_at: app.clock.now() });
  app.clock.advance(30 * day);
  expect((await app.as(token).get('/users/token')).outcome).toBe('401 session_ended');
});

test('a session of a clock that was ahead works if it was ahead by a day at most', async ({
  app,
}) => {
  await app.verifiedAccount(ann);
  for (const [by, outcome] of [
    [day, '200'],
    [day + 1, '401 session_ended'],
  ] as const) {
    const token = await ahead(app, by, async () => (await app.logIn(ann)).body.token as string);
    expect([by, (await app.as(token).get('/users/token')).outcome]).toEqual([by, outcome]);
  }
});

test('a link of a clock that was ahead works if it was ahead by 10 seconds at most', async ({
  app,
}) => {
  await app.verifiedAccount(ann);
  for (const [by, outcome] of [
    [10_000, '200'],
    [10_001, '404 token_invalid'],
  ] as const) {
    const link = await ahead(app, by, () => app.resetLink(ann));
    expect([by, (await app.get(`/users/reset-password/${link}`)).outcome]).toEqual([by, outcome]);
  }
});

test('a link from the future works neither now nor then', async ({ app }) => {
  await app.verifiedAccount(ann);
  await app.createAccount('bob@example.com');
  const links = await ahead(app, year, async () => {
    await app.post('/users/resend-verification', { email: 'bob@example.com' });
    return {
      reset: await app.resetLink(ann),
      verify: await app.emailedLink('bob@example.com', 'verify'),
    };
  });
  const works = async () => [
    (await app.get(`/users/reset-password/${links.reset}`)).outcome,
    (await app.resetPassword(links.reset, newPassword)).outcome,
    (await app.get(`/users/verify/${links.verify}`)).outcome,
  ];
  const none = Array<string>(3).fill('404 token_invalid');
  expect(await works()).toEqual(none);
  await cleanUp(app.context);
  app.clock.advance(year);
  expect(await works()).toEqual(none);
});

test('invitations, networks, and accounts from the future last no longer', async ({ app }) => {
  await ahead(app, year, async () => {
    await app.invite({ email: ann });
    await app.createAccount('bob@example.com');
  });
  await cleanUp(app.context);
  const { expires_at } = await app.context.db
    .selectFrom('invitations')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  expect(expires_at).toBe(app.clock.now() + 60 * day);
  const { last_used_at } = await app.context.db
    .selectFrom('known_networks')
    .select('last_used_at')
    .executeTakeFirstOrThrow();
  expect(last_used_at).toBe(app.clock.now());
  app.clock.advance(7 * day);
  await cleanUp(app.context);
  expect(await app.count('users')).toBe(0);
});

test('keys, reports, and backups from the future count once the clock is right', async ({
  app,
}) => {
  await app.verifiedAccount('bob@example.com');
  const { db } = app.context;
  await ahead(app, year, async () => {
    const { token: session } = (await app.logIn('bob@example.com')).body;
    const { body } = await app
      .as(session)
      .post('/reviews', { rating: 5, comment: 'x' }, { 'Idempotency-Key': 'k' });
    for (const reason of ['private', 'unlawful'])
      await app.post(`/reviews/${body._id}/reports`, { reason });
    const report = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
    await closeReport(app.context, report.id, 'Yes');
    const { token } = await app.invite({ email: ann });
    await app.decline(token);
    await noteBackup(app.context);
  });
  const left = async () => [
    await app.count('idempotency_keys'),
    await app.count('reports'),
    (await db.selectFrom('invitations').select('email').execute()).map(({ email }) => email),
    (await readBackupState(app.context)).isOverdue,
  ];
  await cleanUp(app.context);
  expect(await left()).toEqual([1, 2, [ann], false]);
  for (const [days, expected] of [
    [3, [1, 2, [ann], true]],
    [4, [0, 2, [ann], true]],
    [23, [0, 1, [null], true]],
    [335, [0, 0, [null], true]],
  ] as const) {
    app.clock.advance(days * day);
    await cleanUp(app.context);
    expect([days, await left()]).toEqual([days, expected]);
  }
});

test('posts that were counted in the future do not use up today’s', async ({ app }) => {
  const { session } = await app.verifiedAccount(ann);
  await ahead(app, day, async () => {
    for (let post = 1; post <= 10; post++) await session.review(`Post ${post}`);
    expect((await session.post('/reviews', { rating: 5, comment: '' })).outcome).toMatch(/^429/u);
  });
  expect((await session.post('/reviews', { rating: 5, comment: 'Today' })).status).toBe(201);
});

test('a reminder from the future costs nobody the 30 days of a held review', async ({ app }) => {
  const { session } = await app.createAccount(ann);
  await session.review('held');
  await ahead(app, 28 * day, async () => {
    await cleanUp(app.context);
    await app.deliverEmails();
  });
  expect(app.emails.map(({ kind }) => kind)).toContain('purge_reminder');
  await cleanUp(app.context);
  app.clock.advance(30 * day - minute);
  await cleanUp(app.context);
  expect(await app.count('users')).toBe(1);
  app.clock.advance(minute);
  await cleanUp(app.context);
  expect(await app.count('users')).toBe(0);
});
