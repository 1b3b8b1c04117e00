import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { DeliveryError } from '../../domain/mail/sender.ts';
import { startSmtpServer } from '../../tests/harness/smtp-server.ts';
import { tlsFor } from './smtp-client.ts';
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts';

/** Delivers one email. Returns the error, or undefined on success. */
async function deliver(
  smtpUrl: string,
  limits: Pick<SmtpOptions, 'timeoutMs' | 'deadline'> = {},
): Promise<DeliveryError | undefined> {
  const transport = createSmtpTransport({
    smtpUrl,
    mailFrom: 'Ann <site@example.com>',
    publicUrl: 'https://portfolio.test',
    ...limits,
  });
  try {
    await transport.deliver(
      { kind: 'account_deleted', recipient: 'ann@example.com', firstName: 'Ann' },
      'AbCdEfGhIjKlMnOpQrSt-_',
    );
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

interface Fault {
  onMailFrom?: ReturnType<typeof refuse>;
  onRcptTo?: ReturnType<typeof refuse>;
}

test.for<[what: string, options: Fault, outcome: { permanent: boolean; message?: string }]>([
  [
    'an unknown recipient',
    { onRcptTo: refuse(550, '5.1.1 <ann@example.com> is unknown') },
    { permanent: true, message: 'SMTP EENVELOPE 550 5.1.1' },
  ],
  [
    'a full mailbox',
    { onRcptTo: refuse(552, '5.2.2 ann is full') },
    { permanent: true, message: 'SMTP EENVELOPE 552 5.2.2' },
  ],
  [
    'our own address, which the owner can set right',
    { onMailFrom: refuse(553, 'sender refused') },
    { permanent: false },
  ],
  [
    'us, for we did not log in, which the owner can set right',
    { onRcptTo: refuse(530, '5.7.0 Authentication required') },
    { permanent: false },
  ],
  [
    'one of many recipients',
    { onRcptTo: refuse(452, '4.5.3 too many') },
    { permanent: false, message: 'SMTP EENVELOPE 452 4.5.3' },
  ],
])(
  'a server that refuses %s is told with its code and without the address',
  async ([, options, outcome]) => {
    const smtp = await startSmtpServer(options);
    expect(await deliver(smtp.url)).toMatchObject(outcome);
    await smtp.stop();
  },
);

test('a 5xx response to the email itself is permanent; a 4xx one, and a server that rejects every connection, lose no email', async () => {
  await using refusing = await startScriptedServer(
    takeUpTo(() => '554 5.7.1 looks like spam to ann@example.com'),
    '220 hello',
  );
  expect(await deliver(refusing.url)).toMatchObject({
    permanent: true,
    message: 'SMTP EMESSAGE 554 5.7.1',
  });
  await using full = await startScriptedServer(
    takeUpTo(() => '452 4.3.1 full'),
    '220 hello',
  );
  expect(await deliver(full.url)).toMatchObject({
    permanent: false,
    message: 'SMTP EMESSAGE 452 4.3.1',
  });
  await using closed = await startScriptedServer(() => undefined, '554 5.3.2 not today');
  expect(await deliver(closed.url)).toMatchObject({ permanent: false });
});

test('a rejected password loses no email', async () => {
  const smtp = await startSmtpServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) =>
      answer(Object.assign(new Error('No'), { responseCode: 535 })),
  });
  expect(await deliver(smtp.url.replace('smtp://', 'smtp://site:wrong@'))).toMatchObject({
    permanent: false,
    message: 'SMTP EAUTH 535',
  });
  await smtp.stop();
});

test('a server that hangs after DATA times out', async () => {
  await using smtp = await startScriptedServer(
    takeUpTo(() => undefined),
    '220 hello',
  );
  expect(await deliver(smtp.url, { timeoutMs: 300 })).toMatchObject({
    permanent: false,
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
    permanent: false,
    message: 'SMTP EABORT',
  });
});

test('a password is never sent unencrypted, and a local server needs no certificate', async () => {
  expect(tlsFor('smtp://site:secret@mail.example.com')).toEqual({ requireTLS: true });
  expect(tlsFor('smtp://site:secret@127.0.0.1:2525')).toEqual({ ignoreTLS: true });
  expect(tlsFor('smtp://mail.example.com')).toEqual({ requireTLS: true });
  expect(tlsFor('smtp://mail.example.com?ignoreTLS=true')).toEqual({});
  expect(tlsFor('smtp://mail.example.com?ignoreTLS=false')).toEqual({ requireTLS: true });
  expect(tlsFor('smtps://site:secret@mail.example.com')).toEqual({});
  expect(tlsFor('smtp://site:secret@mail.example.com?requireTLS=false')).toEqual({});
});
