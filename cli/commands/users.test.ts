import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';

test('logging a user out ends all their sessions, and nobody else’s', async ({ app }) => {
  const { session, userId } = await app.createAccount('ann@example.com');
  const bob = await app.createAccount('bob@example.com');
  const { exitCode, out } = await runOwner(settingsOf(app.database), [
    'users',
    'log-out',
    'Ann@example.com',
  ]);
  expect({ exitCode, out }).toEqual({
    exitCode: 0,
    out: 'Ann Lee <ann@example.com> is logged out: 1 session ended.\n',
  });
  expect((await session.get(`/users/${userId}/sessions`)).status).toBe(401);
  expect((await bob.session.get(`/users/${bob.userId}/sessions`)).status).toBe(200);
  expect(
    await runOwner(settingsOf(app.database), ['users', 'log-out', 'nobody@example.com']),
  ).toMatchObject({
    exitCode: 1,
    err: 'Error: There is no user nobody@example.com.\n',
  });
});

test('a user is found by a Unicode domain as typed', async ({ app }) => {
  await app.createAccount('anna@müller.example');
  const { out } = await runOwner(settingsOf(app.database), [
    'users',
    'log-out',
    'Anna@Müller.example',
  ]);
  expect(out).toBe('Ann Lee <anna@xn--mller-kva.example> is logged out: 1 session ended.\n');
});

test('names of a tampered database cannot control the terminal', async ({ app }) => {
  const settings = settingsOf(app.database);
  await app.createAccount('ann@example.com');
  const first_name = 'A\u001B]0;n\u0007\u001B[2Jn\u009B1mn\r';
  await app.context.db.updateTable('users').set({ first_name }).execute();
  const named = 'A]0;n[2Jn1mn Lee <ann@example.com>';
  const remove = ['users', 'delete', 'ann@example.com'];
  expect((await runOwner(settings, remove)).err).toContain(`This deletes ${named},`);
  expect((await runOwner(settings, remove, '')).asked).toEqual([
    expect.stringContaining(`This deletes ${named},`),
  ]);
  const { out } = await runOwner(settings, ['users', 'log-out', 'ann@example.com']);
  expect(out).toBe(`${named} is logged out: 1 session ended.\n`);
});

test('a user is deleted only after the address is typed', async ({ app }) => {
  const settings = settingsOf(app.database);
  await (await app.createAccount('Ann_1@example.com')).session.review('');
  const remove = ['users', 'delete', 'ann_1@example.com'];
  const wrong = await runOwner(settings, remove, 'yes');
  expect(wrong).toMatchObject({
    exitCode: 1,
    err: 'Error: Not confirmed. Nothing has been done.\n',
  });
  expect(wrong.asked[0]).toContain(
    'This deletes Ann Lee <Ann_1@example.com>, with 1 review. It cannot be undone.',
  );
  expect(await runOwner(settings, remove)).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('add --yes'),
  });
  expect(await app.count('users')).toBe(1);
  expect(await runOwner(settings, remove, 'Ann_1@example.com\n')).toMatchObject({
    exitCode: 0,
    out: 'Ann Lee <Ann_1@example.com> is deleted. Nobody gets an email about it: the address was never verified.\n',
  });
  expect(await app.count('users')).toBe(0);
});

test('--yes confirms; everything about the user is deleted, after a last email', async ({
  app,
}) => {
  const { session, userId } = await app.verifiedAccount('ann@example.com');
  await session.review('');
  const { exitCode, out, asked } = await runOwner(
    settingsOf(app.database),
    ['users', 'delete', userId, '--yes'],
    '',
  );
  expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: [] });
  expect(out).toBe('Ann Lee <ann@example.com> is deleted. The site will confirm it by email.\n');
  expect(await app.context.db.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual(
    [{ kind: 'account_deleted', recipient: 'ann@example.com' }],
  );
  expect((await session.get('/users/token')).status).toBe(401);
  expect((await app.get('/reviews/summary')).body.count).toBe(0);
  expect([await app.count('users'), await app.count('reviews')]).toEqual([0, 0]);
});

test('after a break-in, everyone is logged out at once, and can log in again', async ({ app }) => {
  const ann = await app.createAccount('ann@example.com');
  const bob = await app.createAccount('bob@example.com');
  const settings = settingsOf(app.database);
  expect(await runOwner(settings, ['users', 'log-out', '--all', 'ann@example.com'])).toMatchObject({
    exitCode: 2,
  });
  expect((await ann.session.get('/users/token')).status).toBe(200);
  expect(await runOwner(settings, ['users', 'log-out', '--all'])).toMatchObject({
    exitCode: 0,
    out: 'Everyone is logged out: 2 sessions ended.\n',
  });
  for (const { session } of [ann, bob])
    expect((await session.get('/users/token')).status).toBe(401);
  expect(await app.count('users')).toBe(2);
});
