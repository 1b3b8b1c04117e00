import { describe, expect } from 'vitest';
import { reportReasons } from '#content/report-reasons.ts';
import type { Context } from '#domain/core';
import { writeEmail } from '#domain/emails/emails.ts';
import { noticeIntervalsMs } from '#domain/outbox/outbox.ts';
import { hideReview } from '#domain/reviews/moderation.ts';
import { cleanUp } from '#domain/use-cases/cleanup.ts';
import { closeReport, hideReportedReview, listReports } from '#domain/use-cases/reports.ts';
import { countNeighbors } from '#tests/harness/count-neighbors.ts';
import { test, type TestApp, testPassword } from '#tests/harness/create-test-app.ts';
import { day, hour } from '#tests/harness/time.ts';

const ownerEmail = 'owner@example.com';
const reader = 'reader@example.net';

async function postOne(app: TestApp, email = 'ann@example.com') {
  const account = await app.verifiedAccount(email);
  const id = await account.session.review('Call 555 0100', 1);
  return { ...account, id, path: `/reviews/${id}`, reports: `/reviews/${id}/reports` };
}

const stored = ({ context }: TestApp) =>
  context.db.selectFrom('reports').selectAll().orderBy('created_at').orderBy('id').execute();
const idOf = async (app: TestApp) => (await stored(app)).at(-1)?.id ?? '';

async function reportOne(app: TestApp) {
  const posted = await postOne(app);
  await app.post(posted.reports, { reason: 'private', email: reader });
  return { ...posted, reportId: await idOf(app) };
}

