import { expect, vi } from 'vitest';
import type { Failure, LimitName } from '#domain/core';
import { siteResources } from '#server/api/api.ts';
import {
  newPassword,
  test,
  type TestAccount,
  type TestApp,
  typedTwice,
} from '#tests/harness/create-test-app.ts';
import { day, hour, minute } from '#tests/harness/time.ts';

const email = 'ann@example.com';
const stranger = '203.0.113.9';

const guess = (app: TestApp) => app.from(stranger).logIn(email, 'a wrong harbor');

/** How many tries each limit allows, and its window in seconds. */
const limits: Record<LimitName, [points: number, seconds: number]> = {
  logInMinute: [10, 60],
  logInHour: [60, 3600],
  signUp: [10, 3600],
  passwordReset: [10, 3600],
  passwordResetCheck: [60, 3600],
  invitation: [60, 3600],
  resend: [60, 3600],
  change: [60, 3600],
  export: [10, 3600],
  ownReviews: [60, 60],
  heldPost: [20, 3600],
  heldEdit: [60, 3600],
  post: [40, 3600],
  edit: [120, 3600],
  search: [30, 60],
  uncachedReads: [240, 60],
  report: [5, 3600],
  reportOfReviewByNetwork: [3, 86_400],
  reportOfReview: [60, 86_400],
};

test('each limit refuses one try too many, until its time is over', async ({ app }) => {
  for (const name of Object.keys(limits) as LimitName[]) {
    const [points, seconds] = limits[name];
    const attempt = () =>
      app.context.rateLimits.count('somebody', name).then(
        () => 'allowed',
        ({ retryAfterSeconds }: Failure) => retryAfterSeconds,
      );
    for (let count = 1; count <= points; count++)
      expect([name, count, await attempt()]).toEqual([name, count, 'allowed']);
    expect([name, await attempt()]).toEqual([name, seconds]);
    app.clock.advance(seconds * 1000 - 1);
    expect([name, await attempt()]).toEqual([name, 1]);
    app.clock.advance(1);
    expect([name, await attempt()]).toEqual([name, 'allowed']);
  }
});

interface People {
  ann: TestAccount;
  annsReview: string;
  unverified: TestAccount;
  heldReview: string;
  owner: TestAccount;
}
type LimitedCall = [
  limit: LimitName,
  call: (
    people: People,
    tries: number,
  ) => [method: string, path: string, body?: object | undefined, caller?: TestAccount],
  /** The outcome of the last try that the limit allows. */
  outcome: string,
];

const review = { rating: 4, comment: 'Other words' };
const wrongPassword = { password: 'a wrong harbor' };
const passwords = typedTwice(newPassword);
const names = { firstName: 'Ann', lastName: 'Lee' };
const unknownId = (tries: number) => `unknown${tries}`.padEnd(22, '-');

/** Calls that are limited per network. */
const callsOfNetworks: LimitedCall[] = [
  ...(['logInMinute', 'logInHour'] as const).flatMap((limit): LimitedCall[] => [
    [limit, () => ['POST', '/users/login', { email, ...wrongPassword }], '401 wrong_credentials'],
    [
      limit,
      ({ ann }) => [
        'PUT',
        `/users/${ann.userId}/password`,
        { ...passwords, currentPassword: wrongPassword.password },
        ann,
      ],
      '403 wrong_password',
    ],
    [
      limit,
      ({ ann }) => ['DELETE', `/users/${ann.userId}/sessions/${unknownId(0)}`, wrongPassword, ann],
      '403 wrong_password',
    ],
    [
      limit,
      ({ ann }) => ['DELETE', `/users/${ann.userId}/sessions`, wrongPassword, ann],
      '403 wrong_password',
    ],
    [
      limit,
      ({ ann }) => ['DELETE', `/users/${ann.userId}`, wrongPassword, ann],
      '403 wrong_password',
    ],
    [limit, ({ owner }) => ['POST', '/owner/password', wrongPassword, owner], '403 wrong_password'],
  ]),
  ['signUp', () => ['POST', '/users/signup', { email, ...names, ...passwords }], '409 email_taken'],
  [
    'passwordReset',
    (_, tries) => ['POST', '/users/forgot-password', { email: `reset${tries}@example.com` }],
    '200',
  ],
  [
    'passwordReset',
    () => ['POST', '/users/reset-password', { token: 'x', ...passwords }],
    '404 token_invalid',
  ],
  ['passwordResetCheck', () => ['GET', '/users/reset-password/x'], '404 token_invalid'],
  ['invitation', () => ['GET', '/invitations/x'], '404 token_invalid'],
  ['invitation', () => ['POST', '/invitations/x/accept', review], '404 token_invalid'],
  ['invitation', () => ['POST', '/invitations/x/decline'], '404 token_invalid'],
  [
    'resend',
    (_, tries) => ['POST', '/users/resend-verification', { email: `resend${tries}@example.com` }],
    '200',
  ],
  [
    'heldPost',
    ({ unverified }, tries) => ['POST', '/reviews', { ...review, comment: `${tries}` }, unverified],
    '201',
  ],
  [
    'heldEdit',
    ({ unverified, heldReview }) => ['PUT', `/reviews/${heldReview}`, review, unverified],
    '200',
  ],
  ['post', ({ ann }) => ['POST', '/reviews', review, ann], '201'],
  ['edit', ({ ann, annsReview }) => ['PUT', `/reviews/${annsReview}`, review, ann], '200'],
  ['search', (_, tries) => ['GET', `/reviews?q=word${tries}`], '200'],
  ['search', ({ ann }, tries) => ['GET', `/reviews?q=term${tries}`, undefined, ann], '200'],
  ['uncachedReads', (_, tries) => ['GET', `/reviews/${unknownId(tries)}`], '404 not_found'],
  ['uncachedReads', ({ ann }) => ['GET', '/reviews', undefined, ann], '200'],
  [
    'uncachedReads',
    ({ ann, annsReview }) => ['GET', `/reviews/${annsReview}`, undefined, ann],
    '200',
  ],
  [
    'report',
    ({ annsReview }) => ['POST', `/reviews/${annsReview}/reports`, { reason: 'private' }],
    '202',
  ],
];

