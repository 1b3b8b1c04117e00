import { describe, expect } from 'vitest';
import { countOnNetwork, rememberNetwork } from '#domain/accounts/known-networks.ts';
import { inTransaction } from '#domain/core';
import { countNeighbors } from '#tests/harness/count-neighbors.ts';
import {
  type Caller,
  testPassword as password,
  test,
  type TestApp,
  typedTwice,
} from '#tests/harness/create-test-app.ts';
import { day, hour, minute } from '#tests/harness/time.ts';

const email = 'ann@example.com';
const wrong = (caller: Caller, address = email) => caller.logIn(address, 'a wrong harbor');
const right = (caller: Caller) => caller.logIn(email);

/** Counts wrong passwords from many networks, as logging in does, without hashing each. */
async function guessFromManyNetworks({ context }: TestApp, address: string): Promise<void> {
  for (let guess = 0; guess < 99; guess++)
    await context.rateLimits.countWrongPassword(address, `203.0.113.${guess}`);
}

describe('guessing passwords over IPv6', () => {
  test.for([
    ['/users/login', 'logInMinute', 10, { password }],
    ['/users/signup', 'signUp', 10, { firstName: 'Ann', lastName: 'Lee', ...typedTwice(password) }],
    ['/users/forgot-password', 'passwordReset', 10, {}],
    ['/users/resend-verification', 'resend', 60, {}],
  ] as const)('%s has a larger limit for a /48', async ([path, limit, points, form], { app }) => {
    const post = (host: string, address: string) =>
      app.from(host).post(path, { ...form, email: address });
    await countNeighbors(app, 16 * points - 1, limit);
    expect((await post('2001:db8:1:1::1', 'one@example.com')).status).not.toBe(429);
    expect((await post('2001:db8:1:2::1', 'two@example.com')).status).toBe(429);
    expect((await post('2001:db8:2:1::1', 'three@example.com')).status).not.toBe(429);
  });

  test('a /64 that has used up its limit uses up nothing of its /48', async ({ app }) => {
    const ask = async (host: string, asked: number) =>
      (await app.from(host).post('/users/forgot-password', { email: `nobody${asked}@example.com` }))
        .status;
    for (let asked = 0; asked < 200; asked++)
      await app.context.rateLimits
        .countNetwork('2001:db8:1:1::/64', 'passwordReset')
        .catch(() => undefined);
    expect(await ask('2001:db8:1:1::1', 199)).toBe(429);
    await countNeighbors(app, 149, 'passwordReset');
    expect(await ask('2001:db8:1:2::1', 200)).toBe(200);
    expect(await ask('2001:db8:1:3::1', 201)).toBe(429);
  });

  test('emailed links work in a /48 whose strangers have tried too many', async ({ app }) => {
    await app.verifiedAccount(email);
    const token = await app.resetLink(email);
    const { token: invitation } = await app.invite({ email: 'client@example.com' });
    await countNeighbors(app, 960, 'invitation');
    await countNeighbors(app, 960, 'passwordResetCheck');
    const stranger = app.from('2001:db8:1:f0::1');
    expect((await stranger.get('/invitations/unknown')).status).toBe(429);
    expect((await stranger.get(`/invitations/${invitation}`)).status).toBe(200);
    expect((await stranger.get('/users/reset-password/unknown')).status).toBe(429);
    expect((await stranger.get(`/users/reset-password/${token}`)).status).not.toBe(429);
  });

  test('strangers in the same /48 never lock the owner out of a known network', async ({ app }) => {
    await app.verifiedAccount(email);
    const home = app.from('2001:db8:1:1::7');
    expect((await right(home)).status).toBe(200);
    await countNeighbors(app, 159, 'logInMinute');
    expect((await right(app.from('2001:db8:1:f0::1'))).status).toBe(429);
    expect((await right(home)).status).toBe(200);
  });
});

