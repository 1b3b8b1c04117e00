import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport as createNodemailer } from 'nodemailer';
import { minute } from '#domain/core';
import type { MailServer } from './mail-server.ts';

const maxConnectMs = 20_000;

// Many servers check for spam before they answer. Whoever hangs up earlier sends the email twice.
const defaultTimeoutMs = 2 * minute;

export const connectionOptions = (server: MailServer, timeoutMs = defaultTimeoutMs) => ({
  ...server,
  connectionTimeout: Math.min(timeoutMs, maxConnectMs),
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

/** Connects for each email: Postfix keeps old settings for as long as a connection lasts. */
export const createSmtpClient = (server: MailServer, timeoutMs?: number) =>
  createNodemailer({
    ...connectionOptions(server, timeoutMs),
    // Otherwise, nodemailer skips the log-in where the server offers none.
    forceAuth: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Nodemailer would ask DNS, even for localhost, before the system and its /etc/hosts. */
async function resolveServer(server: MailServer): Promise<MailServer[]> {
  const { host, tls } = server;
  if (isIP(host) !== 0) return [server];
  const found = await dns.lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => ({
    ...server,
    host: address,
    tls: { servername: host, ...tls },
  }));
}

function isUnanswered(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'CONN' && responseCode === undefined;
}

/** Repeats the work at the next address of the server if nothing answered at the last one. */
export async function atEachAddress<Result>(
  server: MailServer,
  work: (server: MailServer) => Promise<Result>,
): Promise<Result> {
  const [first = server, ...others] = await resolveServer(server);
  let result = work(first);
  for (const other of others)
    result = result.catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
      return work(other);
    });
  return result;
}
