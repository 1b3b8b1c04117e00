import { describe, expect } from 'vitest';
import { type Caller, newPassword, testPassword } from '#tests/harness/create-test-app.ts';
import { readDescribedCalls } from '#tests/harness/described-calls.ts';
import { hiding, type Ids, invitation, ownerEmail, test } from '#tests/harness/owner-site.ts';
import { minute } from '#tests/harness/time.ts';

/** Every call of the owner, in an order in which each does its work. */
const calls: [operation: string, method: string, path: (ids: Ids) => string, body?: object][] = [
  ['glance', 'GET', () => '/owner/glance'],
  ['listReviewsForOwner', 'GET', () => '/owner/reviews'],
  ['showReviewToOwner', 'GET', ({ reviewId }) => `/owner/reviews/${reviewId}`],
  ['showHistoryToOwner', 'GET', ({ reviewId }) => `/owner/reviews/${reviewId}/history`],
  [
    'replyToReview',
    'PUT',
    ({ reviewId }) => `/owner/reviews/${reviewId}/reply`,
    { text: 'Thank you.' },
  ],
  ['removeReply', 'DELETE', ({ reviewId }) => `/owner/reviews/${reviewId}/reply`],
  ['hideReview', 'PUT', ({ otherReviewId }) => `/owner/reviews/${otherReviewId}/hiding`, hiding],
  ['unhideReview', 'DELETE', ({ otherReviewId }) => `/owner/reviews/${otherReviewId}/hiding`],
  ['listReports', 'GET', () => '/owner/reports'],
  ['showReport', 'GET', ({ reportId }) => `/owner/reports/${reportId}`],
  ['hideReportedReview', 'PUT', ({ reportId }) => `/owner/reports/${reportId}/hiding`, hiding],
  [
    'closeReport',
    'PUT',
    ({ reportId }) => `/owner/reports/${reportId}/answer`,
    { answer: 'It stays.' },
  ],
  ['listInvitations', 'GET', () => '/owner/invitations'],
  ['inviteClient', 'POST', () => '/owner/invitations', invitation],
  ['remindClient', 'POST', ({ invitationId }) => `/owner/invitations/${invitationId}/reminder`],
  ['revokeInvitation', 'DELETE', ({ invitationId }) => `/owner/invitations/${invitationId}`],
  ['listFailedEmails', 'GET', () => '/owner/emails'],
  ['retryEmail', 'POST', ({ emailId }) => `/owner/emails/${emailId}/retry`],
  ['givePassword', 'POST', () => '/owner/password', { password: testPassword }],
];

/** Makes every call, and returns each with its outcome. */
async function callAll(ids: Ids, caller: Caller): Promise<string[]> {
  const answers: string[] = [];
  for (const [operation, method, path, body] of calls) {
    const { headers, outcome } = await caller.request(method, path(ids), body);
    expect(headers.get('Cache-Control'), operation).toBe('no-store');
    answers.push(`${operation} ${outcome}`);
  }
  return answers;
}

const all = (outcome: string) => calls.map(([operation]) => `${operation} ${outcome}`);

