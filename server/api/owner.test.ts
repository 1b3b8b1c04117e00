import { describe, expect, test } from 'vitest';
import { newId } from '../../domain/secrets.ts';
import { type Caller, createTestApp, type TestApp, testPassword } from '../../tests/harness/create-test-app.ts';
import { knownProject } from '../../tests/harness/known-projects.ts';

const ownerEmail = 'owner@example.com';
const client = 'client@example.com';
const minutes = (count: number) => count * 60_000;
const hiding = { reason: 'private', words: 'It has a phone number.' };
const invitation = { email: 'new@example.com', name: 'Nia New', projectId: knownProject.projectId, engagedAt: '2024-06' };

/** Puts an email that failed for good into the outbox, and returns its id. */
async function failEmail({ context, clock }: TestApp): Promise<string> {
  const [id, now] = [newId(), clock.now()];
  await context.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'account_deleted',
      recipient: client,
      recipient_key: client,
      payload: JSON.stringify({ firstName: 'Ann' }),
      created_at: now,
      due_at: now,
      attempts: 1,
      state: 'failed',
      last_error: '550 No such user',
    })
    .execute();
  return id;
}

/** A site with an owner who has just logged in, and two reviews, a report, an invitation, and a failed email to work on. */
async function openSite() {
  const app = await createTestApp({ ownerEmail, rateLimitScale: 100 });
  const ann = await app.verifiedAccount('ann@example.com');
  const owner = await app.verifiedAccount('Owner@example.com');
  const post = async (rating: number, comment: string): Promise<string> => {
    app.clock.advance(1);
    return (await ann.session.post('/reviews', { rating, comment })).body._id;
  };
  const reviewId = await post(2, 'Call 555 0100');
  const otherReviewId = await post(5, 'Wonderful');
  await app.post(`/reviews/${reviewId}/reports`, { reason: 'private', words: 'A phone number', email: 'reader@example.net' });
  const { id: reportId } = await app.context.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  const { body } = await owner.session.post('/owner/invitations', { ...invitation, email: client });
  const emailId = await failEmail(app);
  return { app, ann, owner, reviewId, otherReviewId, reportId, invitationId: body.invitationId as string, emailId };
}
type Site = Awaited<ReturnType<typeof openSite>>;

/** Every call of the owner, in an order in which each does its work. */
const calls: [operation: string, method: string, path: (site: Site) => string, body?: object][] = [
  ['glance', 'GET', () => '/owner/glance'],
  ['listReviewsForOwner', 'GET', () => '/owner/reviews'],
  ['showReviewToOwner', 'GET', ({ reviewId }) => `/owner/reviews/${reviewId}`],
  ['showHistoryToOwner', 'GET', ({ reviewId }) => `/owner/reviews/${reviewId}/history`],
  ['replyToReview', 'PUT', ({ reviewId }) => `/owner/reviews/${reviewId}/reply`, { text: 'Thank you.' }],
  ['removeReply', 'DELETE', ({ reviewId }) => `/owner/reviews/${reviewId}/reply`],
  ['hideReview', 'PUT', ({ otherReviewId }) => `/owner/reviews/${otherReviewId}/hiding`, hiding],
  ['unhideReview', 'DELETE', ({ otherReviewId }) => `/owner/reviews/${otherReviewId}/hiding`],
  ['listReports', 'GET', () => '/owner/reports'],
  ['showReport', 'GET', ({ reportId }) => `/owner/reports/${reportId}`],
  ['hideReportedReview', 'PUT', ({ reportId }) => `/owner/reports/${reportId}/hiding`, hiding],
  ['closeReport', 'PUT', ({ reportId }) => `/owner/reports/${reportId}/answer`, { answer: 'It stays.' }],
  ['listInvitations', 'GET', () => '/owner/invitations'],
  ['inviteClient', 'POST', () => '/owner/invitations', invitation],
  ['remindClient', 'POST', ({ invitationId }) => `/owner/invitations/${invitationId}/reminder`],
  ['revokeInvitation', 'DELETE', ({ invitationId }) => `/owner/invitations/${invitationId}`],
  ['listFailedEmails', 'GET', () => '/owner/emails'],
  ['retryEmail', 'POST', ({ emailId }) => `/owner/emails/${emailId}/retry`],
  ['givePassword', 'POST', () => '/owner/password', { password: testPassword }],
];

