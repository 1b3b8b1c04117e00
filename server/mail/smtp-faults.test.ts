import dns, { type LookupAddress, Resolver } from 'node:dns';
import { createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { emailMessages } from '#content/email-messages.ts';
import type { DeliveryError } from '#domain/outbox/mail-trouble.ts';
import { mailServerOf } from '#tests/harness/mail-server-of.ts';
import { listen } from '#tests/harness/ports.ts';
import { startSmtpServer } from '#tests/harness/smtp-server.ts';
import { minute } from '#tests/harness/time.ts';
import { testCertificate, testCertificateKey } from '#tests/harness/test-certificate.ts';
import { connectionOptions } from './smtp-client.ts';
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts';

const mail = {
  kind: 'account_deleted',
  recipient: 'ann@example.com',
  text: emailMessages.accountDeleted('Ann'),
} as const;

/** Delivers one email. Returns the error, or undefined on success. */
async function deliver(
  smtpUrl: string,
  limits: Pick<SmtpOptions, 'timeoutMs' | 'deadline'> = {},
): Promise<DeliveryError | undefined> {
  const transport = createSmtpTransport({
    server: mailServerOf(smtpUrl),
    mailFrom: { name: 'Ann', address: 'site@example.com' },
    publicUrl: 'https://portfolio.test',
    ...limits,
  });
  try {
    await transport.deliver(mail, 'AbCdEfGhIjKlMnOpQrSt-_');
    return undefined;
  } catch (error) {
    return error as DeliveryError;
  } finally {
    transport.close();
  }
}

/** Starts a server with scripted responses. */
async function startScriptedServer(
  answer: (line: string, socket: Socket) => string | undefined,
  greeting?: string,
) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const said = answer(line, socket);
        if (said !== undefined) socket.write(`${said}\r\n`);
      }
    });
  });
  return {
    url: `smtp://127.0.0.1:${await listen(server)}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Accepts an email up to its end. The test chooses the final response. */
const takeUpTo =
  (end: (socket: Socket) => string | undefined) => (line: string, socket: Socket) => {
    if (/^EHLO|^MAIL|^RCPT/u.test(line)) return '250 fine';
    if (line === 'DATA') return '354 go on';
    return line === '.' ? end(socket) : undefined;
  };

const refuse =
  (responseCode: number, words: string) =>
  (_what: unknown, _session: unknown, done: (error: Error) => void) => {
    done(Object.assign(new Error(words), { responseCode }));
  };

type FoundAddresses = (error: Error | null, addresses: LookupAddress[]) => void;

interface Fault {
  onMailFrom?: ReturnType<typeof refuse>;
  onRcptTo?: ReturnType<typeof refuse>;
}

test.for<[what: string, options: Fault, outcome: { fault: string; message?: string }]>([
  [
    'an unknown recipient',
    { onRcptTo: refuse(550, '5.1.1 <ann@example.com> is unknown') },
    { fault: 'address', message: 'SMTP EENVELOPE 550 5.1.1' },
  ],
  [
    'a full mailbox',
    { onRcptTo: refuse(552, '5.2.2 ann is full') },
    { fault: 'recipient', message: 'SMTP EENVELOPE 552 5.2.2' },
  ],
  [
    'our own address',
    { onMailFrom: refuse(550, '5.1.1 <site@example.com> is unknown') },
    { fault: 'refusal' },
  ],
  [
    'our own address, once it knows the recipient',
    { onRcptTo: refuse(553, '5.7.1 Sender address rejected: not owned by user') },
    { fault: 'refusal', message: 'SMTP EENVELOPE 553 5.7.1' },
  ],
  [
    'us, for we did not log in',
    { onRcptTo: refuse(530, '5.7.0 Authentication required') },
    { fault: 'log_in' },
  ],
  [
    'one of many recipients',
    { onRcptTo: refuse(452, '4.5.3 too many') },
    { fault: 'refusal', message: 'SMTP EENVELOPE 452 4.5.3' },
  ],
])(
  'a server that refuses %s is reported with its code and without the address',
  async ([, options, outcome]) => {
    const smtp = await startSmtpServer(options);
    expect(await deliver(smtp.url)).toMatchObject(outcome);
    await smtp.stop();
  },
);

test('the system says where the mail server is, not DNS alone', async () => {
  const answer = (_host: string, done: (error: null, addresses: string[]) => void) =>
    done(null, ['127.0.0.9']);
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(answer as never);
  await using smtp = await startSmtpServer();
  expect(await deliver(smtp.url.replace('127.0.0.1', 'localhost'))).toBeUndefined();
  expect(smtp.taken).toHaveLength(1);
});

test('a mail server’s addresses are tried until one answers, and only then email sent', async () => {
  const lookup = vi.spyOn(dns, 'lookup');
  const find = (error: Error | null, ...addresses: string[]) =>
    lookup.mockImplementation(((_host: string, _options: unknown, done: FoundAddresses) =>
      done(
        error,
        addresses.map((address) => ({ address, family: 4 })),
      )) as never);
  find(null, '127.0.0.9', '127.0.0.1', '127.0.0.1');
  const named = (url: string) => `${url.replace('127.0.0.1', 'mail.invalid')}?requireTLS=false`;
  await using smtp = await startSmtpServer();
  expect(await deliver(named(smtp.url))).toBeUndefined();
  await using refusing = await startSmtpServer({ onMailFrom: refuse(550, '5.7.1 no') });
  expect(await deliver(named(refusing.url))).toMatchObject({ fault: 'refusal' });
  let taken = 0;
  await using breaking = await startScriptedServer(
    takeUpTo((socket) => {
      taken += 1;
      socket.destroy();
      return undefined;
    }),
    '220 hello',
  );
  expect(await deliver(named(breaking.url))).toMatchObject({ fault: 'connection', mayPass: true });
  expect(taken).toBe(1);
  find(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  expect(await deliver(named(smtp.url))).toMatchObject({
    fault: 'connection',
    mayPass: true,
    message: 'SMTP ENOTFOUND',
  });
});

test('a refused text or connection doesn’t mean an unknown address', async () => {
  await using refusing = await startScriptedServer(
    takeUpTo(() => '554 5.7.1 looks like spam to ann@example.com'),
    '220 hello',
  );
  expect(await deliver(refusing.url)).toMatchObject({
    fault: 'refusal',
    mayPass: false,
    message: 'SMTP EMESSAGE 554 5.7.1',
  });
  await using full = await startScriptedServer(
    takeUpTo(() => '452 4.3.1 full'),
    '220 hello',
  );
  expect(await deliver(full.url)).toMatchObject({
    fault: 'refusal',
    mayPass: true,
    message: 'SMTP EMESSAGE 452 4.3.1',
  });
  await using closed = await startScriptedServer(() => undefined, '554 5.3.2 not today');
  expect(await deliver(closed.url)).toMatchObject({ fault: 'connection', mayPass: false });
});

/** Takes the password `right`. */
const logIn = {
  disabledCommands: [],
  key: testCertificateKey,
  cert: testCertificate,
  authOptional: false,
  onAuth: ({ password }, _session, answer) =>
    answer(password === 'right' ? null : Object.assign(new Error('No'), { responseCode: 535 }), {
      user: 'site',
    }),
} satisfies Parameters<typeof startSmtpServer>[0];

const withUser = (url: string, password: string) => url.replace('//', `//site:${password}@`);

test('a server on this machine gets a log-in over TLS, whatever its certificate', async () => {
  const smtp = await startSmtpServer(logIn);
  expect(await deliver(withUser(smtp.url, 'right'))).toBeUndefined();
  expect(smtp.taken).toHaveLength(1);
  expect(smtp.encrypted).toEqual([true]);
  for (const options of ['?requireTLS=true', '?requireTLS=false'])
    expect(await deliver(withUser(smtp.url, 'right') + options)).toBeUndefined();
  expect(await deliver(`${withUser(smtp.url, 'right')}?tls.rejectUnauthorized=true`)).toMatchObject(
    { fault: 'connection', mayPass: false },
  );
  expect(await deliver(withUser(smtp.url, 'wrong'))).toMatchObject({
    fault: 'log_in',
    message: 'SMTP EAUTH 535',
  });
  await smtp.stop();
});

test('a server on this machine without TLS takes emails, unless SMTP_URL requires TLS', async () => {
  const smtp = await startSmtpServer();
  expect(await deliver(smtp.url)).toBeUndefined();
  expect(smtp.encrypted).toEqual([false]);
  expect(await deliver(`${smtp.url}?requireTLS=true`)).toMatchObject({ fault: 'connection' });
  await smtp.stop();
});

test('a server on this machine that cannot start TLS takes emails without it', async () => {
  await using smtp = await startScriptedServer((line) => {
    if (line.startsWith('EHLO')) return '250-hello\r\n250 STARTTLS';
    if (line === 'STARTTLS') return '454 4.7.0 TLS not available due to local problem';
    if (/^MAIL|^RCPT|^\.$/u.test(line)) return '250 fine';
    return line === 'DATA' ? '354 go on' : undefined;
  }, '220 hello');
  expect(await deliver(smtp.url)).toBeUndefined();
});

test('a user whom the server offers no log-in is a failed log-in', async () => {
  // Like Postfix, relays for a trusted network and refuses everyone else.
  const smtp = await startSmtpServer();
  expect(await deliver(withUser(smtp.url, 'right'))).toMatchObject({ fault: 'log_in' });
  expect(smtp.taken).toEqual([]);
  await smtp.stop();
});

test('a server has 20 seconds to connect, 2 minutes per answer, and 4 per email', async () => {
  expect(connectionOptions(mailServerOf('smtp://mail.example.com'))).toMatchObject({
    connectionTimeout: 20_000,
    greetingTimeout: 2 * minute,
    socketTimeout: 2 * minute,
  });
  const smtp = await startSmtpServer();
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await deliver(smtp.url);
  expect(limits.mock.calls).toEqual([[4 * minute]]);
  await smtp.stop();
});

test('a server that hangs after DATA times out', async () => {
  await using smtp = await startScriptedServer(
    takeUpTo(() => undefined),
    '220 hello',
  );
  expect(await deliver(smtp.url, { timeoutMs: 300 })).toMatchObject({
    fault: 'connection',
    mayPass: true,
    message: 'SMTP ETIMEDOUT',
  });
});

test('a delivery to a server that never finishes responding ends at its deadline', async () => {
  const deadline = new AbortController();
  let lines = 0;
  const keepResponding = (socket: Socket): void => {
    if (++lines === 5) deadline.abort();
    socket.write('250-wait\r\n', (error) => {
      if (!error) setImmediate(keepResponding, socket);
    });
  };
  await using smtp = await startScriptedServer(
    takeUpTo((socket) => {
      keepResponding(socket);
      return undefined;
    }),
    '220 hello',
  );
  expect(await deliver(smtp.url, { deadline: () => deadline.signal })).toMatchObject({
    fault: 'connection',
    mayPass: true,
    message: 'SMTP EABORT',
  });
});

test('each email has its own connection, because a server keeps old settings for one', async () => {
  let connections = 0;
  await using smtp = await startSmtpServer({
    onConnect: (_session, accept) => {
      connections += 1;
      accept();
    },
  });
  const transport = createSmtpTransport({
    server: mailServerOf(smtp.url),
    mailFrom: { name: 'Ann', address: 'site@example.com' },
    publicUrl: 'https://portfolio.test',
  });
  for (const id of ['AbCdEfGhIjKlMnOpQrSt-_', 'BbCdEfGhIjKlMnOpQrSt-_'])
    await transport.deliver(mail, id);
  transport.close();
  expect([smtp.taken.length, connections]).toEqual([2, 2]);
});
