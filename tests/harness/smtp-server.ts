import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedEmail {
  recipient: string;
  mail: Email;
}

export interface TestSmtpServer extends AsyncDisposable {
  url: string;
  taken: ReceivedEmail[];
  /** True for each email that came over TLS. */
  encrypted: boolean[];
  /** Waits for an email with such a link and returns the newest link. */
  waitForLink: (
    recipient: string,
    page: 'verify' | 'reset-password' | 'invitation',
  ) => Promise<string>;
  dropConnections: () => void;
  stop: () => Promise<void>;
}

const maxWaitMs = 15_000;

/** The SMTP package decodes domains. */
const asSent = (address: string): string => address.replace(/[^@]*$/u, domainToASCII);

/** Starts an SMTP server on a free loopback port. Options make it misbehave. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const taken: ReceivedEmail[] = [];
  const encrypted: boolean[] = [];
  let arrival = Promise.withResolvers<'email'>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          encrypted.push(session.secure);
          for (const { address } of session.envelope.rcptTo)
            taken.push({ recipient: asSent(address), mail });
          arrival.resolve('email');
          arrival = Promise.withResolvers();
          done();
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;

  const findLink = (recipient: string, page: string) => {
    const texts = taken
      .filter((each) => each.recipient === recipient)
      .map(({ mail }) => mail.text ?? '');
    const links = texts.map(
      (text) => new RegExp(`https?://\\S+/${page}/\\S+`, 'u').exec(text)?.[0],
    );
    return links.findLast((link) => link !== undefined);
  };

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    encrypted,
    waitForLink: async (recipient, page) => {
      const deadline = delay(maxWaitMs, 'late', { ref: false });
      for (;;) {
        const link = findLink(recipient, page);
        if (link !== undefined) return link;
        if ((await Promise.race([arrival.promise, deadline])) === 'late')
          throw new Error(`No ${page} link was emailed to ${recipient}`);
      }
    },
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