/** Makes every call, and returns each with its status and code. */
async function callAll(site: Site, caller: Caller): Promise<string[]> {
  const answers: string[] = [];
  for (const [operation, method, path, body] of calls) {
    const answer = await caller.request(method, path(site), body);
    expect(answer.headers.get('Cache-Control'), operation).toBe('no-store');
    answers.push(`${operation} ${answer.status}${answer.body?.code === undefined ? '' : ` ${answer.body.code}`}`);
  }
  return answers;
}

const all = (answer: string) => calls.map(([operation]) => `${operation} ${answer}`);
const ids = ({ body }: { body: { reviews: { _id: string }[] } }) => body.reviews.map(({ _id }) => _id);

describe('the owner’s calls', () => {
  test('are those of the table, and all need a token', async () => {
    await using app = await createTestApp();
    const { paths } = (await app.get('/openapi.json')).body as {
      paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) => (path.startsWith('/owner') ? Object.values(methods) : []));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(([operation]) => operation).toSorted());
    expect(described.map(({ security }) => security)).toEqual(described.map(() => [{ token: [] }]));
  });

  test('answer 405 to other methods', async () => {
    await using app = await createTestApp();
    const { status, headers } = await app.get('/owner/password');
    expect([status, headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await app.post('/owner/reviews/AbCdEfGhIjKlMnOpQrSt-_', {})).status).toBe(405);
  });

  test('are 401 signed out and with a dead token, and 404 for a stranger and for a reviewer', async () => {
    const site = await openSite();
    await using app = site.app;
    const stranger = await app.verifiedAccount('stranger@example.com');
    expect(await callAll(site, app)).toEqual(all('401 session_ended'));
    expect(await callAll(site, app.as('not-a-token'))).toEqual(all('401 session_ended'));
    expect(await callAll(site, stranger.session)).toEqual(all('404 not_found'));
    expect(await callAll(site, site.ann.session)).toEqual(all('404 not_found'));
    expect((await app.get(`/reviews/${site.reviewId}`)).body.reply).toBeUndefined();
  });

  test('are 403 for the owner once the password was given 15 minutes ago, but the one that gives it again', async () => {
    const site = await openSite();
    await using app = site.app;
    app.clock.advance(minutes(15));
    const answers = await callAll(site, site.owner.session);
    expect(answers).toEqual([...all('403 password_needed').slice(0, -1), 'givePassword 200']);
  });

  test('work for the owner who has just logged in', async () => {
    const site = await openSite();
    await using _ = site.app;
    expect(await callAll(site, site.owner.session)).toEqual(
      calls.map(([operation]) => `${operation} ${operation === 'inviteClient' ? 201 : 200}`),
    );
  });

  test('are 404 for everyone without OWNER_EMAIL, and for an account with its address that nobody has verified', async () => {
    const site = await openSite();
    await using app = site.app;
    await app.context.db.updateTable('users').set({ verified_at: null }).where('id', '=', site.owner.userId).execute();
    expect(await callAll(site, site.owner.session)).toEqual(all('404 not_found'));
    await using other = await createTestApp();
    const { session } = await other.verifiedAccount(ownerEmail);
    expect((await session.get('/owner/glance')).status).toBe(404);
  });

  test('answer 404 to ids of nothing', async () => {
    const site = await openSite();
    await using app = site.app;
    const none = 'AbCdEfGhIjKlMnOpQrSt-_';
    const nothing = { ...site, app, reviewId: none, otherReviewId: none, reportId: none, invitationId: none, emailId: none };
    const answers = await callAll(nothing, site.owner.session);
    const withId = calls.filter(([, , path]) => path(nothing).includes(none)).map(([operation]) => operation);
    expect(withId).toHaveLength(12);
    for (const operation of withId) expect(answers).toContain(`${operation} 404 not_found`);
  });
});

