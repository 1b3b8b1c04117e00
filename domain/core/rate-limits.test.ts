import { sql } from 'kysely';
import { expect } from 'vitest';
import { cleanUp } from '#domain/use-cases/cleanup.ts';
import { countNeighbors } from '#tests/harness/count-neighbors.ts';
import { test as base, type TestApp } from '#tests/harness/create-test-app.ts';
import { openPostgres } from '#tests/harness/databases.ts';
import { day } from '#tests/harness/time.ts';
import { countersInPostgres } from './counters.ts';

const test = base.extend('app', ({ createApp }) => createApp({ open: openPostgres }));

test('PostgreSQL counts without networks and addresses, and for a day at most', async ({ app }) => {
  const readCounts = async () =>
    (await sql`select * from rate_limits`.execute(app.database.kysely)).rows;
  const stranger = app.from('203.0.113.9');
  const wrong = { email: 'ann.private@example.com', password: 'a wrong harbor' };
  for (let count = 0; count < 6; count++) await stranger.post('/users/login', wrong);
  await stranger.post('/users/forgot-password', { email: wrong.email });
  await stranger.post('/users/resend-verification', { email: wrong.email });
  const counts = await readCounts();
  const names = counts.map((row) => (row as { key: string }).key.replace(/:.*$/u, ''));
  expect(names.toSorted()).toEqual([
    'emailsToday',
    'emailsToday',
    'logInHour',
    'logInMinute',
    'passwordReset',
    'passwordWait',
    'resend',
    'resendCooldown',
    'wrongPasswords',
    'wrongPasswordsToday',
  ]);
  expect(JSON.stringify(counts)).not.toMatch(/203\.0\.113|ann\.private|example\.com/u);
  app.clock.advance(day + 1);
  await cleanUp(app.context);
  expect(await readCounts()).toEqual([]);
});

test('networks refused with their /48 leave nothing behind, however many they are', async ({
  app,
}) => {
  const countKeys = async () =>
    (await sql`select key from rate_limits`.execute(app.database.kysely)).rows.length;
  await countNeighbors(app, 160, 'signUp');
  const before = await countKeys();
  expect(before).toBe(161);
  for (let neighbor = 1; neighbor <= 20; neighbor++)
    await expect(
      app.context.rateLimits.countNetwork(`2001:db8:1:${neighbor.toString(16)}::/64`, 'signUp'),
    ).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await countKeys()).toBe(before);
});

test('limits work through PgBouncer, which drops named statements after transactions', async ({
  app,
}) => {
  const wrong = { email: 'ann@example.com', password: 'a wrong harbor' };
  await Promise.all(Array.from({ length: 6 }, () => app.post('/users/login', wrong)));
  const named = sql`select name from pg_prepared_statements`;
  const connections = Array.from({ length: app.database.pool?.totalCount ?? 0 });
  const found = await Promise.all(connections.map(() => named.execute(app.database.kysely)));
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(({ rows }) => rows)).toEqual([]);
});

const counterOf = (app: TestApp, now: () => number) =>
  countersInPostgres(app.database.kysely, now).create({
    name: 'tries',
    windowMs: 60_000,
    maxKeys: 1,
  });

test('a window begins with its first point, and ends after its time, in every process', async ({
  app,
}) => {
  let time = app.clock.now();
  const one = counterOf(app, () => time);
  // The clocks of machines differ a little.
  const other = counterOf(app, () => time - 50.5);
  expect(await one.read('ann')).toBeUndefined();
  expect(await one.add('ann')).toEqual({ points: 1, msLeft: 60_000 });
  expect(await other.add('ann')).toEqual({ points: 2, msLeft: 60_000 });
  time += 59_000;
  expect(await one.add('ann')).toMatchObject({ points: 3 });
  expect(await one.add('bob')).toMatchObject({ points: 1 });
  time += 1000;
  expect(await one.read('ann')).toBeUndefined();
  expect(await one.add('ann')).toEqual({ points: 1, msLeft: 60_000 });
  await one.start('ann', 5000);
  expect(await other.read('ann')).toMatchObject({ points: 1 });
  await one.remove('ann');
  expect(await other.read('ann')).toBeUndefined();
});

test('counts of a wrong clock make nobody wait longer than the limit’s own time', async ({
  app,
}) => {
  const time = app.clock.now();
  const ahead = counterOf(app, () => time + 10 * day);
  const right = counterOf(app, () => time);
  for (let count = 0; count < 3; count++) await ahead.add('ann');
  await ahead.start('bob', 60_000);
  expect(await right.read('ann')).toBeUndefined();
  expect(await right.read('bob')).toBeUndefined();
  expect(await right.add('ann')).toEqual({ points: 1, msLeft: 60_000 });
  // Within the allowed skew of clocks, it counts, and still ends in time.
  const fast = counterOf(app, () => time + 10_000);
  await fast.add('cat');
  expect(await right.read('cat')).toEqual({ points: 1, msLeft: 60_000 });
  expect(await right.add('cat')).toEqual({ points: 2, msLeft: 60_000 });
  await counterOf(app, () => time + 10_001).add('dan');
  expect(await right.read('dan')).toBeUndefined();
});

test('rows of a wrong clock neither refuse a log-in nor remain', async ({ app }) => {
  const stranger = app.from('203.0.113.9');
  const logIn = async () => (await stranger.logIn('ann@example.com', 'a wrong harbor')).status;
  for (let count = 0; count < 12; count++) await logIn();
  expect(await logIn()).toBe(429);
  await sql`update rate_limits set expire = expire + ${10 * day}`.execute(app.database.kysely);
  expect(await logIn()).toBe(401);
  await sql`update rate_limits set expire = expire + ${10 * day}`.execute(app.database.kysely);
  await cleanUp(app.context);
  const { rows } = await sql`select * from rate_limits`.execute(app.database.kysely);
  expect(rows).toEqual([]);
});
