import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp, testPassword } from '../tests/harness/create-test-app.ts';
import { runHousekeeping } from './housekeeping.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const year = 365 * day;

/** Lets days pass with a site that runs. */
async function live(app: TestApp, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    app.clock.advance(day);
    await runHousekeeping(app.context);
  }
}

eachDatabase((open) => {
  test('an unverified account without a review is deleted after 7 days', async () => {
    await using app = await createTestApp(open);
    await runHousekeeping(app.context);
    const { userId } = await app.createAccount('ann@example.com');
    const bob = await app.verifiedAccount('bob@example.com');
    await live(app, 6);
    app.clock.advance(day - 1);
    await runHousekeeping(app.context);
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
    app.clock.advance(1);
    await runHousekeeping(app.context);
    expect((await app.get(`/users/${userId}`)).status).toBe(404);
    expect((await app.get(`/users/${bob.userId}`)).status).toBe(200);
  });

  test('one with a held review gets one reminder after 28 days and is deleted after 30', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.createAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'held' });
    await live(app, 27);
    app.clock.advance(day);
    await Promise.all([runHousekeeping(app.context), runHousekeeping(app.context)]);
    await runHousekeeping(app.context);
    await app.deliverEmails();
    expect(app.emails.filter(({ kind }) => kind === 'purge_reminder')).toHaveLength(1);
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
    app.clock.advance(2 * day);
    await runHousekeeping(app.context);
    expect((await app.get(`/users/${userId}`)).status).toBe(404);
    expect(await app.count('reviews')).toBe(0);
  });

  test('the link in the reminder still verifies, and the account stays', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.createAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'held' });
    await live(app, 28);
    await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
    await live(app, 10);
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
    expect((await app.get('/reviews')).body).toHaveLength(1);
  });

  test('after downtime, a late reminder still gives the author two days', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.createAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'held' });
    app.clock.advance(40 * day);
    await runHousekeeping(app.context);
    await live(app, 7);
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
    app.clock.advance(2 * day);
    await runHousekeeping(app.context);
    expect((await app.get(`/users/${userId}`)).status).toBe(404);
  });

  test('expired sessions, links, keys, and old emails are deleted; current ones stay', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.verifiedAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'x' }, { 'Idempotency-Key': 'k' });
    await runHousekeeping(app.context);
    expect(
      await Promise.all([app.count('sessions'), app.count('email_links'), app.count('idempotency_keys'), app.count('outbox')]),
    ).toEqual([1, 1, 1, 1]);
    await live(app, 31);
    await app.post('/users/login', { email: 'ann@example.com', password: testPassword });
    await runHousekeeping(app.context);
    expect(
      await Promise.all([app.count('sessions'), app.count('email_links'), app.count('idempotency_keys'), app.count('outbox')]),
    ).toEqual([1, 0, 0, 0]);
    expect(await app.count('reviews')).toBe(1);
  });

  test('a clock that is years ahead for days deletes nothing, nor does one that is right again', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('ann@example.com');
    await app.createAccount('bob@example.com');
    await session.post('/reviews', { rating: 5, comment: 'held' }, { 'Idempotency-Key': 'k' });
    await app.deliverEmails();
    await runHousekeeping(app.context);
    const tables = ['users', 'sessions', 'email_links', 'idempotency_keys', 'outbox', 'reviews'] as const;
    const counts = () => Promise.all(tables.map(app.count));
    const before = await counts();
    app.clock.advance(5 * year);
    await live(app, 6);
    expect(await counts()).toEqual(before);
    app.clock.advance(-5 * year);
    await runHousekeeping(app.context);
    await live(app, 6);
    expect(await counts()).toEqual(before);
    expect(app.emails.map(({ kind }) => kind)).not.toContain('purge_reminder');
  });

  test('a clock that is years ahead for eight days is taken for right', async () => {
    await using app = await createTestApp(open);
    await app.createAccount('ann@example.com');
    await runHousekeeping(app.context);
    app.clock.advance(5 * year);
    await live(app, 8);
    expect([await app.count('users'), await app.count('sessions')]).toEqual([0, 0]);
  });

  test('a jump of the clock is a warning, once; a first run and an hourly one are none', async () => {
    await using app = await createTestApp(open);
    const run = () => runHousekeeping(app.context);
    expect(await run()).toBeUndefined();
    app.clock.advance(hour);
    expect(await run()).toBeUndefined();
    app.clock.advance(year);
    expect(await run()).toBe(
      'It is 2027-01-15T13:00:00.000Z, and the last cleanup was at 2026-01-15T13:00:00.000Z: unless the site was down, correct the clock. Nothing expired is deleted before 2027-01-22T13:00:00.000Z',
    );
    app.clock.advance(hour);
    expect(await run()).toBeUndefined();
    app.clock.advance(-year);
    expect(await run()).toMatch(/correct the clock/u);
  });

  test('a clock that went back and is right again deletes nothing for a week, not even what was made meanwhile', async () => {
    await using app = await createTestApp(open);
    await app.createAccount('ann@example.com');
    await live(app, 2);
    app.clock.advance(-5 * year);
    await runHousekeeping(app.context);
    const { userId } = await app.createAccount('bob@example.com');
    app.clock.advance(5 * year);
    await runHousekeeping(app.context);
    await live(app, 6);
    expect([(await app.get(`/users/${userId}`)).status, await app.count('users')]).toEqual([200, 2]);
  });
});
