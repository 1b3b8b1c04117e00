import { projects } from '../../content/projects.ts';
import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';

async function postOne(app: TestApp, comment: string, isVerified = true): Promise<string> {
  const { session, userId } = await app.createAccount('ann@example.com');
  if (isVerified) await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
  return (await session.post('/reviews', { rating: 4, comment })).body._id;
}

const emails = async (app: TestApp) =>
  (await app.context.db.selectFrom('outbox').select('kind').where('kind', 'like', 'review_%').execute()).map(({ kind }) => kind);

const [firstProject] = projects;

eachDatabase((open) => {
  test('reviews are listed for people and for scripts', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const id = await postOne(app, 'Fast,\nkind,\nexact.');
    const list = await runOwner(settings, ['reviews', 'list', '--status', 'published']);
    expect(list.exitCode).toBe(0);
    expect(list.out.split('\n')[1]).toMatch(new RegExp(`^${id} +2026-01-15 +★★★★☆ +published +Ann Lee +Fast, kind, exact\\.$`, 'u'));
    expect((await runOwner(settings, ['reviews', 'list', '--status', 'hidden'])).out).toBe('No reviews.\n');
    const { reviews, hasMore } = JSON.parse((await runOwner(settings, ['reviews', 'list', '--json'])).out);
    expect(reviews).toMatchObject([{ _id: id, rating: 4, status: 'published', author: { email: 'ann@example.com', verified: true } }]);
    expect(hasMore).toBe(false);
    await app.context.db.updateTable('users').set({ first_name: 'Maximiliane-Theodora' }).execute();
    const onTerminal = await runOwner(settings, ['reviews', 'list'], { columns: 80 });
    expect(onTerminal.out).toContain('\u001B[32mpublished\u001B[39m');
    expect(onTerminal.out).toMatch(/ Maximiliane-The… {2}Fast, k…\n$/u);
    expect((await runOwner(settings, ['reviews', 'list'])).out).toContain('Maximiliane-Theodora Lee');
  });

  test('one review is shown with all its words, and an unknown one is not found', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const id = await postOne(app, 'Fast,\nkind,\nexact.', false);
    const { out } = await runOwner(settings, ['reviews', 'show', id]);
    expect(out).toMatch(/Status: held\n\nFast,\nkind,\nexact\.\n$/u);
    expect(out).toContain('\nSource: nobody has verified the address\n');
    await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).execute();
    expect((await runOwner(settings, ['reviews', 'show', id])).out).toContain('\nSource: verified email\n');
    const invited = { source: 'verified_client', project_id: firstProject.projectId, engaged_at: '2024-06' } as const;
    await app.context.db.updateTable('reviews').set(invited).where('id', '=', id).execute();
    expect((await runOwner(settings, ['reviews', 'show', id])).out).toContain(
      `\nSource: invitation of a client, ${firstProject.projectName}, June 2024\n`,
    );
    for (const args of [
      ['show', 'x'],
      ['unhide', 'x'],
      ['reply', 'x', 'Hi'],
      ['reply', 'x', '--remove'],
      ['hide', 'x', '--reason', 'private', '--words', 'y'],
    ]) {
      const { exitCode, err } = await runOwner(settings, ['reviews', ...args]);
      expect({ exitCode, err }).toEqual({ exitCode: 3, err: 'Error: There is no review x.\n' });
    }
  });

  test('a reply comes from the command line or from standard input, and can be taken away', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const id = await postOne(app, 'Good');
    const first = await runOwner(settings, ['reviews', 'reply', id, 'Thank you']);
    expect(first.out).toBe('Your reply is under the review. The site will email ann@example.com.\n');
    const second = await runOwner(settings, ['reviews', 'reply', id, '-', '--json'], { input: 'Thank you,\nAnn\n' });
    expect(JSON.parse(second.out)).toMatchObject({ changed: true, authorEmailed: true, review: { reply: { text: 'Thank you,\nAnn' } } });
    expect((await runOwner(settings, ['reviews', 'reply', id, '-'], { input: 'Thank you,\nAnn' })).out).toContain('Nothing has changed');
    expect((await runOwner(settings, ['reviews', 'show', id])).out).toMatch(/Your reply of 2026-01-15 12:00 UTC:\n\nThank you,\nAnn\n$/u);
    expect(await emails(app)).toEqual(['review_reply']);
    expect((await runOwner(settings, ['reviews', 'reply', id, '--remove'])).out).toBe('Your reply is gone.\n');
    expect(await emails(app)).toEqual([]);
    for (const text of ['', '  ', 'a\u202Eb', 'x'.repeat(5001)]) {
      expect((await runOwner(settings, ['reviews', 'reply', id, text])).exitCode).toBe(2);
    }
  });

  test('a held review cannot be answered, and the reason is told', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const id = await postOne(app, 'Good', false);
    const { exitCode, err } = await runOwner(settingsOf(app.database), ['reviews', 'reply', id, 'Thank you']);
    expect(exitCode).toBe(1);
    expect(err).toContain('held until its author verifies');
  });

  test('a review is hidden with a reason, and shown again', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const id = await postOne(app, 'Call 555 0100');
    const hide = ['reviews', 'hide', id, '--reason', 'advertising', '--words', 'No numbers, please.'];
    expect((await runOwner(settings, hide)).out).toBe('The review is hidden. The site will email ann@example.com.\n');
    expect((await runOwner(settings, hide)).out).toContain('Nothing has changed');
    expect((await runOwner(settings, ['reviews', 'show', id])).out).toContain('Reason: It advertises something else. No numbers, please.');
    expect(await emails(app)).toEqual(['review_hidden']);
    const shown = await runOwner(settings, ['reviews', 'unhide', id, '--json']);
    expect(JSON.parse(shown.out)).toMatchObject({ changed: true, authorEmailed: false, review: { status: 'published' } });
    expect((await runOwner(settings, ['reviews', 'unhide', id])).out).toContain('was not hidden');
  });

  test('an id that starts with a dash is no option', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const before = await postOne(app, 'Good');
    const id = `-${before.slice(1)}`;
    await app.context.db.updateTable('reviews').set({ id }).where('id', '=', before).execute();
    expect(JSON.parse((await runOwner(settings, ['reviews', 'show', id, '--json'])).out)).toMatchObject({ _id: id });
  });
});