describe('giving the password again', () => {
  const give = (caller: Caller, password: string) => caller.post('/owner/password', { password });

  test('opens the calls for 15 minutes with a new token; the old one, which may have been stolen, is dead', async () => {
    const site = await openSite();
    await using app = site.app;
    app.clock.advance(minutes(20));
    const { status, body } = await give(site.owner.session, testPassword);
    expect(status).toBe(200);
    expect((await site.owner.session.get('/owner/glance')).status).toBe(401);
    const renewed = app.as(body.token);
    app.clock.advance(minutes(15) - 1);
    expect((await renewed.get('/owner/glance')).status).toBe(200);
    app.clock.advance(1);
    expect((await renewed.get('/owner/glance')).body.code).toBe('password_needed');
  });

  test('is counted and slowed like logging in', async () => {
    await using app = await createTestApp({ ownerEmail });
    const { session } = await app.verifiedAccount(ownerEmail);
    for (let tries = 0; tries < 5; tries++) expect((await give(session, 'a wrong harbor')).body.code).toBe('wrong_password');
    const { status, body } = await give(session, testPassword);
    expect([status, body.retryAfterSeconds]).toEqual([429, 1]);
  });

  test('is refused to an owner without a password', async () => {
    const site = await openSite();
    await using app = site.app;
    await app.context.db.updateTable('users').set({ password_hash: null }).where('id', '=', site.owner.userId).execute();
    expect((await give(site.owner.session, testPassword)).body.code).toBe('wrong_password');
  });
});

test('only a session of the account itself verifies the owner’s address; others get there by choosing a new password', async () => {
  await using app = await createTestApp({ ownerEmail });
  const squatter = await app.createAccount(ownerEmail);
  const link = await app.emailedLink(ownerEmail, 'verify');
  const stranger = await app.createAccount('stranger@example.com');
  for (const caller of [app, stranger.session]) expect((await caller.get(`/users/verify/${link}`)).body.code).toBe('token_invalid');
  await app.post('/users/forgot-password', { email: ownerEmail });
  const token = await app.emailedLink(ownerEmail, 'reset-password');
  await app.post('/users/reset-password', { token, password: 'a louder harbor', passwordRetype: 'a louder harbor' });
  expect((await squatter.session.get('/owner/glance')).status).toBe(401);
  const { body } = await app.post('/users/login', { email: ownerEmail, password: 'a louder harbor' });
  expect((await app.as(body.token).get('/owner/glance')).status).toBe(200);
});

test('a new session of the owner’s account is announced by an email, and nobody else’s is', async () => {
  await using app = await createTestApp({ ownerEmail });
  await app.verifiedAccount(ownerEmail);
  await app.verifiedAccount('ann@example.com');
  const logIn = (email: string) =>
    app.post(
      '/users/login',
      { email, password: testPassword },
      { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
    );
  await logIn('ann@example.com');
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'new_session')).toEqual([]);
  await logIn(ownerEmail);
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'new_session')).toMatchObject([{ recipient: ownerEmail, browser: 'Firefox on Linux' }]);
});

