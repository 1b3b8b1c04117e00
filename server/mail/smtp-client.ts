import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport as createNodemailer } from 'nodemailer';
import { minute } from '#domain/core';
import type { MailServer } from './mail-server.ts';

const maxConnectMs = 20_000;

// Many servers check for spam before they answer. A client that hangs up earlier sends the email
// twice.
const defaultTimeoutMs = 2 * minute;

export const connectionOptions = (server: MailServer, timeoutMs = defaultTimeoutMs) => ({
  ...server,
  connectionTimeout: Math.min(timeoutMs, maxConnectMs),
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

/**
 * Connects to the first address of the server that answers. Nodemailer would ask DNS, even for
 * localhost, before the system and its /etc/hosts.
 */
export async function openConnection(
  { host, port }: MailServer,
  timeoutMs = defaultTimeoutMs,
): Promise<Socket> {
  const connectMs = Math.min(timeoutMs, maxConnectMs);
  const socket = connect({
    host,
    port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: connectMs / 4,
  });
  const tooLong = Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => socket.destroy(tooLong), connectMs);
  try {
    await once(socket, 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/** Connects for each email, because Postfix keeps its old settings while a connection lasts. */
export const createSmtpClient = (server: MailServer, timeoutMs?: number) =>
  createNodemailer({
    ...connectionOptions(server, timeoutMs),
    getSocket: (_options, done) => {
      openConnection(server, timeoutMs).then((connection) => done(null, { connection }), done);
    },
    // Otherwise, nodemailer skips the log-in where the server offers none.
    forceAuth: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
