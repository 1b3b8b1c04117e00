import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { provider } from '../../content/provider.ts';
import { startSender } from '../../domain/mail/sender.ts';
import { readHead } from '../../domain/record/record.ts';
import { inviteClient } from '../../domain/invitations/owner-invitations.ts';
import { createTestApp, test, type TestApp, testPassword } from '../../tests/harness/create-test-app.ts';
import { knownProject } from '../../tests/harness/known-projects.ts';
import { startSmtpServer } from '../../tests/harness/smtp-server.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Sends the app's outbox through a real SMTP connection. */
function senderTo(app: TestApp, smtpUrl: string, options: { timeoutMs?: number } = {}) {
  const transport = createSmtpTransport({ smtpUrl, mailFrom: 'Ann <site@example.com>', publicUrl: 'https://portfolio.test', ...options });
  const sender = startSender({ context: app.context, transport, logger: pino({ level: 'silent' }) });
  return { drain: sender.drain, [Symbol.asyncDispose]: sender.stop };
}

const signUp = (app: TestApp, email: string) =>
  app.post('/users/signup', { email, firstName: 'Ann', lastName: 'Lee', password: testPassword, passwordRetype: testPassword });

const outbox = (app: TestApp) => app.database.kysely.selectFrom('outbox').selectAll().execute();

