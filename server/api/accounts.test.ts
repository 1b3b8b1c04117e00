import { describe, expect, vi } from 'vitest';
import { test, testPassword as password } from '../../tests/harness/create-test-app.ts';

const form = (email: string) => ({ email, firstName: 'Ann', lastName: 'Lee', password, passwordRetype: password });
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const days = (count: number) => hours(24 * count);

describe('sign-up', () => {
  test('§4: creates an account, returns a token, and emails a verification link', async ({ app }) => {
    const { status, body } = await app.post('/users/signup', form('Ann@Example.com'));
    expect(status).toBe(201);
    const session = app.as(body.token);
    expect((await session.get('/users/token')).body).toMatchObject({
      email: 'Ann@Example.com',
      firstName: 'Ann',
      lastName: 'Lee',
      verified: false,
    });
    const link = await app.emailedLink('Ann@Example.com');
    expect((await app.get(`/users/verify/${link}`)).body.message).toBe('Your email address is verified. Thank you!');
    expect((await session.get('/users/token')).body.verified).toBe(true);
  });

  test('§8: responds 409 to a second account with the same address in any case', async ({ app }) => {
    await app.post('/users/signup', form('ann@example.com'));
    const { status, body } = await app.post('/users/signup', form('ANN@example.com'));
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  test('§5: names each invalid field', async ({ app }) => {
    const { status, body } = await app.post('/users/signup', {
      email: 'no',
      firstName: '',
      lastName: 'x\u202Ey',
      password: 'short',
      passwordRetype: 'short',
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['email', 'firstName', 'lastName', 'password']),
    );
  });

  test('allows 10 per hour from one network', async ({ app }) => {
    for (let count = 0; count < 10; count++) await app.post('/users/signup', { ...form('same@example.com') });
    const refused = await app.post('/users/signup', form('other@example.com'));
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect((await app.from('203.0.113.9').post('/users/signup', form('other@example.com'))).status).toBe(201);
    app.clock.advance(hours(1) + 1000);
    expect((await app.post('/users/signup', form('third@example.com'))).status).toBe(201);
  });
});

describe('log-in', () => {
  test('returns a token for the right password and any case of the address', async ({ app }) => {
    await app.verifiedAccount();
    const { status, body } = await app.logIn('ANN@example.com');
    expect(status).toBe(200);
    expect((await app.as(body.token).get('/users/token')).body.email).toBe('ann@example.com');
  });

  test('a wrong address and a wrong password get identical responses', async ({ app }) => {
    await app.verifiedAccount();
    const wrongPassword = await app.logIn('ann@example.com', 'a wrong harbor');
    const wrongAddress = await app.logIn('bob@example.com', 'a wrong harbor');
    expect(wrongPassword.status).toBe(401);
    expect(wrongAddress.status).toBe(401);
    expect(wrongAddress.text).toBe(wrongPassword.text);
  });

  test('§8: 403 for an unverified address comes only after the right password', async ({ app }) => {
    await app.post('/users/signup', form('ann@example.com'));
    expect((await app.logIn('ann@example.com', 'a wrong harbor')).status).toBe(401);
    const { status, body } = await app.logIn('ann@example.com');
    expect([status, body.code]).toEqual([403, 'not_verified']);
  });

  test('allows 10 per minute from one network for known and unknown addresses', async ({ app }) => {
    for (let count = 0; count < 10; count++) await app.logIn(`no${count}@example.com`);
    expect((await app.logIn('ann@example.com')).status).toBe(429);
    app.clock.advance(minutes(1) + 1000);
    expect((await app.logIn('ann@example.com')).status).toBe(401);
  });

  test('the fifth wrong password starts a doubling wait on its network only', async ({ app }) => {
    await app.verifiedAccount();
    const stranger = app.from('203.0.113.9');
    const wrong = () => stranger.logIn('ann@example.com', 'a wrong harbor');
    for (let count = 0; count < 5; count++) expect((await wrong()).status).toBe(401);
    expect((await wrong()).headers.get('Retry-After')).toBe('1');
    app.clock.advance(1001);
    expect((await wrong()).status).toBe(401);
    expect((await wrong()).headers.get('Retry-After')).toBe('2');
    expect((await app.logIn('ann@example.com')).status).toBe(200);
  });

  test('a session expires 30 days after its last use and after 90 days at most', async ({ app }) => {
    const { token } = await app.verifiedAccount();
    for (const _ of [1, 2, 3]) {
      app.clock.advance(days(29));
      expect((await app.as(token).get('/users/token')).status).toBe(200);
      // The mark of the last use is not waited for.
      const now = app.clock.now();
      const readMark = () => app.context.db.selectFrom('sessions').select('last_used_at').executeTakeFirst();
      await vi.waitFor(async () => expect(await readMark()).toEqual({ last_used_at: now }));
    }
    app.clock.advance(days(4));
    expect((await app.as(token).get('/users/token')).body.code).toBe('session_ended');
    const again = (await app.logIn('ann@example.com')).body.token;
    app.clock.advance(days(31));
    expect((await app.as(again).get('/users/token')).status).toBe(401);
  });

  test('§4: logging out ends the session for a bare or Bearer token', async ({ app }) => {
    const { token } = await app.verifiedAccount();
    expect((await app.get('/users/token', { Authorization: token })).status).toBe(200);
    expect((await app.as(token).delete('/users/token')).status).toBe(204);
    expect((await app.get('/users/token', { Authorization: token })).status).toBe(401);
  });

  test('the database never contains a token', async ({ app }) => {
    const { token } = await app.verifiedAccount();
    const rows = await app.database.kysely.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('verification', () => {
  test('a link works twice and expires after 24 hours', async ({ app }) => {
    await app.post('/users/signup', form('ann@example.com'));
    await app.post('/users/signup', form('bob@example.com'));
    const ann = await app.emailedLink('ann@example.com');
    const bob = await app.emailedLink('bob@example.com');
    expect((await app.get(`/users/verify/${ann}`)).status).toBe(200);
    app.clock.advance(hours(24));
    expect((await app.get(`/users/verify/${ann}`)).status).toBe(200);
    const expired = await app.get(`/users/verify/${bob}`);
    expect([expired.status, expired.body.code]).toEqual([404, 'token_invalid']);
  });

  test('a link names the newest review that it has published, and no other', async ({ app }) => {
    const { session } = await app.createAccount();
    await session.post('/reviews', { rating: 4, comment: 'older' });
    app.clock.advance(1000);
    const { body } = await session.post('/reviews', { rating: 5, comment: 'newer' });
    const link = await app.emailedLink('ann@example.com');
    for (const _ of [1, 2]) expect((await app.get(`/users/verify/${link}`)).body.reviewId).toBe(body._id);
    await app.createAccount('bob@example.com');
    expect((await app.get(`/users/verify/${await app.emailedLink('bob@example.com')}`)).body).not.toHaveProperty('reviewId');
  });

  test('§4: resends every 120 seconds, with the same responses for an unknown address', async ({ app }) => {
    await app.post('/users/signup', form('ann@example.com'));
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      const sent = await app.post('/users/resend-verification', { email, other: 'ignored' });
      expect([sent.status, sent.body]).toEqual([200, { message: 'If this address is waiting to be verified, a new link is on its way.' }]);
      const early = await app.post('/users/resend-verification', { email: email.toUpperCase() });
      expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '120']);
    }
    app.clock.advance(120_001);
    expect((await app.post('/users/resend-verification', { email: 'ann@example.com' })).status).toBe(200);
    await app.deliverEmails();
    expect(app.emails.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com', 'ann@example.com']);
  });

  test('resend also accepts a form', async ({ app }) => {
    const answer = await app.request('POST', '/users/resend-verification', 'email=ann%40example.com', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(200);
  });
});

describe('password reset', () => {
  test('an emailed link works once within an hour and ends all sessions', async ({ app }) => {
    const { token } = await app.verifiedAccount();
    const known = await app.post('/users/forgot-password', { email: 'Ann@example.com' });
    const unknown = await app.post('/users/forgot-password', { email: 'bob@example.com' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const link = await app.emailedLink('ann@example.com');
    const choice = { token: link, password: 'another harbor', passwordRetype: 'another harbor' };
    expect((await app.post('/users/reset-password', choice)).status).toBe(200);
    expect((await app.as(token).get('/users/token')).status).toBe(401);
    expect((await app.logIn('ann@example.com', 'another harbor')).status).toBe(200);
    expect((await app.post('/users/reset-password', choice)).body.code).toBe('token_invalid');
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const late = await app.emailedLink('ann@example.com');
    app.clock.advance(hours(1));
    expect((await app.post('/users/reset-password', { ...choice, token: late })).status).toBe(404);
    await app.deliverEmails();
    expect(app.emails.some(({ recipient }) => recipient === 'bob@example.com')).toBe(false);
  });

  test('a link can be checked without being used, until it is used or expires', async ({ app }) => {
    await app.verifiedAccount();
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const link = await app.emailedLink('ann@example.com');
    const check = async (token: string) => {
      const { status, body } = await app.get(`/users/reset-password/${token}`);
      return [status, body?.code];
    };
    for (const _ of [1, 2]) expect(await check(link)).toEqual([204, undefined]);
    expect(await check('not-a-token')).toEqual([404, 'token_invalid']);
    await app.post('/users/reset-password', { token: link, password: 'another harbor', passwordRetype: 'another harbor' });
    expect(await check(link)).toEqual([404, 'token_invalid']);
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const late = await app.emailedLink('ann@example.com');
    expect(await check(late)).toEqual([204, undefined]);
    app.clock.advance(hours(1));
    expect(await check(late)).toEqual([404, 'token_invalid']);
  });

  test('checking links has a limit of its own, so that it never keeps anybody from choosing a password', async ({ app }) => {
    await app.verifiedAccount();
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const token = await app.emailedLink('ann@example.com');
    for (let count = 0; count < 60; count++) expect((await app.get(`/users/reset-password/${token}`)).status).toBe(204);
    expect((await app.get(`/users/reset-password/${token}`)).status).toBe(429);
    const choice = { token, password: 'another harbor', passwordRetype: 'another harbor' };
    expect((await app.post('/users/reset-password', choice)).status).toBe(200);
  });

  test('a reset verifies an unverified account and deletes its held reviews', async ({ app }) => {
    const squatter = (await app.post('/users/signup', form('ann@example.com'))).body.token;
    await app.as(squatter).post('/reviews', { rating: 1, comment: 'squatted' });
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const link = await app.emailedLink('ann@example.com', 'reset-password');
    await app.post('/users/reset-password', { token: link, password: 'another harbor', passwordRetype: 'another harbor' });
    expect((await app.as(squatter).get('/users/token')).status).toBe(401);
    expect((await app.get('/reviews')).body).toEqual([]);
    expect((await app.logIn('ann@example.com', 'another harbor')).status).toBe(200);
  });
});

describe('own account', () => {
  test('§7: updates the names with the specified message but never the address', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const answer = await session.put(`/users/${userId}`, { email: 'ANN@example.com', firstName: 'Anna', lastName: 'Li' });
    expect(answer.body).toEqual({ message: 'User information successfully updated.' });
    expect((await app.get(`/users/${userId}`)).body).toEqual({ firstName: 'Anna', lastName: 'Li' });
    const moved = await session.put(`/users/${userId}`, { email: 'new@example.com', firstName: 'Anna', lastName: 'Li' });
    expect([moved.status, moved.body.errors[0].field]).toEqual([422, 'email']);
  });

  test('a new password ends all other sessions, gives this one a new token, and sends an email', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const other = app.as((await app.logIn('ann@example.com')).body.token);
    const wrong = await session.put(`/users/${userId}/password`, {
      currentPassword: 'a wrong harbor',
      password: 'another harbor',
      passwordRetype: 'another harbor',
    });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    const done = await session.put(`/users/${userId}/password`, {
      currentPassword: password,
      password: 'another harbor',
      passwordRetype: 'another harbor',
    });
    expect(done.status).toBe(200);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.as(done.body.token).get('/users/token')).status).toBe(200);
    expect((await other.get('/users/token')).status).toBe(401);
    await app.deliverEmails();
    expect(app.emails.at(-1)).toMatchObject({ recipient: 'ann@example.com', kind: 'password_changed' });
  });

  test('every password check has a rate limit for wrong passwords', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    for (let count = 0; count < 5; count++) await session.delete(`/users/${userId}`, { password: 'a wrong harbor' });
    const change = { currentPassword: password, password: 'another harbor', passwordRetype: 'another harbor' };
    expect((await session.put(`/users/${userId}/password`, change)).status).toBe(429);
  });

  test('lists sessions and ends one or all others', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const second = (await app.logIn('ann@example.com', password, agent)).body.token;
    const { body } = await app.as(second).get(`/users/${userId}/sessions`);
    expect(body).toHaveLength(2);
    expect(body.find(({ current }: { current: boolean }) => current).browser).toBe('Firefox on Linux');
    const first = body.find(({ current }: { current: boolean }) => !current);
    expect((await app.as(second).delete(`/users/${userId}/sessions/${first.id}`, { password })).status).toBe(204);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.as(second).delete(`/users/${userId}/sessions/${first.id}`, { password })).status).toBe(404);
    const third = (await app.logIn('ann@example.com')).body.token;
    expect((await app.as(second).delete(`/users/${userId}/sessions`, { password })).status).toBe(204);
    expect((await app.as(third).get('/users/token')).status).toBe(401);
    expect((await app.as(second).get('/users/token')).status).toBe(200);
  });

  test('exports the account data', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    await session.post('/reviews', { rating: 4, comment: 'mine' });
    const { body, headers } = await session.get(`/users/${userId}/data`);
    expect(body).toMatchObject({
      account: { email: 'ann@example.com' },
      reviews: [{ comment: 'mine' }],
      sessions: [{ current: true }],
      knownNetworks: [{}],
    });
    expect(headers.get('Content-Disposition')).toContain('attachment');
  });

  test('deletion removes its reviews from the list and totals, ends its sessions, and sends an email', async ({ app }) => {
    const { session, userId } = await app.verifiedAccount();
    const bob = await app.verifiedAccount('bob@example.com');
    await session.post('/reviews', { rating: 1, comment: 'going' });
    await bob.session.post('/reviews', { rating: 5, comment: 'staying' });
    expect((await session.delete(`/users/${userId}`, { password: 'a wrong harbor' })).body.code).toBe('wrong_password');
    expect((await session.delete(`/users/${userId}`, { password })).status).toBe(204);
    expect((await app.get('/reviews/summary')).body).toEqual({
      count: 1,
      average: 5,
      histogram: [0, 0, 0, 0, 1],
      verified: { count: 0, average: null, histogram: [0, 0, 0, 0, 0] },
    });
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.get(`/users/${userId}`)).status).toBe(404);
    await app.deliverEmails();
    expect(app.emails.at(-1)).toMatchObject({ recipient: 'ann@example.com', kind: 'account_deleted' });
  });

  const protectedCalls = (userId: string): [method: string, path: string, body?: unknown][] => [
    ['PUT', `/users/${userId}`, { firstName: 'A', lastName: 'B' }],
    ['DELETE', `/users/${userId}`, { password }],
    ['GET', `/users/${userId}/reviews`],
    ['PUT', `/users/${userId}/password`, { currentPassword: password, password: 'another harbor', passwordRetype: 'another harbor' }],
    ['GET', `/users/${userId}/sessions`],
    ['DELETE', `/users/${userId}/sessions/AbCdEfGhIjKlMnOpQrSt-_`, { password }],
    ['DELETE', `/users/${userId}/sessions`, { password }],
    ['GET', `/users/${userId}/data`],
  ];

  test('§6: every account route rejects logged-out callers (401) and other users (403)', async ({ createApp }) => {
    const app = await createApp({ rateLimitScale: 10 });
    const { userId } = await app.verifiedAccount();
    const stranger = await app.verifiedAccount('eve@example.com');
    for (const [method, path, body] of protectedCalls(userId)) {
      const signedOut = await app.request(method, path, body);
      const foreign = await stranger.session.request(method, path, body);
      expect([method, path, signedOut.status, signedOut.body.code]).toEqual([method, path, 401, 'session_ended']);
      expect([method, path, foreign.status, foreign.body.code]).toEqual([method, path, 403, 'not_yours']);
    }
    expect((await app.logIn('ann@example.com')).status).toBe(200);
  });
});
