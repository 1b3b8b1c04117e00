import { pino } from 'pino';
import { expect } from 'vitest';
import { provider } from '#content/provider.ts';
import { startSender } from '#domain/emails/sender.ts';
import { readHead } from '#domain/record/record.ts';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { test as base, type TestApp } from '#tests/harness/create-test-app.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import { mailServerOf } from '#tests/harness/mail-server-of.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/harness/smtp-server.ts';
import { minute } from '#tests/harness/time.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type ServerOptions = Parameters<typeof startSmtpServer>[0];

/** An app without a sender of its own, and a way to connect one to a mail server. */
const test = base.extend('mail', async ({ createApp }, { onCleanup }) => {
  const app = await createApp({ sendsEmail: false });
  const opened = new AsyncDisposableStack();
  onCleanup(() => opened.disposeAsync());
  const start = async (options?: ServerOptions) =>
    opened.adopt(await startSmtpServer(options), ({ stop }) => stop());
  /** Sends the app's outbox through a real SMTP connection. */
  const drainTo = ({ url }: TestSmtpServer) => {
    const transport = createSmtpTransport({
      server: mailServerOf(url),
      mailFrom: { name: 'Ann', address: 'site@example.com' },
      publicUrl: 'https://portfolio.test',
    });
    const sender = startSender({
      context: app.context,
      transport,
      logger: pino({ level: 'silent' }),
    });
    return opened.adopt(sender, ({ stop }) => stop()).drain;
  };
  return { app, start, drainTo };
});

const outbox = (app: TestApp) => app.database.kysely.selectFrom('outbox').selectAll().execute();

test('every valid address reaches the mail server unchanged', async ({
  mail: { app, start, drainTo },
}) => {
  const smtp = await start();
  const drain = drainTo(smtp);
  const addresses = [
    "!#$%&'*+-/=?^_`{|}~.0@example.com",
    'Ivan@xn--e1afmkfd.xn--p1ai',
    `${'l'.repeat(64)}@example.com`,
  ];
  for (const address of addresses) await app.signUp(address);
  await drain();
  const arrived = smtp.taken.map(({ recipient, mail }) => [recipient, mail.to?.[0]?.address]);
  expect(arrived.toSorted()).toEqual(addresses.map((each) => [each, each]).toSorted());
});

test('an email arrives with both bodies, the link, a Message-ID, and automatic headers', async ({
  mail: { app, start, drainTo },
}) => {
  const smtp = await start();
  const drain = drainTo(smtp);
  await app.signUp('ann@example.com');
  await drain();
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
});

test('headers name the record’s last line, and decline an invitation (RFC 8058)', async ({
  mail: { app, start, drainTo },
}) => {
  const { session } = await app.createAccount('bob@example.com');
  await session.review('Held');
  await app.sealRecord();
  const smtp = await start();
  const drain = drainTo(smtp);
  await inviteClient(app.context, {
    email: 'ann@example.com',
    name: 'Ann Lee',
    projectId: knownProject.projectId,
  });
  await drain();
  const headerOf = (recipient: string, name: string) =>
    smtp.taken
      .find((each) => each.recipient === recipient)
      ?.mail.headers.find(({ key }) => key === name)?.value;
  const head = await readHead(app.context);
  expect(head?.sequence).toBe(1);
  expect(headerOf('bob@example.com', 'x-review-record')).toBe(`1 ${head?.hash}`);
  const unsubscribe = headerOf('ann@example.com', 'list-unsubscribe') ?? '';
  const [, path = ''] =
    /^<http:\/\/[^/]+\/api(\/invitations\/[\w-]{43}\/decline)>$/u.exec(unsubscribe) ?? [];
  expect(headerOf('ann@example.com', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf('bob@example.com', 'list-unsubscribe')).toBeUndefined();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await app.post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(204);
});

test('a connection that drops after DATA may duplicate the email, but never loses it', async ({
  mail: { app, start, drainTo },
}) => {
  const seen: string[] = [];
  const smtp = await start({
    onData(stream, _session, answer) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        seen.push(/^Message-ID: (.+)$/imu.exec(text)?.[1] ?? '');
        if (seen.length === 1) smtp.dropConnections();
        else answer();
      });
    },
  });
  const drain = drainTo(smtp);
  await app.signUp('ann@example.com');
  await drain();
  expect(await outbox(app)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  app.clock.advance(minute);
  await drain();
  expect(await outbox(app)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(seen).toHaveLength(2);
  expect(new Set(seen).size).toBe(1);
});