describe('reviews', () => {
  test('are listed by what waits for the owner, newest first, and found by words, name, and address', async () => {
    const site = await openSite();
    await using app = site.app;
    const { session } = site.owner;
    const bob = await app.createAccount('bob.held@example.com');
    app.clock.advance(1);
    const { body: held } = await bob.session.post('/reviews', { rating: 1, comment: 'Held until verified' });
    const list = async (query: string) => ids(await session.get(`/owner/reviews?${query}`));
    expect(await list('')).toEqual([held._id, site.otherReviewId, site.reviewId]);
    expect(await list('filter=unanswered')).toEqual([site.otherReviewId, site.reviewId]);
    expect(await list('filter=held')).toEqual([held._id]);
    expect(await list('filter=reported')).toEqual([site.reviewId]);
    await session.put(`/owner/reviews/${site.otherReviewId}/reply`, { text: 'Thank you.' });
    await session.put(`/owner/reviews/${site.reviewId}/hiding`, hiding);
    expect(await list('filter=unanswered')).toEqual([]);
    expect(await list('filter=hidden')).toEqual([site.reviewId]);
    expect(await list('q=WONDER')).toEqual([site.otherReviewId]);
    expect(await list('q=bob.HELD')).toEqual([held._id]);
    expect(await list('q=%20ann%20lee')).toHaveLength(3);
    expect(await list('q=%25')).toEqual([]);
    await app.context.db.updateTable('users').set({ first_name: 'Émile' }).where('id', '=', bob.userId).execute();
    expect(await list('q=%C3%89MILE')).toEqual([held._id]);
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

  test('come 20 at a time', async () => {
    const site = await openSite();
    await using app = site.app;
    for (let count = 0; count < 19; count++) {
      app.clock.advance(1);
      await site.ann.session.post('/reviews', { rating: 3, comment: String(count) });
    }
    const first = await site.owner.session.get('/owner/reviews');
    expect(first.body.reviews).toHaveLength(20);
    const second = await site.owner.session.get(`/owner/reviews?cursor=${first.body.nextCursor}`);
    expect([ids(second), second.body.nextCursor]).toEqual([[site.reviewId], undefined]);
  });

  test('get a reply that everyone reads, that can be edited and withdrawn, and a history of it all', async () => {
    const site = await openSite();
    await using app = site.app;
    const path = `/owner/reviews/${site.reviewId}`;
    const { session } = site.owner;
    expect((await session.put(`${path}/reply`, { text: ' Thank you. ' })).body).toEqual({ changed: true, authorEmailed: true });
    expect((await app.get(`/reviews/${site.reviewId}`)).body.reply.text).toBe('Thank you.');
    expect((await session.put(`${path}/reply`, { text: '' })).body.errors).toMatchObject([{ field: 'text' }]);
    app.clock.advance(minutes(1));
    await session.put(`${path}/reply`, { text: 'Thank you, Ann.' });
    await session.delete(`${path}/reply`);
    expect((await app.get(`/reviews/${site.reviewId}`)).body.reply).toBeUndefined();
    await session.put(`${path}/hiding`, hiding);
    expect((await app.get(`/reviews/${site.reviewId}`)).status).toBe(404);
    await session.delete(`${path}/hiding`);
    expect((await app.get(`/reviews/${site.reviewId}`)).status).toBe(200);
    const { events, replyVersions } = (await session.get(`${path}/history`)).body;
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      'shown',
      'hidden',
      'reply_removed',
      'replied',
      'replied',
      'published',
      'received',
    ]);
    expect(events[1]).toMatchObject({ reason: 'private' });
    expect(replyVersions.map(({ text }: { text: string }) => text)).toEqual(['Thank you, Ann.', 'Thank you.']);
  });

  test('that are held cannot be answered', async () => {
    const site = await openSite();
    await using app = site.app;
    const bob = await app.createAccount('bob@example.com');
    const { body } = await bob.session.post('/reviews', { rating: 1, comment: 'Held' });
    const { status, body: problem } = await site.owner.session.put(`/owner/reviews/${body._id}/reply`, { text: 'No.' });
    expect([status, problem.code]).toEqual([403, 'not_verified']);
  });
});

test('a report is closed by hiding its review, or with an answer that its reporter gets', async () => {
  const site = await openSite();
  await using app = site.app;
  const { session } = site.owner;
  await app.post(`/reviews/${site.otherReviewId}/reports`, { reason: 'stranger', email: 'reader@example.net' });
  const open_ = (await session.get('/owner/reports')).body;
  expect(open_).toHaveLength(2);
  expect(open_.find(({ reportId }: { reportId: string }) => reportId === site.reportId)).toMatchObject({
    reason: 'private',
    words: 'A phone number',
    email: 'reader@example.net',
    status: 'open',
    review: { _id: site.reviewId, comment: 'Call 555 0100' },
  });
  const hidden = await session.put(`/owner/reports/${site.reportId}/hiding`, hiding);
  expect(hidden.body).toEqual({ changed: true, authorEmailed: true, reporterEmailed: true });
  expect((await app.get(`/reviews/${site.reviewId}`)).status).toBe(404);
  const other = (await session.get('/owner/reports')).body[0];
  const answer = { answer: 'Ann is a client.' };
  expect((await session.put(`/owner/reports/${other.reportId}/answer`, answer)).body).toEqual({ changed: true, reporterEmailed: true });
  expect((await session.put(`/owner/reports/${other.reportId}/answer`, { answer: '' })).body.changed).toBe(false);
  expect((await session.get('/owner/reports')).body).toEqual([]);
  const closed = (await session.get('/owner/reports?filter=all')).body;
  expect(closed.map(({ status }: { status: string }) => status).toSorted()).toEqual(['answered', 'hidden']);
});

