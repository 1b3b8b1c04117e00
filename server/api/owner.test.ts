import { describe, expect } from 'vitest';
import { provider } from '../../content/provider.ts';
import {
  type Caller,
  newPassword,
  test as base,
  testPassword,
} from '../../tests/harness/create-test-app.ts';
import { failEmail } from '../../tests/harness/fail-email.ts';
import { knownProject } from '../../tests/harness/known-projects.ts';

const ownerEmail = 'owner@example.com';
const client = 'client@example.com';
const minutes = (count: number) => count * 60_000;
const hiding = { reason: 'private', words: 'It has a phone number.' };
const invitation = {
  email: 'new@example.com',
  name: 'Nia New',
  projectId: knownProject.projectId,
  engagedAt: '2024-06',
};

interface Ids {
  reviewId: string;
  otherReviewId: string;
  reportId: string;
  invitationId: string;
  emailId: string;
}

/**
 * A site with an owner who has just logged in, and two reviews, a report, an invitation, and a
 * failed email to work on.
 */
const test = base.extend('site', async ({ createApp }) => {
  const app = await createApp({ ownerEmail, rateLimitScale: 100 });
  const ann = await app.verifiedAccount('ann@example.com');
  const { session, userId } = await app.verifiedAccount('Owner@example.com');
  app.clock.advance(1);
  const reviewId = await ann.session.review('Call 555 0100', 2);
  app.clock.advance(1);
  const otherReviewId = await ann.session.review('Wonderful');
  await app.post(`/reviews/${reviewId}/reports`, {
    reason: 'private',
    words: 'A phone number',
    email: 'reader@example.net',
  });
  const { id: reportId } = await app.context.db
    .selectFrom('reports')
    .select('id')
    .executeTakeFirstOrThrow();
  const { body } = await session.post('/owner/invitations', { ...invitation, email: client });
  const ids: Ids = {
    reviewId,
    otherReviewId,
    reportId,
    invitationId: body.invitationId,
    emailId: await failEmail(app, client),
  };
  return { app, ann, session, userId, ids, ...ids };
});

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
const idsIn = ({ body }: { body: { reviews: { _id: string }[] } }) =>
  body.reviews.map(({ _id }) => _id);