/** Calls that are limited per account. */
const callsOfAccounts: LimitedCall[] = [
  ['change', ({ ann }) => ['PUT', `/users/${ann.userId}`, names, ann], '200'],
  ['change', ({ ann, annsReview }) => ['PUT', `/reviews/${annsReview}`, review, ann], '200'],
  ['export', ({ ann }) => ['GET', `/users/${ann.userId}/data`, undefined, ann], '200'],
  ['ownReviews', ({ ann }) => ['GET', `/users/${ann.userId}/reviews`, undefined, ann], '200'],
];

test('each limited call is refused after the last try that its limit allows', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: 'owner@example.com' });
  const ann = await app.verifiedAccount(email);
  const unverified = await app.createAccount('bob@example.com');
  const people = {
    ann,
    annsReview: await ann.session.review('Words'),
    unverified,
    heldReview: await unverified.session.review('Held'),
    owner: await app.verifiedAccount('owner@example.com'),
  };
  const calls = [...callsOfNetworks, ...callsOfAccounts];
  const listed = calls.map(([, call]) => call(people, 0));
  const unlisted = siteResources
    .flatMap(({ operations }) => operations)
    .filter(({ refusals }) => refusals.includes('too_many_requests'))
    .filter(({ method: limited, path: template }) => {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/gu, '[^/?]+')}(?:\\?|$)`, 'u');
      return !listed.some(([method, path]) => method === limited && pattern.test(path));
    });
  expect(unlisted).toEqual([]);
  const { count } = app.context.rateLimits;
  for (const [index, [limit, call, outcome]] of calls.entries()) {
    const network = `203.0.113.${index}`;
    // callsOfAccounts are counted per account.
    const key = index < callsOfNetworks.length ? network : ann.userId;
    const send = async (tries: number) => {
      const [method, path, body, caller] = call(people, tries);
      const headers = caller === undefined ? {} : { Authorization: caller.token };
      return (await app.from(network).request(method, path, body, headers)).outcome;
    };
    for (let tries = 1; tries < limits[limit][0]; tries++) await count(key, limit);
    const outcomes = [await send(2 * index), await send(2 * index + 1)];
    const [method, path] = call(people, 2 * index);
    expect([limit, method, path, outcomes]).toEqual([
      limit,
      method,
      path,
      [outcome, '429 too_many_requests'],
    ]);
    // The next call has a new allowance.
    app.clock.advance(day);
  }
});

test('the wait after wrong passwords doubles, up to 15 minutes', async ({ app }) => {
  await app.verifiedAccount(email);
  for (let count = 1; count < 15; count++)
    await app.context.rateLimits.countWrongPassword(email, stranger);
  expect((await guess(app)).headers.get('Retry-After')).toBe('512');
  for (let count = 15; count <= 40; count++)
    await app.context.rateLimits.countWrongPassword(email, stranger);
  expect((await guess(app)).headers.get('Retry-After')).toBe('900');
  app.clock.advance(15 * minute - 1);
  expect((await guess(app)).status).toBe(429);
  app.clock.advance(1);
  expect((await app.from(stranger).logIn(email)).status).toBe(200);
});

test('a reset password ends the wait on its network, and on no other', async ({ app }) => {
  await app.verifiedAccount(email);
  const password = 'a calmer harbor';
  const networks = [stranger, '198.51.100.99'] as const;
  for (const network of networks)
    for (let count = 0; count < 15; count++)
      await app.context.rateLimits.countWrongPassword(email, network);
  const link = await app.resetLink(email);
  expect((await app.from(stranger).resetPassword(link, password)).status).toBe(200);
  const logIns = networks.map((network) => app.from(network).logIn(email, password));
  expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual([200, 429]);
});

test('wrong passwords and emails are forgotten after a day', async ({ app }) => {
  const { rateLimits } = app.context;
  const allows = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  const start = app.clock.now();
  const moveTo = (age: number) => app.clock.advance(start + age - app.clock.now());
  const mail = { kind: 'reset', address: email, isKnown: true } as const;
  const takeEmails = async () => [
    await rateLimits.takeEmail(mail),
    await rateLimits.takeEmail(mail),
  ];
  for (let count = 0; count < 4; count++) await rateLimits.countWrongPassword(email, stranger);
  for (let count = 4; count < 100; count++)
    await rateLimits.countWrongPassword(email, `198.51.100.${count}`);
  for (let count = 0; count < 5; count++) expect(await rateLimits.takeEmail(mail)).toBe(true);
  expect(await takeEmails()).toEqual([true, false]);
  moveTo(hour - 1);
  expect(await takeEmails()).toEqual([false, false]);
  moveTo(hour);
  expect(await takeEmails()).toEqual([true, false]);

  moveTo(day - 1);
  expect(await takeEmails()).toEqual([true, false]);
  expect([
    await allows(rateLimits.countNewNetwork(email)),
    await allows(rateLimits.countNewNetwork(email)),
  ]).toEqual([true, false]);
  moveTo(day);
  expect(await takeEmails()).toEqual([true, true]);
  expect(await allows(rateLimits.countNewNetwork(email))).toBe(true);
  await rateLimits.countWrongPassword(email, stranger);
  expect(await allows(rateLimits.checkPasswordWait(email, stranger))).toBe(true);
});

test('a fifth wrong password counts until a day after the first', async ({ app }) => {
  const { rateLimits } = app.context;
  for (let count = 0; count < 4; count++) await rateLimits.countWrongPassword(email, stranger);
  app.clock.advance(day - 1);
  await rateLimits.countWrongPassword(email, stranger);
  await expect(rateLimits.checkPasswordWait(email, stranger)).rejects.toMatchObject({
    retryAfterSeconds: 1,
  });
});

test('the right password ends the count of wrong ones', async ({ app }) => {
  await app.verifiedAccount(email);
  for (let count = 0; count < 4; count++) expect((await guess(app)).status).toBe(401);
  expect((await app.from(stranger).logIn(email)).status).toBe(200);
  for (let count = 0; count < 5; count++) expect((await guess(app)).status).toBe(401);
  expect((await guess(app)).headers.get('Retry-After')).toBe('1');
});

test('a session lasts 30 days without use, and 90 days with it', async ({ app }) => {
  const { token } = await app.verifiedAccount(email);
  const { db } = app.context;
  const start = app.clock.now();
  const look = async (age: number, lastUsed: number) => {
    await db
      .updateTable('sessions')
      .set({ last_used_at: start + lastUsed })
      .execute();
    app.clock.advance(start + age - app.clock.now());
    return (await app.as(token).get('/users/token')).outcome;
  };
  expect(await look(30 * day, 0)).toBe('401 session_ended');
  expect(await look(30 * day, 1)).toBe('200');
  // The answer doesn't wait until this use is stored, but the next line must.
  const readMark = () => db.selectFrom('sessions').select('last_used_at').executeTakeFirst();
  await expect.poll(readMark).toEqual({ last_used_at: app.clock.now() });
  expect(await look(90 * day - 1, 90 * day - hour)).toBe('200');
  expect(await look(90 * day, 90 * day - hour)).toBe('401 session_ended');
});

test('the use of a session is stored once an hour', async ({ app }) => {
  const { session } = await app.verifiedAccount(email);
  const transactions = vi.spyOn(app.context.db, 'transaction');
  for (const [age, writes] of [
    [hour, 0],
    [hour + 1, 1],
  ] as const) {
    const lastUsed = { last_used_at: app.clock.now() - age };
    await app.context.db.updateTable('sessions').set(lastUsed).execute();
    expect((await session.get('/users/token')).status).toBe(200);
    expect([age, transactions.mock.calls.length]).toEqual([age, writes]);
  }
  // The answer doesn't wait until the use is stored, but the end of the test must.
  await expect
    .poll(() => app.context.db.selectFrom('sessions').select('last_used_at').executeTakeFirst())
    .toEqual({ last_used_at: app.clock.now() });
});

test('an emailed link works for a day, and one for a new password for an hour', async ({ app }) => {
  for (const [address, age, outcome] of [
    ['ann@example.com', day - 1, '200'],
    ['bob@example.com', day, '404 token_invalid'],
  ] as const) {
    await app.createAccount(address);
    const link = await app.emailedLink(address, 'verify');
    app.clock.advance(age);
    expect([age, (await app.get(`/users/verify/${link}`)).outcome]).toEqual([age, outcome]);
  }
  for (const [age, outcome] of [
    [hour - 1, '200'],
    [hour, '404 token_invalid'],
  ] as const) {
    const link = await app.resetLink(email);
    app.clock.advance(age);
    expect([age, (await app.resetPassword(link)).outcome]).toEqual([age, outcome]);
  }
});

test('changing the password ends reset links', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount(email);
  const link = await app.resetLink(email);
  expect((await session.changePassword(userId)).status).toBe(200);
  expect((await app.resetPassword(link, 'a third harbor')).outcome).toBe('404 token_invalid');
  expect((await app.logIn(email, newPassword)).status).toBe(200);
});