describe('reporting', () => {
  test('anyone can report a public review, in any script, with an address or without', async ({
    createApp,
  }) => {
    const app = await createApp({ rateLimitScale: 2 });
    const { session, reports } = await postOne(app);
    const stranger = await app.createAccount('bob@example.com');
    const words = `전화번호가 있어요. رقم هاتف\n${'😀'.repeat(900)}`;
    for (const [caller, report] of [
      [app, { reason: 'private', words, email: `  ${reader} ` }],
      [stranger.session, { reason: 'unlawful', words: '', email: '', extra: 1 }],
      [session, { reason: 'stranger' }],
      [app.as('not-a-token'), { reason: 'stranger' }],
    ] as const) {
      const { status, body } = await caller.post(reports, report);
      expect([status, body.message]).toEqual([202, expect.stringContaining('Thank you')]);
      app.clock.advance(1);
    }
    const nothing = { words: '', email: null, closed_at: null };
    expect(await stored(app)).toMatchObject([
      { reason: 'private', words, email: reader, closed_at: null },
      { reason: 'unlawful', ...nothing },
      { reason: 'stranger', ...nothing },
      { reason: 'stranger', ...nothing },
    ]);
    expect(JSON.stringify(await stored(app))).not.toContain(stranger.userId);
  });

  test('the owner’s email leads to the report, or to all of several', async ({ createApp }) => {
    const app = await createApp({ ownerEmail, rateLimitScale: 10 });
    const { reports } = await postOne(app);
    const report = async (times: number) => {
      for (let time = 0; time < times; time++)
        await app.post(reports, { reason: 'private', words: `${time} of ${times}` });
      app.clock.advance(day);
      await app.deliverEmails();
      return app.emails.at(-1);
    };
    expect(await report(1)).toMatchObject({
      kind: 'new_reports',
      link: expect.stringContaining(encodeURIComponent(`/owner?report=${await idOf(app)}`)),
    });
    expect(await report(2)).toMatchObject({
      kind: 'new_reports',
      text: { subject: expect.stringMatching(/^2 reports/u) },
      link: expect.stringContaining(encodeURIComponent('/owner?show=reports')),
    });
  });

  test('bad fields are refused by name, and nothing is kept', async ({
    appWithHighLimits: app,
  }) => {
    const { reports } = await postOne(app);
    const reason = 'private';
    for (const [field, bad] of [
      ['reason', {}],
      ['reason', { reason: 'one star' }],
      ['reason', { reason: 'toString' }],
      ['reason', { reason: null }],
      ['words', { reason, words: 'x'.repeat(1001) }],
      ['words', { reason, words: 'x'.repeat(5000) }],
      ['words', { reason, words: 'a\u202Eb' }],
      ['words', { reason, words: '\uD800' }],
      ['email', { reason, email: 'nobody' }],
      ['email', { reason, email: `${'x'.repeat(250)}@example.com` }],
      ['email', { reason, email: 'a@example.com\nBcc: b@example.com' }],
    ] as const) {
      const { status, body } = await app.post(reports, bad);
      expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([
        422,
        [field],
      ]);
    }
    expect(await app.count('reports')).toBe(0);
  });

  test('a held, a hidden, and an unknown review cannot be reported', async ({
    appWithHighLimits: app,
  }) => {
    const { session, id, reports } = await postOne(app);
    await hideReview(app.context, id, { reason: 'private', words: 'Please leave out the number.' });
    const bob = await app.createAccount('bob@example.com');
    const held = await bob.session.review('');
    for (const path of [
      reports,
      `/reviews/${held}/reports`,
      '/reviews/AbCdEfGhIjKlMnOpQrSt-_/reports',
      '/reviews/x/reports',
    ]) {
      for (const caller of [app, session])
        expect((await caller.post(path, { reason: 'private' })).body.code).toBe('not_found');
    }
    expect(await app.count('reports')).toBe(0);
  });

  test('reports of unknown reviews count, too, and a /48 sends 80 an hour', async ({ app }) => {
    const { reports } = await postOne(app);
    const send = async (network: string, path = reports) =>
      (await app.from(network).post(path, { reason: 'private' })).status;
    const unknown = () => send('203.0.113.9', '/reviews/AbCdEfGhIjKlMnOpQrSt-_/reports');
    for (let count = 0; count < 5; count++) expect(await unknown()).toBe(404);
    expect(await unknown()).toBe(429);
    await countNeighbors(app, 79, 'report');
    expect(await send('2001:db8:1:2::1')).toBe(202);
    expect(await send('2001:db8:1:3::1')).toBe(429);
  });

  test('a review can be reported 3 times a day by one network, and 60 times by all', async ({
    app,
  }) => {
    const { id, reports } = await postOne(app);
    const other = await postOne(app, 'bob@example.com');
    const send = async (network: string) =>
      (await app.from(network).post(reports, { reason: 'private' })).status;
    for (let count = 0; count < 3; count++) expect(await send('203.0.113.7')).toBe(202);
    expect(await send('203.0.113.7')).toBe(429);
    app.clock.advance(2 * hour);
    expect(await send('203.0.113.7')).toBe(429);
    expect(await send('203.0.113.8')).toBe(202);
    for (let neighbor = 1; neighbor <= 3; neighbor++)
      expect(await send(`2001:db8:1:${neighbor}::1`)).toBe(202);
    expect(await send('2001:db8:1:4::1')).toBe(429);
    app.clock.advance(day);
    expect(await send('203.0.113.7')).toBe(202);
    for (let count = 0; count < 58; count++)
      await app.context.rateLimits.count(id, 'reportOfReview');
    expect(await send('203.0.113.9')).toBe(202);
    const refused = await app.from('203.0.113.10').post(reports, { reason: 'private' });
    expect([refused.status, Number(refused.headers.get('Retry-After')) <= day / 1000]).toEqual([
      429,
      true,
    ]);
    expect(
      (await app.from('203.0.113.10').post(other.reports, { reason: 'insulting' })).status,
    ).toBe(202);
  });

  test('reports go with their review or author, and lose the address of who leaves', async ({
    app,
  }) => {
    const { session, userId, path, reports } = await postOne(app);
    const bob = await app.verifiedAccount('Bob@example.com');
    const squatter = await app.createAccount(reader);
    for (const email of ['bob@EXAMPLE.com', reader])
      await app.post(reports, { reason: 'private', email });
    for (const each of [bob, squatter])
      await each.session.delete(`/users/${each.userId}`, { password: testPassword });
    expect((await stored(app)).map(({ email }) => email).toSorted()).toEqual(
      [null, reader].toSorted(),
    );
    await session.delete(path);
    expect(await app.count('reports')).toBe(0);
    await app.post(`/reviews/${await session.review('')}/reports`, { reason: 'private' });
    expect(await app.count('reports')).toBe(1);
    await session.delete(`/users/${userId}`, { password: testPassword });
    expect(await app.count('reports')).toBe(0);
  });
});

