import { describe, expect, vi } from 'vitest';
import {
  newPassword,
  noReviews,
  testPassword as password,
  test,
} from '#tests/harness/create-test-app.ts';
import { readRows } from '#tests/harness/fill-site.ts';

const ann = 'ann@example.com';

test('signing up makes an account and a token, and emails a link; an address has one', async ({
  app,
}) => {
  const { status, body, headers } = await app.signUp('Ann@Example.com');
  expect(status).toBe(201);
  const location = headers.get('Location')?.replace(/^\/api/u, '') ?? '';
  expect((await app.get(location)).body).toEqual({ firstName: 'Ann', lastName: 'Lee' });
  const session = app.as(body.token);
  const account = { email: 'Ann@Example.com', firstName: 'Ann', lastName: 'Lee' };
  expect((await session.get('/users/token')).body).toMatchObject({ ...account, verified: false });
  expect((await app.signUp('ANN@example.com')).outcome).toBe('409 email_taken');
  const link = await app.emailedLink('Ann@Example.com');
  expect((await app.get(`/users/verify/${link}`)).body.message).toBe(
    'Your email address is verified.',
  );
  expect((await session.get('/users/token')).body.verified).toBe(true);
});

describe('log-in', () => {
  test('takes any case of the address; a wrong one and a wrong password look the same', async ({
    app,
  }) => {
    await app.verifiedAccount();
    const { status, body } = await app.logIn('ANN@example.com');
    expect(status).toBe(200);
    expect((await app.as(body.token).get('/users/token')).body.email).toBe(ann);
    const wrongPassword = await app.logIn(ann, 'a wrong harbor');
    const wrongAddress = await app.logIn('bob@example.com', 'a wrong harbor');
    expect([wrongPassword.status, wrongAddress.status]).toEqual([401, 401]);
    expect(wrongAddress.text).toBe(wrongPassword.text);
    // Only the right password reveals the address's state.
    await app.signUp('eve@example.com');
    expect((await app.logIn('eve@example.com', 'a wrong harbor')).status).toBe(401);
    expect((await app.logIn('eve@example.com')).outcome).toBe('403 not_verified');
  });

  test('logging out ends the session for a bare or Bearer token', async ({ app }) => {
    const { session, token } = await app.verifiedAccount();
    expect((await app.get('/users/token', { Authorization: token })).status).toBe(200);
    expect((await session.delete('/users/token')).status).toBe(204);
    expect((await app.get('/users/token', { Authorization: token })).status).toBe(401);
  });
});

test('the database holds no password, no token, and no emailed link', async ({ app }) => {
  const { token } = await app.createAccount();
  const links = [
    await app.emailedLink(ann),
    await app.resetLink(ann),
    (await app.invite({ email: 'bob@example.com' })).token,
  ];
  const stored = JSON.stringify(await readRows(app.database));
  for (const secret of [token, ...links]) expect(secret.length).toBeGreaterThan(40);
  expect([password, token, ...links].filter((secret) => stored.includes(secret))).toEqual([]);
});

describe('verification', () => {
  test('a used verification link opened again writes nothing', async ({ app }) => {
    await app.createAccount(ann);
    const link = await app.emailedLink(ann);
    expect((await app.get(`/users/verify/${link}`)).status).toBe(200);
    const begun = vi.spyOn(app.context.db, 'transaction');
    expect((await app.get(`/users/verify/${link}`)).status).toBe(200);
    expect(begun).not.toHaveBeenCalled();
  });

  test('a link names the newest review that it has published, and no other', async ({ app }) => {
    const { session } = await app.createAccount();
    await session.review('older');
    app.clock.advance(1000);
    const newer = await session.review('newer');
    const link = await app.emailedLink(ann);
    for (const _ of [1, 2])
      expect((await app.get(`/users/verify/${link}`)).body.reviewId).toBe(newer);
    await app.createAccount('bob@example.com');
    expect(
      (await app.get(`/users/verify/${await app.emailedLink('bob@example.com')}`)).body,
    ).not.toHaveProperty('reviewId');
  });

  test('resends every 120 seconds, with the same responses for an unknown address', async ({
    app,
  }) => {
    await app.signUp(ann);
    for (const email of [ann, 'nobody@example.com']) {
      const sent = await app.post('/users/resend-verification', { email, other: 'ignored' });
      expect([sent.status, sent.body]).toEqual([
        200,
        { message: 'If this address is waiting to be verified, a new link is on its way.' },
      ]);
      const early = await app.post('/users/resend-verification', { email: email.toUpperCase() });
      expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '120']);
    }
    app.clock.advance(120_001);
    expect((await app.post('/users/resend-verification', { email: ann })).status).toBe(200);
    await app.deliverEmails();
    expect(app.emails.map(({ recipient }) => recipient)).toEqual([ann, ann, ann]);
  });
});