describe('guessing the password of one account from many networks', () => {
  test('after 100 wrong passwords a day, only networks new to the account wait', async ({
    app,
  }) => {
    await app.verifiedAccount(email);
    const home = app.from('192.0.2.77');
    expect((await right(home)).status).toBe(200);
    await guessFromManyNetworks(app, email);
    expect((await wrong(app.from('203.0.113.199'))).status).toBe(401);

    expect((await wrong(app.from('203.0.113.200'))).status).toBe(401);
    const refused = await wrong(app.from('203.0.113.201'));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await right(app.from('203.0.113.202'))).status).toBe(429);
    expect((await right(home)).status).toBe(200);
    expect((await wrong(home)).status).toBe(401);
    expect((await right(home)).status).toBe(200);

    app.clock.advance(minute + 1000);
    const away = app.from('203.0.113.203');
    expect((await right(away)).status).toBe(200);
    expect((await right(away)).status).toBe(200);
    app.clock.advance(day);
    expect((await wrong(app.from('203.0.113.204'))).status).toBe(401);
    expect((await wrong(app.from('203.0.113.205'))).status).toBe(401);
  });

  test('an unknown address gets the same answers and waits', async ({ app }) => {
    await app.verifiedAccount(email);
    const answersFor = async (address: string) => {
      await guessFromManyNetworks(app, address);
      const answers: [status: number, text: string, wait: string | null][] = [];
      for (const host of [199, 200, 201, 202]) {
        const { status, text, headers } = await wrong(app.from(`203.0.113.${host}`), address);
        answers.push([status, text, headers.get('Retry-After')]);
      }
      app.clock.advance(2 * minute);
      return answers;
    };
    const answers = await answersFor(email);
    expect(answers.map(([status]) => status)).toEqual([401, 401, 429, 429]);
    expect(await answersFor('nobody@example.com')).toEqual(answers);
  });

  test('a password reset makes its network known, so the owner can always log in from it', async ({
    app,
  }) => {
    await app.verifiedAccount(email);
    await guessFromManyNetworks(app, email);
    await wrong(app.from('203.0.113.199'));
    await wrong(app.from('203.0.113.200'));
    const away = app.from('192.0.2.99');
    expect((await right(away)).status).toBe(429);
    expect((await away.resetPassword(await app.resetLink(email), password)).status).toBe(200);
    expect((await right(away)).status).toBe(200);
    // The network that the account was made on stays known.
    expect(await countOnNetwork(app.context, email, '198.51.100.1', 'resend')).toBe(true);
  });

  test('a network is known for 90 days after its last log-in, even if no cleanup runs', async ({
    app,
  }) => {
    await app.verifiedAccount(email);
    const isKnown = () => countOnNetwork(app.context, email, '198.51.100.1', 'resend');
    app.clock.advance(90 * day - 1);
    expect(await isKnown()).toBe(true);
    app.clock.advance(1);
    expect(await isKnown()).toBe(false);
  });

  test('an account has at most 20 known networks, as hashes', async ({
    appWithHighLimits: app,
  }) => {
    const { userId, session } = await app.verifiedAccount(email);
    for (let index = 0; index < 25; index++) {
      app.clock.advance(1000);
      await inTransaction(app.context, (tx) =>
        rememberNetwork(app.context, tx, { id: userId, email_key: email }, `203.0.113.${index}`),
      );
    }
    expect((await right(app.from('203.0.113.24'))).status).toBe(200);
    expect((await session.get(`/users/${userId}/data`)).body.knownNetworks).toHaveLength(20);
    const rows = await app.database.kysely.selectFrom('known_networks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});

describe.each([
  ['verification', '/users/resend-verification'],
  ['reset', '/users/forgot-password'],
])('emails for %s', (_kind, path) => {
  const other =
    path === '/users/forgot-password' ? '/users/resend-verification' : '/users/forgot-password';

  /** Requests an email every three minutes. */
  const ask = async (app: TestApp, network: string, times: number, address = email) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++) {
      app.clock.advance(3 * minute);
      statuses.push((await app.from(network).post(path, { email: address })).status);
    }
    return statuses;
  };

  test('one address gets 5 a day, then one an hour; the other kind has its own budget', async ({
    app,
  }) => {
    expect(await ask(app, '203.0.113.1', 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await app.from('203.0.113.1').post(path, { email });
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
    expect((await app.from('203.0.113.1').post(other, { email })).status).toBe(200);
    // Only verification has a cooldown, which the other kind’s refusals don’t end.
    await app.from('203.0.113.1').post(path, { email });
    expect((await app.from('203.0.113.1').post(other, { email })).status).toBe(
      other === '/users/resend-verification' ? 429 : 200,
    );
    app.clock.advance(hour);
    expect(await ask(app, '203.0.113.1', 2)).toEqual([200, 429]);
    app.clock.advance(day);
    expect(await ask(app, '203.0.113.1', 1)).toEqual([200]);
  });

  test('strangers on many networks leave the owner one email an hour on a known one', async ({
    app,
  }) => {
    await app.createAccount(email);
    const statuses: number[] = [];
    for (let index = 1; index <= 30; index++)
      statuses.push(...(await ask(app, `203.0.113.${index}`, 1)));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(7);
    const home = '198.51.100.1';
    expect((await app.from(home).post(path, { email })).status).toBe(200);
    expect(await ask(app, home, 1)).toEqual([429]);
    app.clock.advance(hour);
    for (let index = 31; index <= 60; index++)
      await app.from(`203.0.113.${index}`).post(path, { email });
    app.clock.advance(2 * minute + 1000);
    expect((await app.from(home).post(path, { email })).status).toBe(200);
  });

  test('an address without an account gets the same answers', async ({ app }) => {
    await app.verifiedAccount(email);
    const answers = async (address: string, network: number) => [
      ...(await ask(app, `203.0.113.${network}`, 7, address)),
      ...(await ask(app, `203.0.113.${network + 1}`, 2, address)),
    ];
    expect(await answers('nobody@example.com', 1)).toEqual(await answers(email, 11));
  });
});