test('whoever signs up with a reporter’s address cannot take the answer away', async ({ app }) => {
  const { reportId } = await reportOne(app);
  const { session, userId } = await app.createAccount(reader);
  await closeReport(app.context, reportId, 'Yes');
  await app.context.db
    .updateTable('outbox')
    .set({ state: 'waiting' })
    .where('kind', '=', 'report_answered')
    .execute();
  await session.delete(`/users/${userId}`, { password: testPassword });
  const kinds = await app.context.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', reader)
    .execute();
  expect(kinds.map(({ kind }) => kind)).toContain('report_answered');
});

describe('emails', () => {
  test('the owner gets one email about all waiting reports, and no other within the hour', async ({
    createApp,
  }) => {
    const app = await createApp({ ownerEmail, rateLimitScale: 10 });
    const { id, reports } = await postOne(app);
    const one = [ownerEmail, expect.stringMatching(/^Someone reported/u), 1];
    const counts = () =>
      app.emails.flatMap((mail) =>
        mail.kind === 'new_reports'
          ? [[mail.recipient, mail.text.subject, mail.text.quotes?.length]]
          : [],
      );
    await app.post(reports, { reason: 'private', words: 'A number', email: reader });
    await app.deliverEmails();
    const first = app.emails.find((mail) => mail.kind === 'new_reports');
    expect(first).toMatchObject({
      recipient: ownerEmail,
      text: {
        quotes: [
          {
            by: 'Review by Ann Lee',
            text: `${reportReasons.private}\n\nA number`,
            note: expect.stringContaining('hear back'),
            links: [{ address: expect.stringContaining(id) }],
          },
        ],
      },
    });
    for (let count = 0; count < 25; count++) await app.post(reports, { reason: 'insulting' });
    await app.deliverEmails();
    expect(counts()).toEqual([one]);
    app.clock.advance(noticeIntervalsMs.new_reports);
    await app.deliverEmails();
    expect(counts()).toEqual([one, [ownerEmail, expect.stringMatching(/^25 reports/u), 20]]);
    expect(app.emails.filter(({ recipient }) => recipient === reader)).toMatchObject([]);
  });

  test('what is closed or gone before its email is sent is not sent', async ({ createApp }) => {
    const app = await createApp({ ownerEmail });
    const { session, path, reports } = await postOne(app);
    await app.post(reports, { reason: 'private' });
    const reportId = await idOf(app);
    const queued = { id: 'x', attempts: 1, recipient: ownerEmail };
    const toOwner = () =>
      writeEmail(app.context, { ...queued, kind: 'new_reports', payload: { ids: [reportId] } });
    const toReporter = () =>
      writeEmail(app.context, { ...queued, kind: 'report_answered', payload: { reportId } });
    expect([await toOwner(), await toReporter()]).toEqual([
      expect.objectContaining({ kind: 'new_reports' }),
      'obsolete',
    ]);
    await closeReport(app.context, reportId, 'Yes');
    expect([await toOwner(), await toReporter()]).toEqual([
      'obsolete',
      expect.objectContaining({ text: expect.objectContaining({ quotes: [{ text: 'Yes' }] }) }),
    ]);
    await session.delete(path);
    expect([await toOwner(), await toReporter()]).toEqual(['obsolete', 'obsolete']);
  });

  test('the reporter gets the decision once, and their address gets no other email', async ({
    app,
  }) => {
    const { id, reportId } = await reportOne(app);
    expect(await closeReport(app.context, reportId, 'The number is mine.')).toEqual({
      changed: true,
      reporterEmailed: true,
    });
    expect(await closeReport(app.context, reportId, 'No.')).toEqual({
      changed: false,
      reporterEmailed: false,
    });
    await app.deliverEmails();
    expect(app.emails.filter(({ recipient }) => recipient === reader)).toMatchObject([
      {
        kind: 'report_answered',
        recipient: reader,
        text: {
          paragraphs: [expect.stringContaining('my reply')],
          quotes: [{ text: 'The number is mine.' }],
        },
        link: expect.stringContaining(`/reviews/${id}`),
      },
    ]);
  });

  test('hiding a reported review and closing the report happen together, or not at all', async ({
    app,
  }) => {
    const { id, reportId } = await reportOne(app);
    const hiding = { reason: 'private', words: 'Please leave out the number.' } as const;
    const state = async () => [
      (await app.get(`/reviews/${id}`)).status,
      (await stored(app))[0]?.outcome,
    ];
    await expect(hideReportedReview(app.context, 'x', hiding)).rejects.toThrow('not_found');
    expect(await state()).toEqual([200, null]);
    expect(await hideReportedReview(app.context, reportId, hiding)).toEqual({
      changed: true,
      authorEmailed: true,
      reporterEmailed: true,
    });
    expect(await state()).toEqual([404, 'hidden']);
    await app.deliverEmails();
    const answer = app.emails.find(({ kind }) => kind === 'report_answered');
    expect(answer?.text.paragraphs).toEqual([expect.stringContaining('hidden the review')]);
    expect(answer?.link).toBeUndefined();
  });

  test('another reporter of a review that is hidden by then is not told that it stays', async ({
    app,
  }) => {
    const { id, reportId } = await reportOne(app);
    await hideReview(app.context, id, { reason: 'private', words: 'Please leave it out.' });
    expect(await closeReport(app.context, reportId, '')).toEqual({
      changed: true,
      reporterEmailed: true,
    });
    await app.deliverEmails();
    const answer = app.emails.find(({ kind }) => kind === 'report_answered');
    expect(answer?.text.paragraphs).toEqual([expect.stringContaining('hidden the review')]);
  });

  test('without an address nobody is emailed; one address gets at most 5 answers a day', async ({
    appWithHighLimits: app,
  }) => {
    const { reports } = await postOne(app);
    await app.post(reports, { reason: 'private' });
    expect(await closeReport(app.context, await idOf(app), '')).toEqual({
      changed: true,
      reporterEmailed: false,
    });
    const answerOne = async (email: string) => {
      app.clock.advance(1000);
      await app.post(reports, { reason: 'private', email });
      return (await closeReport(app.context, await idOf(app), 'Yes')).reporterEmailed;
    };
    for (let count = 0; count < 5; count++)
      expect(await answerOne(count % 2 === 0 ? reader : reader.toUpperCase())).toBe(true);
    expect(await answerOne(reader)).toBe(false);
    expect(await answerOne('other@example.net')).toBe(true);
    app.clock.advance(day);
    expect(await answerOne(reader)).toBe(true);
  });
});

