import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, testPassword } from '../tests/harness/create-test-app.ts';
import { runHousekeeping } from './housekeeping.server.ts';

const day = 24 * 60 * 60 * 1000;

eachDatabase((open) => {
  test('an unverified account without a review is deleted after 7 days', async () => {
    await using app = await createTestApp(open);
    const { userId } = await app.createAccount('ann@example.com');
    const bob = await app.verifiedAccount('bob@example.com');
    app.clock.advance(7 * day - 1);
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
    app.clock.advance(28 * day);
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
    app.clock.advance(28 * day);
    await runHousekeeping(app.context);
    await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
    app.clock.advance(10 * day);
    await runHousekeeping(app.context);
    expect((await app.get(`/users/${userId}`)).status).toBe(200);
    expect((await app.get('/reviews')).body).toHaveLength(1);
  });

  test('after downtime, a late reminder still gives the author two days', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.createAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: 'held' });
    app.clock.advance(40 * day);
    await runHousekeeping(app.context);
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
    app.clock.advance(31 * day);
    await app.post('/users/login', { email: 'ann@example.com', password: testPassword });
    await runHousekeeping(app.context);
    expect(
      await Promise.all([app.count('sessions'), app.count('email_links'), app.count('idempotency_keys'), app.count('outbox')]),
    ).toEqual([1, 0, 0, 0]);
    expect(await app.count('reviews')).toBe(1);
  });
});
