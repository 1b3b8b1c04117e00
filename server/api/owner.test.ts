import { describe, expect } from 'vitest';
import { provider } from '#content/provider.ts';
import type { Caller } from '#tests/harness/create-test-app.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import { client, hiding, invitation, ownerEmail, test } from '#tests/harness/owner-site.ts';
import { day, minute } from '#tests/harness/time.ts';

const idsIn = ({ body }: { body: { reviews: { _id: string }[] } }) =>
  body.reviews.map(({ _id }) => _id);

describe('reviews', () => {
  test('are listed by what waits, newest first, and found by words, name, and address', async ({
    site,
  }) => {
    const { app, session } = site;
    const bob = await app.createAccount('bob.held@example.com');
    app.clock.advance(1);
    const held = await bob.session.review('Held until verified', 1);
    expect((await session.get(`/owner/reviews/${held}`)).body.author.verified).toBe(false);
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
    expect(
      (await session.put(`/owner/reviews/${held}/reply`, { text: 'Thank you.' })).outcome,
    ).toBe('403 not_verified');
    for (const name of ['%20ann%20lee', 'lee%20ann', 'Lee,%20Ann'])
      expect(await list(`q=${name}`)).toHaveLength(3);
    for (const q of ['%', '_', '*', '^', '\\', '[', ']', '-', 'ann]', '(?'])
      expect([q, await list(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    await app.context.db
      .updateTable('users')
      .set({ first_name: 'Émile' })
      .where('id', '=', bob.userId)
      .execute();
    for (const q of ['ÉMILE', 'émile', 'Émile', 'éMIL', 'emile', 'EMILE LEE', 'E\u0301mile'])
      expect([q, await list(`q=${encodeURIComponent(q)}`)]).toEqual([q, [held]]);
    for (const [name, q] of [
      ["Émile O'Neil", 'o%E2%80%99neil'],
      ['Émile O’Neil', "O'Neil"],
    ] as const) {
      await app.context.db
        .updateTable('users')
        .set({ first_name: name })
        .where('id', '=', bob.userId)
        .execute();
      expect(await list(`q=${q}`)).toEqual([held]);
    }
    expect((await session.get('/owner/reviews?filter=none')).status).toBe(422);
    expect((await session.get('/owner/reviews?cursor=none')).status).toBe(404);
    expect(await list('q=%21%3F')).toEqual([]);
    // PostgreSQL refuses a null character in any text.
    expect(await list('q=%00')).toEqual(await list(''));
    expect((await session.get('/owner/reviews?q=%E2%80%AE')).body.errors).toMatchObject([
      { field: 'q' },
    ]);
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

  test('get a reply that can be edited and withdrawn, with a history of it all', async ({
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
    app.clock.advance(minute);
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

test('a report is closed by hiding its review, or by an answer that its reporter gets', async ({
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
    app.clock.advance(minute);
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

  test('that have ended or are unknown get no reminder', async ({
    site: { app, session, invitationId },
  }) => {
    const remind = (id: string) => session.request('POST', `/owner/invitations/${id}/reminder`);
    await session.delete(`/owner/invitations/${invitationId}`);
    expect((await remind(invitationId)).body).toEqual({ changed: false });
    expect((await remind('A'.repeat(22))).outcome).toBe('404 not_found');
    await app.deliverEmails();
    expect(app.emails.map(({ kind }) => kind)).not.toContain('invitation_reminder');
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

test('the summary has this month’s reviews, what waits, and what needs the owner', async ({
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
    isBackupMissing: false,
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
  const mailTrouble = { fault: 'log_in', status: 'SMTP EAUTH 535' } as const;
  // An email that is taken now would end it.
  await app.deliverEmails();
  await app.context.db
    .insertInto('mail_trouble')
    .values({ id: 1, ...mailTrouble, since: made_at })
    .execute();
  expect((await session.get('/owner/glance')).body).toMatchObject({
    mailTrouble: { ...mailTrouble, since: lastBackupAt },
  });
  // It takes emails again.
  await app.signUp('new@example.com');
  await app.deliverEmails();
  expect((await session.get('/owner/glance')).body).not.toHaveProperty('mailTrouble');
  app.clock.advance(20 * day);
  const { body } = await app.logIn(ownerEmail);
  expect((await app.as(body.token).get('/owner/glance')).body).toMatchObject({
    reviewsThisMonth: 0,
    average: 3.5,
  });
});

test('only the owner’s own account counts the reviews that need a reply', async ({
  site: { ann, session, reviewId },
}) => {
  const counted = async ({ get }: Caller) => (await get('/users/token')).body.unanswered;
  expect([await counted(session), await counted(ann.session)]).toEqual([2, undefined]);
  await session.put(`/owner/reviews/${reviewId}/reply`, { text: 'Thank you.' });
  expect(await counted(session)).toBe(1);
});

test('the owner’s lists have the newest 100', async ({ site: { app, session, reviewId } }) => {
  const { db, now } = app.context;
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, created_at: now() }));
  const mail = { kind: 'account_deleted', payload: '{}', due_at: now(), attempts: 1 } as const;
  const address = { recipient: client, recipient_key: client };
  const failed = rows.map((row) => ({
    ...row,
    ...mail,
    ...address,
    state: 'failed' as const,
    last_error: '550',
  }));
  const reports = rows.map((row) => ({
    ...row,
    review_id: reviewId,
    reason: 'private' as const,
    words: '',
  }));
  const invitations = rows.map((row) => ({
    ...row,
    project_id: knownProject.projectId,
    expires_at: now(),
    state: 'expired' as const,
  }));
  const events = rows.map(({ created_at }) => ({
    review_id: reviewId,
    event: 'shown' as const,
    at: created_at,
  }));
  await db.insertInto('outbox').values(failed).execute();
  await db.insertInto('reports').values(reports).execute();
  await db.insertInto('invitations').values(invitations).execute();
  await db.insertInto('review_events').values(events).execute();
  for (const list of ['emails', 'reports', 'invitations'])
    expect([list, (await session.get(`/owner/${list}`)).body.length]).toEqual([list, 100]);
  const history = await session.get(`/owner/reviews/${reviewId}/history`);
  expect(history.body.events).toHaveLength(100);
});