describe('invitations', () => {
  test('say how each went, are reminded of once, and withdrawn', async () => {
    const site = await openSite();
    await using app = site.app;
    const { session } = site.owner;
    const path = `/owner/invitations/${site.invitationId}`;
    const find = async () => (await session.get('/owner/invitations')).body[0];
    expect(await find()).toMatchObject({ email: client, name: 'Nia New', project: knownProject, engagedAt: '2024-06', state: 'waiting' });
    expect(await find()).not.toHaveProperty('openedAt');
    const token = await app.emailedLink(client, 'invitation');
    await app.get(`/invitations/${token}`);
    const openedAt = new Date(app.clock.now()).toISOString();
    app.clock.advance(minutes(1));
    await app.get(`/invitations/${token}`);
    expect(await find()).toMatchObject({ openedAt, state: 'waiting' });
    expect((await session.request('POST', `${path}/reminder`)).body).toEqual({ changed: true });
    expect((await session.request('POST', `${path}/reminder`)).body).toEqual({ changed: false });
    await app.deliverEmails();
    expect(app.emails.filter(({ kind }) => kind === 'invitation_reminder')).toMatchObject([{ recipient: client }]);
    expect((await session.delete(path)).body).toEqual({ changed: true });
    expect((await session.delete(path)).body).toEqual({ changed: false });
    expect((await app.get(`/invitations/${token}`)).body.code).toBe('invitation_revoked');
    expect(await find()).toMatchObject({ state: 'revoked' });
  });

  test('are refused with the reason at the field', async () => {
    const site = await openSite();
    await using _ = site.app;
    const invite = async (changes: object) => {
      const { status, body } = await site.owner.session.post('/owner/invitations', { ...invitation, ...changes });
      return [status, body.errors?.map(({ field }: { field: string }) => field)];
    };
    expect(await invite({ email: client })).toEqual([422, ['email']]);
    expect(await invite({ email: 'OWNER@example.com' })).toEqual([422, ['email']]);
    expect(await invite({ email: 'no address', name: '', projectId: 'none', engagedAt: '2099-01' })).toEqual([
      422,
      ['email', 'name', 'projectId', 'engagedAt'],
    ]);
    expect(await invite({ engagedAt: undefined })).toEqual([201, undefined]);
  });
});

test('emails that failed are listed with the reason, and tried again', async () => {
  const site = await openSite();
  await using app = site.app;
  const { session } = site.owner;
  expect((await session.get('/owner/emails')).body).toMatchObject([
    { id: site.emailId, kind: 'account_deleted', recipient: client, error: '550 No such user' },
  ]);
  expect((await session.request('POST', `/owner/emails/${site.emailId}/retry`)).body).toEqual({ changed: true });
  await app.deliverEmails();
  expect(app.emails.filter(({ kind }) => kind === 'account_deleted')).toHaveLength(1);
  expect((await session.get('/owner/emails')).body).toEqual([]);
});

test('at a glance are this month’s reviews, the average, what waits, the last backup, and the version', async () => {
  const site = await openSite();
  await using app = site.app;
  const { session } = site.owner;
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
  expect((await session.get('/owner/glance')).body).toEqual({ ...before, unanswered: 1, lastBackupAt });
  app.clock.advance(minutes(60 * 24 * 20));
  const { body } = await app.post('/users/login', { email: ownerEmail, password: testPassword });
  expect((await app.as(body.token).get('/owner/glance')).body).toMatchObject({ reviewsThisMonth: 0, average: 3.5 });
});
