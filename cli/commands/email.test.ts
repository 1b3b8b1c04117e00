import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';

async function queueTwo(app: TestApp): Promise<{ failed: string; sent: string }> {
  await app.createAccount('ann@example.com');
  await app.createAccount('bob@example.com');
  // Otherwise the end of a delivery could follow the states below.
  await app.deliverEmails();
  const { db } = app.context;
  await db
    .updateTable('outbox')
    .set({ state: 'failed', last_error: 'SMTP EENVELOPE 550' })
    .where('recipient', '=', 'ann@example.com')
    .execute();
  await db.updateTable('outbox').set({ state: 'sent', sent_at: app.clock.now() }).where('recipient', '=', 'bob@example.com').execute();
  const idOf = async (recipient: string) =>
    (await db.selectFrom('outbox').select('id').where('recipient', '=', recipient).executeTakeFirstOrThrow()).id;
  return { failed: await idOf('ann@example.com'), sent: await idOf('bob@example.com') };
}

eachDatabase((open) => {
  test('emails are listed by state and address, and shown', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const { failed, sent } = await queueTwo(app);
    const ids = async (...args: string[]): Promise<string[]> =>
      JSON.parse((await runOwner(settings, ['email', 'list', '--json', ...args])).out).emails.map(({ id }: { id: string }) => id);
    expect((await ids()).toSorted()).toEqual([failed, sent].toSorted());
    expect(await ids('--state', 'failed')).toEqual([failed]);
    expect(await ids('--to', 'BOB@example.com')).toEqual([sent]);
    expect((await runOwner(settings, ['email', 'list', '--state', 'failed'])).out).toMatch(
      /failed +0 +ann@example\.com +SMTP EENVELOPE 550\n$/u,
    );
    expect((await runOwner(settings, ['email', 'list', '--state', 'dropped'])).out).toBe('No emails.\n');
    const cutShort = await runOwner(settings, ['email', 'list', '--limit', '1']);
    expect(cutShort.err).toContain('There are more than these 1.');
    expect((await runOwner(settings, ['email', 'show', failed])).out).toContain('Last error: SMTP EENVELOPE 550');
    expect((await runOwner(settings, ['email', 'show', 'x'])).exitCode).toBe(3);
  });

  test('a failed email is tried again, a sent one is not', async () => {
    await using app = await createTestApp(open);
    const settings = settingsOf(app.database);
    const { failed, sent } = await queueTwo(app);
    app.emails.length = 0;
    expect((await runOwner(settings, ['email', 'retry', sent])).err).toBe(`Error: Email ${sent} was sent already.\n`);
    expect((await runOwner(settings, ['email', 'retry', 'x'])).exitCode).toBe(3);
    expect((await runOwner(settings, ['email', 'retry', failed])).exitCode).toBe(0);
    await app.deliverEmails();
    expect(app.emails).toMatchObject([{ kind: 'verify_email', recipient: 'ann@example.com' }]);
  });

  test('--failed tries all that were given up again', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    const settings = settingsOf(app.database);
    const { failed } = await queueTwo(app);
    expect(JSON.parse((await runOwner(settings, ['email', 'retry', '--failed', '--json'])).out)).toEqual({ retried: [failed] });
    expect((await runOwner(settings, ['email', 'retry', '--failed'])).out).toBe('No email was given up.\n');
  });
});
