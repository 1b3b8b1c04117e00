import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { DeliveryError } from '../../domain/mail/sender.ts';
import { startSmtpServer } from '../../tests/harness/smtp-server.ts';
import { tlsFor } from './smtp-client.ts';
import { createSmtpTransport, type SmtpOptions } from './smtp-transport.ts';

/** Delivers one email. Returns the error, or undefined on success. */
async function deliver(smtpUrl: string, limits: Pick<SmtpOptions, 'timeoutMs' | 'deadline'> = {}): Promise<DeliveryError | undefined> {
  const transport = createSmtpTransport({ smtpUrl, mailFrom: 'Ann <site@example.com>', publicUrl: 'https://portfolio.test', ...limits });
  try {
    await transport.deliver({ kind: 'account_deleted', recipient: 'ann@example.com', firstName: 'Ann' }, 'AbCdEfGhIjKlMnOpQrSt-_');
    return undefined;
  } catch (error) {
    return error as DeliveryError;
  } finally {
    transport.close();
  }
}

/** Starts a server with scripted responses. */
async function startScriptedServer(answer: (line: string, socket: Socket) => string | undefined, greeting?: string) {
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
const takeUpTo = (end: (socket: Socket) => string | undefined) => (line: string, socket: Socket) => {
  if (/^EHLO|^MAIL|^RCPT/u.test(line)) return '250 fine';
  if (line === 'DATA') return '354 go on';
  return line === '.' ? end(socket) : undefined;
};

const refuse = (responseCode: number, words: string) => (_what: unknown, _session: unknown, done: (error: Error) => void) => {
  done(Object.assign(new Error(words), { responseCode }));
};

test.each([
  ['RCPT TO', { onRcptTo: refuse(550, '5.1.1 <ann@example.com> is unknown') }, 'SMTP EENVELOPE 550 5.1.1'],
  ['RCPT TO', { onRcptTo: refuse(552, '5.2.2 ann is full') }, 'SMTP EENVELOPE 552 5.2.2'],
])('a 5xx response to %s is permanent, and its description omits the address', async (_command, options, message) => {
  const smtp = await startSmtpServer(options);
  expect(await deliver(smtp.url)).toMatchObject({ permanent: true, message });
  await smtp.stop();
});

test('a 5xx response to the email itself is permanent', async () => {
  await using smtp = await startScriptedServer(
    takeUpTo(() => '554 5.7.1 looks like spam to ann@example.com'),
    '220 hello',
  );
  expect(await deliver(smtp.url)).toMatchObject({ permanent: true, message: 'SMTP EMESSAGE 554 5.7.1' });
});

test.each([
  ['our own address', { onMailFrom: refuse(553, 'sender refused') }],
  ['us, for we did not log in', { onRcptTo: refuse(530, '5.7.0 Authentication required') }],
])('a server that refuses %s loses no mail: the owner can set that right', async (_whom, options) => {
  const smtp = await startSmtpServer(options);
  expect(await deliver(smtp.url)).toMatchObject({ permanent: false });
  await smtp.stop();
});

test('a rejected password loses no email', async () => {
  const smtp = await startSmtpServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('No'), { responseCode: 535 })),
  });
  expect(await deliver(smtp.url.replace('smtp://', 'smtp://site:wrong@'))).toMatchObject({ permanent: false, message: 'SMTP EAUTH 535' });
  await smtp.stop();
});

test('a server that rejects every connection loses no email', async () => {
  await using smtp = await startScriptedServer(() => undefined, '554 5.3.2 not today');
  expect(await deliver(smtp.url)).toMatchObject({ permanent: false });
});

test('a server that hangs after DATA times out', async () => {
  await using smtp = await startScriptedServer(
    takeUpTo(() => undefined),
    '220 hello',
  );
  expect(await deliver(smtp.url, { timeoutMs: 300 })).toMatchObject({ permanent: false, message: 'SMTP ETIMEDOUT' });
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
  expect(await deliver(smtp.url, { deadline: () => deadline.signal })).toMatchObject({ permanent: false, message: 'SMTP EABORT' });
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
