import { createTransport as createNodemailer } from 'nodemailer';
import type { MailServer } from './mail-server.ts';

const maxConnectMs = 20_000;

// Many servers look for spam before they answer, or let strangers wait. Whoever hangs up earlier
// sends the email again, and the recipient gets it twice.
const defaultTimeoutMs = 2 * 60_000;

/** Options of a connection that gives up on a silent server after this time. */
export const connectionOptions = (server: MailServer, timeoutMs = defaultTimeoutMs) => ({
  ...server,
  connectionTimeout: Math.min(timeoutMs, maxConnectMs),
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

/**
 * Creates a client of the mail server, which connects for each email. Postfix keeps its old
 * settings for as long as a connection lasts.
 */
export const createSmtpClient = (server: MailServer, timeoutMs?: number) =>
  createNodemailer({
    ...connectionOptions(server, timeoutMs),
    // Without this, a user in SMTP_URL is not logged in where the server offers no log-in, and
    // the server treats the site like a stranger.
    forceAuth: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