test('a report whose review is deleted while reports are listed is left out', async ({ app }) => {
  const { reports } = await postOne(app);
  await app.post(reports, { reason: 'private', words: 'A number' });
  const list = (context: Context) => listReports(context, { filter: 'all' });
  expect(await list(app.context)).toHaveLength(1);
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await app.context.db.deleteFrom('reviews').execute();
      return result;
    },
  });
  expect(await list({ ...app.context, db })).toEqual([]);
});

test('reports are deleted 30 days after they were closed, and open ones after a year', async ({
  appWithHighLimits: app,
}) => {
  const { reports } = await postOne(app);
  await cleanUp(app.context);
  await app.post(reports, { reason: 'private', email: reader });
  await closeReport(app.context, await idOf(app), 'Yes');
  app.clock.advance(1000);
  await app.post(reports, { reason: 'unlawful', email: reader });
  const left = async () => {
    await cleanUp(app.context);
    return (await stored(app)).map(({ reason }) => reason);
  };
  app.clock.advance(30 * day - 2000);
  expect(await left()).toEqual(['private', 'unlawful']);
  app.clock.advance(1000);
  expect(await left()).toEqual(['unlawful']);
  app.clock.advance(335 * day - 1000);
  expect(await left()).toEqual(['unlawful']);
  app.clock.advance(2000);
  expect(await left()).toEqual([]);
});