describe('password reset', () => {
  test('an emailed link works once, ends all sessions, and is announced', async ({ app }) => {
    const { token } = await app.verifiedAccount();
    const known = await app.post('/users/forgot-password', { email: 'Ann@example.com' });
    const unknown = await app.post('/users/forgot-password', { email: 'bob@example.com' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const link = await app.emailedLink(ann);
    expect((await app.resetPassword(link)).status).toBe(200);
    expect((await app.as(token).get('/users/token')).status).toBe(401);
    expect((await app.logIn(ann, newPassword)).status).toBe(200);
    expect((await app.resetPassword(link)).body.code).toBe('token_invalid');
    await app.deliverEmails();
    expect(app.emails.some(({ recipient }) => recipient === 'bob@example.com')).toBe(false);
    const announced = app.emails.filter(({ kind }) => kind === 'password_changed');
    expect(announced.map(({ recipient }) => recipient)).toEqual([ann]);
  });

  test('a link can be checked without being used, until it is used', async ({ app }) => {
    await app.verifiedAccount();
    const link = await app.resetLink(ann);
    const check = async (token: string) =>
      (await app.get(`/users/reset-password/${token}`)).outcome;
    for (const _ of [1, 2]) expect(await check(link)).toBe('200');
    expect(await check('not-a-token')).toBe('404 token_invalid');
    await app.resetPassword(link);
    expect(await check(link)).toBe('404 token_invalid');
  });

  test('checking links has a limit of its own, and keeps nobody from a new password', async ({
    app,
  }) => {
    await app.verifiedAccount();
    const link = await app.resetLink(ann);
    for (let count = 0; count < 60; count++)
      expect((await app.get(`/users/reset-password/${link}`)).body).toEqual({ email: ann });
    expect((await app.get(`/users/reset-password/${link}`)).status).toBe(429);
    expect((await app.resetPassword(link)).status).toBe(200);
  });

  test('verifies an unverified account, without its held reviews and networks', async ({ app }) => {
    const { session } = await app.createAccount();
    await session.review('squatted', 1);
    const readNetworks = () =>
      app.context.db.selectFrom('known_networks').select('network_hash').execute();
    const before = await readNetworks();
    expect((await app.resetPassword(await app.resetLink(ann))).status).toBe(200);
    const after = await readNetworks();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
    expect((await session.get('/users/token')).status).toBe(401);
    expect(await app.count('reviews')).toBe(0);
    expect((await app.logIn(ann, newPassword)).status).toBe(200);
  });
});

describe('own account', () => {
  test('updates the names with the specified message but never the address', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const names = { firstName: 'Anna', lastName: 'Li' };
    const answer = await session.put(`/users/${userId}`, { email: 'ANN@example.com', ...names });
    expect(answer.body).toEqual({ message: 'User information successfully updated.' });
    expect((await app.get(`/users/${userId}`)).body).toEqual(names);
    const withLastName = { ...names, lastName: 'Kim' };
    await session.put(`/users/${userId}`, withLastName);
    expect((await app.get(`/users/${userId}`)).body).toEqual(withLastName);
    const moved = await session.put(`/users/${userId}`, { email: 'new@example.com', ...names });
    expect([moved.status, moved.body.errors[0].field]).toEqual([422, 'email']);
  });

  test('a new password ends all other sessions, replaces this token, and sends an email', async ({
    app,
  }) => {
    const { session, userId } = await app.verifiedAccount();
    const other = app.as((await app.logIn(ann)).body.token);
    const wrong = await session.changePassword(userId, newPassword, 'a wrong harbor');
    expect(wrong.outcome).toBe('403 wrong_password');
    const done = await session.changePassword(userId);
    expect(done.status).toBe(200);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.as(done.body.token).get('/users/token')).status).toBe(200);
    expect((await other.get('/users/token')).status).toBe(401);
    await app.deliverEmails();
    expect(app.emails.at(-1)).toMatchObject({ recipient: ann, kind: 'password_changed' });
  });

  test('lists sessions; with the password, ends one or all others; log-out needs none', async ({
    app,
  }) => {
    const { session, userId } = await app.verifiedAccount();
    const agent = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const second = app.as((await app.logIn(ann, password, agent)).body.token);
    const all = `/users/${userId}/sessions`;
    const { body } = await second.get(all);
    expect(body).toHaveLength(2);
    expect(body.find(({ current }: { current: boolean }) => current).browser).toBe(
      'Firefox on Linux',
    );
    const one = `${all}/${body.find(({ current }: { current: boolean }) => !current).id}`;
    for (const path of [all, one]) {
      const answers = [
        await second.delete(path),
        await second.delete(path, {}),
        await second.delete(path, { password: 'a wrong harbor' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 403]);
      expect(answers.at(-1)?.body.code).toBe('wrong_password');
    }
    expect((await session.get('/users/token')).status).toBe(200);
    expect((await second.delete(one, { password })).status).toBe(204);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await second.delete(one, { password })).status).toBe(404);
    const third = app.as((await app.logIn(ann)).body.token);
    expect((await second.delete(all, { password })).status).toBe(204);
    expect((await third.get('/users/token')).status).toBe(401);
    expect((await second.delete('/users/token')).status).toBe(204);
  });

  test('deletion removes reviews and sessions, and sends an email', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const bob = await app.verifiedAccount('bob@example.com');
    await session.review('going', 1);
    await bob.session.review('staying');
    const remove = (body?: unknown, headers?: Record<string, string>) =>
      session.request('DELETE', `/users/${userId}`, body, headers);
    for (const [outcome, body, headers] of [
      ['403 wrong_password', { password: 'a wrong harbor' }],
      ['422 invalid_fields', undefined],
      ['422 invalid_fields', {}],
      ['422 invalid_fields', undefined, { 'Content-Length': '0' }],
      ['400 not_json', '', { 'Content-Type': 'application/json' }],
      ['415 unsupported_media_type', 'password=x', { 'Content-Type': 'text/plain' }],
      ['415 unsupported_media_type', undefined, { 'Transfer-Encoding': 'chunked' }],
    ] as const)
      expect([body, (await remove(body, headers)).outcome]).toEqual([body, outcome]);
    expect((await session.delete(`/users/${userId}`, { password })).status).toBe(204);
    const totals = { count: 1, average: 5, histogram: [0, 0, 0, 0, 1], verified: noReviews };
    expect((await app.get('/reviews/summary')).body).toEqual(totals);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.get(`/users/${userId}`)).status).toBe(404);
    await app.deliverEmails();
    expect(app.emails.at(-1)).toMatchObject({ recipient: ann, kind: 'account_deleted' });
  });
});
