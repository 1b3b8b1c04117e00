import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';

const words = 'A phone number,\nin the second line.';

/** Posts a review and a report of it. */
async function reportOne(app: TestApp, email = 'reader@example.net') {
  const { session, userId } = await app.createAccount('ann@example.com');
  await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
  const reviewId: string = (await session.post('/reviews', { rating: 2, comment: 'Call me' })).body._id;
  await app.post(`/reviews/${reviewId}/reports`, { reason: 'private', words, email });
  const { id } = await app.context.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  return { settings: settingsOf(app.database), reviewId, id };
}

const answers = async (app: TestApp) =>
  (await app.context.db.selectFrom('outbox').select('recipient').where('kind', '=', 'report_answered').execute()).map(
    ({ recipient }) => recipient,
  );

eachDatabase((open) => {
  test('reports are listed and shown for people and for scripts', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { settings, reviewId, id } = await reportOne(app);
    const list = await runOwner(settings, ['reports', 'list']);
    expect(list.exitCode).toBe(0);
    expect(list.out.split('\n')[1]).toBe(`${id}  2026-01-15  open    private  yes      ${reviewId}  A phone number, in the second line.`);
    expect(JSON.parse((await runOwner(settings, ['reports', 'list', '--review', reviewId, '--json'])).out)).toMatchObject({
      reports: [{ reportId: id, reviewId, reason: 'private', words, email: 'reader@example.net', status: 'open' }],
      hasMore: false,
    });
    expect((await runOwner(settings, ['reports', 'list', '--review', 'x'])).out).toBe('No reports.\n');
    const shown = (await runOwner(settings, ['reports', 'show', id])).out;
    expect(shown).toContain(`Reason:  It shares personal data.`);
    expect(shown).toContain('reader@example.net (nobody has verified it)');
    expect(shown.endsWith(`\n\n${words}\n`)).toBe(true);
  });

  test('an answer is emailed once, and the report is closed', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { settings, id } = await reportOne(app);
    for (const text of ['', ' ', 'a\u202Eb', 'x'.repeat(5001)]) {
      expect((await runOwner(settings, ['reports', 'answer', id, text])).exitCode).toBe(2);
    }
    const { out } = await runOwner(settings, ['reports', 'answer', id, '-'], { input: 'I asked Ann\nto change it.\n' });
    expect(out).toBe('The report is answered. The site will email reader@example.net.\n');
    expect(await answers(app)).toEqual(['reader@example.net']);
    const again = await runOwner(settings, ['reports', 'dismiss', id]);
    expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('closed already: answered')]);
    expect((await runOwner(settings, ['reports', 'list'])).out).toBe('No reports.\n');
    expect((await runOwner(settings, ['reports', 'list', '--all'])).out).toContain('answered');
    expect((await runOwner(settings, ['reports', 'show', id])).out).toMatch(/Your answer:\n\nI asked Ann\nto change it\.\n$/u);
    expect(await answers(app)).toHaveLength(1);
  });

  test('a report is dismissed, and without an address nobody is emailed', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { settings, id } = await reportOne(app, '');
    const dismissed = await runOwner(settings, ['reports', 'dismiss', id, 'Ann is a client.', '--json']);
    expect(JSON.parse(dismissed.out)).toMatchObject({ changed: true, reporterEmailed: false, report: { status: 'dismissed' } });
    expect(await answers(app)).toEqual([]);
  });

  test('hiding a review may close a report of it, but no other', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const { settings, reviewId, id } = await reportOne(app);
    const { session } = await app.createAccount('bob@example.com');
    const other: string = (await session.post('/reviews', { rating: 5 })).body._id;
    const hide = (review: string, report: string) =>
      runOwner(settings, ['reviews', 'hide', review, '--reason', 'private', '--words', 'No numbers.', '--report', report]);
    expect((await hide(other, id)).err).toContain(`is about another review, ${reviewId}`);
    expect((await hide(reviewId, 'x')).exitCode).toBe(3);
    expect(await app.context.db.selectFrom('reviews').select('id').where('hidden_at', 'is not', null).execute()).toEqual([]);
    const { exitCode, out } = await hide(reviewId, id);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: 'The review is hidden. The site will email ann@example.com.\nThe report is closed. The site will email reader@example.net.\n',
    });
    expect((await runOwner(settings, ['reports', 'list', '--all'])).out).toContain('hidden');
  });

  test('an unknown report is not found', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    for (const args of [
      ['show', 'x'],
      ['answer', 'x', 'Hi'],
      ['dismiss', 'x'],
    ]) {
      const { exitCode, err } = await runOwner(settingsOf(app.database), ['reports', ...args]);
      expect({ exitCode, err }).toEqual({ exitCode: 3, err: 'Error: There is no report x.\n' });
    }
  });
});