describe('the owner’s calls', () => {
  test('are those of the table, and all need a token', async ({ app }) => {
    const described = (await readDescribedCalls(app)).filter(({ path }) =>
      path.startsWith('/owner'),
    );
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls.map(([operation]) => operation).toSorted(),
    );
    expect(described.map(({ security }) => security)).toEqual(described.map(() => [{ token: [] }]));
  });

  test('are 404 for anybody else, and 403 for the owner 15 minutes after the password', async ({
    site,
    createApp,
  }) => {
    const { app, ann, ids, session } = site;
    const stranger = await app.verifiedAccount('stranger@example.com');
    expect(await callAll(ids, app.as('not-a-token'))).toEqual(all('401 session_ended'));
    expect(await callAll(ids, stranger.session)).toEqual(all('404 not_found'));
    expect(await callAll(ids, ann.session)).toEqual(all('404 not_found'));
    expect((await app.get(`/reviews/${ids.reviewId}`)).body.reply).toBeUndefined();
    const setVerified = (verified_at: number | null) =>
      app.context.db
        .updateTable('users')
        .set({ verified_at })
        .where('id', '=', site.userId)
        .execute();
    await setVerified(null);
    expect(await callAll(ids, session)).toEqual(all('404 not_found'));
    await setVerified(1);
    app.clock.advance(15 * minute);
    expect(await callAll(ids, session)).toEqual([
      ...all('403 password_needed').slice(0, -1),
      'givePassword 200',
    ]);
    const withoutOwner = await createApp();
    const { session: nobody } = await withoutOwner.verifiedAccount(ownerEmail);
    expect((await nobody.get('/owner/glance')).status).toBe(404);
  });

  test('work for the owner who has just logged in, and are 404 for ids of nothing', async ({
    site: { ids, session },
  }) => {
    const none = 'AbCdEfGhIjKlMnOpQrSt-_';
    const nothing: Ids = {
      reviewId: none,
      otherReviewId: none,
      reportId: none,
      invitationId: none,
      emailId: none,
    };
    const withId = calls.filter(([, , path]) => path(nothing).includes(none));
    expect(withId).toHaveLength(12);
    for (const [operation, method, path, body] of withId)
      expect([operation, (await session.request(method, path(nothing), body)).outcome]).toEqual([
        operation,
        '404 not_found',
      ]);
    expect(await callAll(ids, session)).toEqual(
      calls.map(([operation]) => `${operation} ${operation === 'inviteClient' ? 201 : 200}`),
    );
  });
});

describe('giving the password again', () => {
  const give = (caller: Caller, password: string) => caller.post('/owner/password', { password });

  test('opens the calls for 15 minutes with a new token, and ends the old one', async ({
    site: { app, session },
  }) => {
    app.clock.advance(20 * minute);
    const { status, body } = await give(session, testPassword);
    expect(status).toBe(200);
    expect((await session.get('/owner/glance')).status).toBe(401);
    const renewed = app.as(body.token);
    app.clock.advance(15 * minute - 1);
    expect((await renewed.get('/owner/glance')).status).toBe(200);
    app.clock.advance(1);
    expect((await renewed.get('/owner/glance')).body.code).toBe('password_needed');
  });

  test('is counted and slowed like logging in, and refused to owners without a password', async ({
    createApp,
  }) => {
    const app = await createApp({ ownerEmail });
    const { session } = await app.verifiedAccount(ownerEmail);
    const { password_hash } = await app.context.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    const setHash = (hash: string | null) =>
      app.context.db.updateTable('users').set({ password_hash: hash }).execute();
    await setHash(null);
    expect((await give(session, testPassword)).body.code).toBe('wrong_password');
    await setHash(password_hash);
    for (let tries = 0; tries < 5; tries++)
      expect((await give(session, 'a wrong harbor')).body.code).toBe('wrong_password');
    const { status, body } = await give(session, testPassword);
    expect([status, body.retryAfterSeconds]).toEqual([429, 1]);
  });
});

test('only a session of the account itself verifies the owner’s address', async ({ createApp }) => {
  const app = await createApp({ ownerEmail });
  const squatter = await app.createAccount(ownerEmail);
  const link = await app.emailedLink(ownerEmail, 'verify');
  const stranger = await app.createAccount('stranger@example.com');
  for (const caller of [app, stranger.session])
    expect((await caller.get(`/users/verify/${link}`)).body.code).toBe('token_invalid');
  await app.resetPassword(await app.resetLink(ownerEmail));
  expect((await squatter.session.get('/owner/glance')).status).toBe(401);
  const { body } = await app.logIn(ownerEmail, newPassword);
  expect((await app.as(body.token).get('/owner/glance')).status).toBe(200);
});

test('a new session of the owner’s account is announced by email, and nobody else’s is', async ({
  site: { app },
}) => {
  const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  for (const email of ['ann@example.com', ownerEmail])
    await app.logIn(email, testPassword, firefox);
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'new_session')).toMatchObject([
    {
      recipient: 'Owner@example.com',
      text: { paragraphs: [expect.stringContaining('Firefox on Linux')] },
    },
  ]);
});
