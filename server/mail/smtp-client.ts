import { createTransport as createNodemailer } from 'nodemailer';
import type { MailServer } from './mail-server.ts';

const maxConnectMs = 20_000;

// Many servers check for spam before they answer. Whoever hangs up earlier sends the email twice.
const defaultTimeoutMs = 2 * 60_000;

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