describe('the outbox over SMTP', () => {
  test('an email arrives with both bodies, the link, a stable Message-ID, and automatic headers', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const smtp = await startSmtpServer();
    await using sender = senderTo(app, smtp.url);
    await signUp(app, 'ann@example.com');
    await sender.drain();
    const [row] = await outbox(app);
    expect(row).toMatchObject({ state: 'sent', attempts: 1 });
    expect(smtp.taken).toHaveLength(1);
    const mail = smtp.taken[0]?.mail;
    expect(mail).toMatchObject({
      subject: `Verify your email for ${provider.brand}`,
      messageId: `<${row?.id}@example.com>`,
      from: { address: 'site@example.com' },
    });
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    const link = await smtp.waitForLink('ann@example.com', 'verify');
    expect(mail?.html).toContain(`href="${link}"`);
    expect((await app.get(`/users/verify/${link.split('/').at(-1)}`)).status).toBe(200);
    await smtp.stop();
  });

  test('an email names the last line of the record of reviews in a header', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const { session } = await app.createAccount();
    await session.post('/reviews', { rating: 5, comment: 'Held' });
    await app.sealRecord();
    const smtp = await startSmtpServer();
    await using sender = senderTo(app, smtp.url);
    await sender.drain();
    const head = await readHead(app.context);
    expect(head?.sequence).toBe(1);
    const header = smtp.taken[0]?.mail.headers.find(({ key }) => key === 'x-review-record');
    expect(header?.value).toBe(`1 ${head?.hash}`);
    await smtp.stop();
  });

  test('an invitation can be declined with one click in the email program (RFC 8058), and other emails offer nothing of the kind', async ({
    createApp,
  }) => {
    const app = await createApp({ sendsEmail: false });
    const smtp = await startSmtpServer();
    await using sender = senderTo(app, smtp.url);
    await inviteClient(app.context, { email: 'ann@example.com', name: 'Ann Lee', projectId: knownProject.projectId });
    await signUp(app, 'bob@example.com');
    await sender.drain();
    const headerOf = (recipient: string, name: string) =>
      smtp.taken.find((each) => each.recipient === recipient)?.mail.headers.find(({ key }) => key === name)?.value;
    const [, path = ''] =
      /^<http:\/\/[^/]+\/api(\/invitations\/[\w-]{43}\/decline)>$/u.exec(headerOf('ann@example.com', 'list-unsubscribe') ?? '') ?? [];
    expect(headerOf('ann@example.com', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf('bob@example.com', 'list-unsubscribe')).toBeUndefined();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await app.post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(204);
    await smtp.stop();
  });

  test('the outbox never contains a secret', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const smtp = await startSmtpServer();
    await using sender = senderTo(app, smtp.url);
    await signUp(app, 'ann@example.com');
    await sender.drain();
    const token = (await smtp.waitForLink('ann@example.com', 'verify')).split('/').at(-1) ?? '';
    const everything = JSON.stringify([await outbox(app), await app.database.kysely.selectFrom('email_links').selectAll().execute()]);
    expect(token.length).toBeGreaterThan(40);
    expect(everything).not.toContain(token);
    await smtp.stop();
  });

  test('an unavailable server delays an email but does not fail the sign-up or lose it', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const smtp = await startSmtpServer();
    await smtp.stop();
    await using sender = senderTo(app, smtp.url);
    expect((await signUp(app, 'ann@example.com')).status).toBe(201);
    await sender.drain();
    expect(await outbox(app)).toMatchObject([{ state: 'waiting', attempts: 1, due_at: app.clock.now() + minute }]);
    const back = await startSmtpServer();
    await using second = senderTo(app, back.url);
    await second.drain();
    expect(back.taken).toHaveLength(0);
    app.clock.advance(minute);
    await second.drain();
    expect(back.taken).toHaveLength(1);
    await back.stop();
  });

  test.each([
    ['answers 451', { onRcptTo: refuse(451) }],
    ['refuses every connection', { onConnect: (_session: unknown, done: (error: Error) => void) => refuse(421)(null, null, done) }],
    ['says at DATA that it is full', { onData: refuseData(452) }],
  ])('a server that %s is tried again with growing waits, for three days', async (_what, options) => {
    await using app = await createTestApp({ sendsEmail: false });
    const smtp = await startSmtpServer(options);
    await using sender = senderTo(app, smtp.url);
    await signUp(app, 'ann@example.com');
    await sender.drain();
    const waits: number[] = [];
    for (let count = 0; count < 3; count++) {
      const [mail] = await outbox(app);
      waits.push(((mail?.due_at ?? 0) - app.clock.now()) / minute);
      app.clock.advance((mail?.due_at ?? 0) - app.clock.now());
      await sender.drain();
    }
    expect(waits).toEqual([1, 5, 15]);
    app.clock.advance(3 * day);
    await sender.drain();
    expect(await outbox(app)).toMatchObject([{ state: 'failed' }]);
    expect(smtp.taken).toHaveLength(0);
    await smtp.stop();
  });

  test('a permanent rejection (550) is not retried', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const smtp = await startSmtpServer({ onRcptTo: refuse(550) });
    await using sender = senderTo(app, smtp.url);
    await signUp(app, 'ann@example.com');
    await sender.drain();
    expect(await outbox(app)).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'SMTP EENVELOPE 550' }]);
    await smtp.stop();
  });

  test('a connection that drops after DATA may duplicate the email with the same Message-ID but never loses it', async ({ createApp }) => {
    const app = await createApp({ sendsEmail: false });
    const seen: string[] = [];
    const smtp = await startSmtpServer({
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          seen.push(/^Message-ID: (.+)$/imu.exec(text)?.[1] ?? '');
          if (seen.length === 1) smtp.dropConnections();
          else done();
        });
      },
    });
    await using sender = senderTo(app, smtp.url);
    await signUp(app, 'ann@example.com');
    await sender.drain();
    expect(await outbox(app)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    app.clock.advance(minute);
    await sender.drain();
    expect(await outbox(app)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(1);
    await smtp.stop();
  });
});

function refuse(responseCode: number) {
  return (_what: unknown, _session: unknown, done: (error: Error) => void) => {
    done(Object.assign(new Error('No'), { responseCode }));
  };
}

function refuseData(responseCode: number) {
  return (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
    stream.resume();
    stream.on('end', () => {
      done(Object.assign(new Error('No'), { responseCode }));
    });
  };
}