describe('the owner’s calls', () => {
  test('are those of the table, and all need a token', async ({ app }) => {
    const { paths } = (await app.get('/openapi.json')).body as {
      paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/owner') ? Object.values(methods) : [],
    );
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls.map(([operation]) => operation).toSorted(),
    );
    expect(described.map(({ security }) => security)).toEqual(described.map(() => [{ token: [] }]));
  });

  test('are 404 for anybody else, and 403 for the owner once the password was given 15 minutes ago', async ({
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
    app.clock.advance(minutes(15));
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

  test('opens the calls for 15 minutes with a new token; the old one, which may have been stolen, is dead', async ({
    site: { app, session },
  }) => {
    app.clock.advance(minutes(20));
    const { status, body } = await give(session, testPassword);
    expect(status).toBe(200);
    expect((await session.get('/owner/glance')).status).toBe(401);
    const renewed = app.as(body.token);
    app.clock.advance(minutes(15) - 1);
    expect((await renewed.get('/owner/glance')).status).toBe(200);
    app.clock.advance(1);
    expect((await renewed.get('/owner/glance')).body.code).toBe('password_needed');
  });

  test('is counted and slowed like logging in, and refused to an owner without a password', async ({
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

test('only a session of the account itself verifies the owner’s address; others get there by choosing a new password', async ({
  createApp,
}) => {
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

test('a new session of the owner’s account is announced by an email, and nobody else’s is', async ({
  site: { app },
}) => {
  const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
  for (const email of ['ann@example.com', ownerEmail])
    await app.logIn(email, testPassword, firefox);
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'new_session')).toMatchObject([
    { recipient: 'Owner@example.com', browser: 'Firefox on Linux' },
  ]);
});

describe('reviews', () => {
  test('are listed by what waits for the owner, newest first, and found by words, name, and address', async ({
    site,
  }) => {
    const { app, session } = site;
    const bob = await app.createAccount('bob.held@example.com');
    app.clock.advance(1);
    const held = await bob.session.review('Held until verified', 1);
    const list = async (query: string) => idsIn(await session.get(`/owner/reviews?${query}`));
    expect(await list('')).toEqual([held, site.otherReviewId, site.reviewId]);
    expect(await list('filter=unanswered')).toEqual([site.otherReviewId, site.reviewId]);
    expect(await list('filter=held')).toEqual([held]);
    expect(await list('filter=reported')).toEqual([site.reviewId]);
    await session.put(`/owner/reviews/${site.otherReviewId}/reply`, { text: 'Thank you.' });
    await session.put(`/owner/reviews/${site.reviewId}/hiding`, hiding);
    expect(await list('filter=unanswered')).toEqual([]);
    expect(await list('filter=hidden')).toEqual([site.reviewId]);
    expect(await list('filter=held')).toEqual([held]);
    expect(await list('q=WONDER')).toEqual([site.otherReviewId]);
    expect(await list('q=bob.HELD')).toEqual([held]);
    expect(await list('q=%20ann%20lee')).toHaveLength(3);
    expect(await list('q=%25')).toEqual([]);
    await app.context.db
      .updateTable('users')
      .set({ first_name: 'Émile' })
      .where('id', '=', bob.userId)
      .execute();
    expect(await list('q=%C3%89MILE')).toEqual([held]);
    expect((await session.get('/owner/reviews?filter=none')).status).toBe(422);
    expect((await session.get('/owner/reviews?cursor=none')).status).toBe(404);
    // PostgreSQL refuses a null character in any text.
    expect((await session.get('/owner/reviews?q=%00')).body.errors).toMatchObject([{ field: 'q' }]);
    expect((await session.get(`/owner/reviews/${site.reviewId}`)).body).toMatchObject({
      status: 'hidden',
      hiddenReason: 'It shares private information. It has a phone number.',
      author: { email: 'ann@example.com', verified: true },
      openReports: 1,
    });
  });

  test('come 20 at a time', async ({ site: { app, ann, session, reviewId } }) => {
    for (let count = 0; count < 19; count++) {
      app.clock.advance(1);
      await ann.session.review(String(count), 3);
    }
    const first = await session.get('/owner/reviews');
    expect(first.body.reviews).toHaveLength(20);
    const second = await session.get(`/owner/reviews?cursor=${first.body.nextCursor}`);
    expect([idsIn(second), second.body.nextCursor]).toEqual([[reviewId], undefined]);
  });

  test('get a reply that everyone reads, that can be edited and withdrawn, and a history of it all', async ({
    site,
  }) => {
    const { app, session } = site;
    const path = `/owner/reviews/${site.reviewId}`;
    const shown = () => app.get(`/reviews/${site.reviewId}`);
    expect((await session.put(`${path}/reply`, { text: ' Thank you. ' })).body).toEqual({
      changed: true,
      authorEmailed: true,
    });
    expect((await shown()).body.reply.text).toBe('Thank you.');
    expect((await session.put(`${path}/reply`, { text: '' })).body.errors).toMatchObject([
      { field: 'text' },
    ]);
    app.clock.advance(minutes(1));
    await session.put(`${path}/reply`, { text: 'Thank you, Ann.' });
    await session.delete(`${path}/reply`);
    expect((await shown()).body.reply).toBeUndefined();
    await session.put(`${path}/hiding`, hiding);
    expect((await shown()).status).toBe(404);
    await session.delete(`${path}/hiding`);
    expect((await shown()).status).toBe(200);
    const { events, replyVersions } = (await session.get(`${path}/history`)).body;
    const names = [
      'shown',
      'hidden',
      'reply_removed',
      'replied',
      'replied',
      'published',
      'received',
    ];
    expect(events.map(({ event }: { event: string }) => event)).toEqual(names);
    expect(events[1]).toMatchObject({ reason: 'private' });
    expect(replyVersions.map(({ text }: { text: string }) => text)).toEqual([
      'Thank you, Ann.',
      'Thank you.',
    ]);
  });
});

test('a report is closed by hiding its review, or with an answer that its reporter gets', async ({
  site,
}) => {
  const { app, session } = site;
  await app.post(`/reviews/${site.otherReviewId}/reports`, {
    reason: 'stranger',
    email: 'reader@example.net',
  });
  const open = (await session.get('/owner/reports')).body;
  expect(open).toHaveLength(2);
  expect(
    open.find(({ reportId }: { reportId: string }) => reportId === site.reportId),
  ).toMatchObject({
    reason: 'private',
    words: 'A phone number',
    email: 'reader@example.net',
    status: 'open',
    review: { _id: site.reviewId, comment: 'Call 555 0100' },
  });
  const hidden = await session.put(`/owner/reports/${site.reportId}/hiding`, hiding);
  expect(hidden.body).toEqual({ changed: true, authorEmailed: true, reporterEmailed: true });
  expect((await app.get(`/reviews/${site.reviewId}`)).status).toBe(404);
  const path = `/owner/reports/${(await session.get('/owner/reports')).body[0].reportId}/answer`;
  expect((await session.put(path, { answer: 'Ann is a client.' })).body).toEqual({
    changed: true,
    reporterEmailed: true,
  });
  expect((await session.put(path, { answer: '' })).body.changed).toBe(false);
  expect((await session.get('/owner/reports')).body).toEqual([]);
  const closed = (await session.get('/owner/reports?filter=all')).body;
  expect(closed.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'answered',
    'hidden',
  ]);
});

describe('invitations', () => {
  test('say how each went, are reminded of once, and withdrawn', async ({ site }) => {
    const { app, session } = site;
    const path = `/owner/invitations/${site.invitationId}`;
    const find = async () => (await session.get('/owner/invitations')).body[0];
    expect(await find()).toMatchObject({
      email: client,
      name: 'Nia New',
      project: knownProject,
      engagedAt: '2024-06',
      state: 'waiting',
    });
    expect(await find()).not.toHaveProperty('openedAt');
    const token = await app.emailedLink(client, 'invitation');
    await app.get(`/invitations/${token}`);
    const openedAt = new Date(app.clock.now()).toISOString();
    app.clock.advance(minutes(1));
    await app.get(`/invitations/${token}`);
    expect(await find()).toMatchObject({ openedAt, state: 'waiting' });
    const remind = async () => (await session.request('POST', `${path}/reminder`)).body;
    expect([await remind(), await remind()]).toEqual([{ changed: true }, { changed: false }]);
    await app.deliverEmails();
    expect(app.emails.filter(({ kind }) => kind === 'invitation_reminder')).toMatchObject([
      { recipient: client },
    ]);
    const withdraw = async () => (await session.delete(path)).body;
    expect([await withdraw(), await withdraw()]).toEqual([{ changed: true }, { changed: false }]);
    expect((await app.get(`/invitations/${token}`)).body.code).toBe('invitation_revoked');
    expect(await find()).toMatchObject({ state: 'revoked' });
  });

  test('are refused with the reason at the field', async ({ site: { session } }) => {
    const invite = async (changes: object) => {
      const { status, body } = await session.post('/owner/invitations', {
        ...invitation,
        ...changes,
      });
      return [status, body.errors?.map(({ field }: { field: string }) => field)];
    };
    for (const email of [client, 'OWNER@example.com', provider.email])
      expect(await invite({ email })).toEqual([422, ['email']]);
    const wrong = { email: 'no address', name: '', projectId: 'none', engagedAt: '2099-01' };
    expect(await invite(wrong)).toEqual([422, ['email', 'name', 'projectId', 'engagedAt']]);
    expect(await invite({ engagedAt: undefined })).toEqual([201, undefined]);
  });
});

test('emails that failed are listed with the reason, and tried again', async ({
  site: { app, session, emailId },
}) => {
  expect((await session.get('/owner/emails')).body).toMatchObject([
    { id: emailId, kind: 'account_deleted', recipient: client, error: '550 No such user' },
  ]);
  expect((await session.request('POST', `/owner/emails/${emailId}/retry`)).body).toEqual({
    changed: true,
  });
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'account_deleted')).toHaveLength(1);
  expect((await session.get('/owner/emails')).body).toEqual([]);
});

test('at a glance are this month’s reviews, the average, what waits, the last backup, and the version', async ({
  site,
}) => {
  const { app, session } = site;
  const before = (await session.get('/owner/glance')).body;
  expect(before).toEqual({
    reviewsThisMonth: 2,
    average: 3.5,
    unanswered: 2,
    openReports: 1,
    failedEmails: 1,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/u),
  });
  const made_at = app.clock.now();
  await app.context.db.insertInto('last_backup').values({ id: 1, made_at }).execute();
  await session.put(`/owner/reviews/${site.reviewId}/reply`, { text: 'Thank you.' });
  const lastBackupAt = new Date(made_at).toISOString();
  expect((await session.get('/owner/glance')).body).toEqual({
    ...before,
    unanswered: 1,
    lastBackupAt,
  });
  app.clock.advance(minutes(60 * 24 * 20));
  const { body } = await app.logIn(ownerEmail);
  expect((await app.as(body.token).get('/owner/glance')).body).toMatchObject({
    reviewsThisMonth: 0,
    average: 3.5,
  });
});
