import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';

eachDatabase((open) => {
  test('users are listed and shown for people and for scripts', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const { userId } = await app.createAccount('Ann@example.com');
    expect((await runOwner(settings, ['users', 'list'])).out.split('\n')[1]).toMatch(
      new RegExp(`^${userId} +2026-01-15 +no +0 +Ann@example\\.com +Ann Lee$`, 'u'),
    );
    expect((await runOwner(settings, ['users', 'list', '--verified'])).out).toBe('No users.\n');
    expect(JSON.parse((await runOwner(settings, ['users', 'list', 'ANN', '--unverified', '--json'])).out)).toMatchObject({
      users: [{ userId, email: 'Ann@example.com', verified: false, reviews: 0 }],
      hasMore: false,
    });
    expect((await runOwner(settings, ['users', 'show', 'ann@EXAMPLE.com'])).out).toContain(`User:      ${userId}`);
    expect((await runOwner(settings, ['users', 'show', userId])).exitCode).toBe(0);
    expect((await runOwner(settings, ['users', 'show', 'bob@example.com'])).exitCode).toBe(3);
  });

  test('an account is found by a part of its name or address, in any case, accents included', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const { userId } = await app.createAccount('emile@example.com');
    await app.createAccount('bob@example.com');
    await app.context.db.updateTable('users').set({ first_name: 'émile', last_name: 'ŻAK' }).where('id', '=', userId).execute();
    const found = async (text: string) => JSON.parse((await runOwner(settings, ['users', 'list', text, '--json'])).out).users as unknown[];
    // The second one is an E and an accent of its own.
    for (const text of ['Émile', 'E\u0301MI', 'żak', 'EMILE@']) expect([text, await found(text)]).toMatchObject([text, [{ userId }]]);
    expect(await found('%')).toEqual([]);
  });

  test('a user whom the owner logs out has no session left, and no other', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { session, userId } = await app.createAccount('ann@example.com');
    const bob = await app.createAccount('bob@example.com');
    const { exitCode, out } = await runOwner(settingsOf(app.database), ['users', 'log-out', 'Ann@example.com']);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'Ann Lee <ann@example.com> is logged out: 1 session ended.\n' });
    expect((await session.get(`/users/${userId}/sessions`)).status).toBe(401);
    expect((await bob.session.get(`/users/${bob.userId}/sessions`)).status).toBe(200);
    expect((await runOwner(settingsOf(app.database), ['users', 'log-out', 'nobody@example.com'])).exitCode).toBe(3);
  });

  test('a user is deleted only after the address was typed', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    await app.createAccount('Ann@example.com');
    const wrong = await runOwner(settings, ['users', 'delete', 'ann@example.com'], { answer: 'yes' });
    expect(wrong.exitCode).toBe(4);
    expect(wrong.asked[0]).toContain('This deletes Ann Lee <Ann@example.com>, with 0 reviews. It cannot be undone.');
    const unasked = await runOwner(settings, ['users', 'delete', 'ann@example.com']);
    expect(unasked.exitCode).toBe(4);
    expect(unasked.err).toContain('add --yes');
    expect(await app.count('users')).toBe(1);
    const right = await runOwner(settings, ['users', 'delete', 'ann@example.com'], { answer: 'Ann@example.com\n' });
    expect(right.exitCode).toBe(0);
    expect(await app.count('users')).toBe(0);
    expect((await runOwner(settings, ['users', 'delete', 'ann@example.com'], { answer: 'Ann@example.com' })).exitCode).toBe(3);
  });

  test('--yes stands for the confirmation, and the user gets a last email', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { userId } = await app.createAccount('ann@example.com');
    const { exitCode, out, asked } = await runOwner(settingsOf(app.database), ['users', 'delete', userId, '--yes', '--json'], {
      answer: '',
    });
    expect(exitCode).toBe(0);
    expect(asked).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ deleted: { userId } });
    expect(await app.context.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'account_deleted' }]);
  });
});
