import { createTransport as createNodemailer } from 'nodemailer';
import { isLoopback } from '../config.ts';

/**
 * Chooses the TLS options. A server on the network must offer TLS, unless the URL has
 * `requireTLS=false` or `ignoreTLS=true`. A server on this machine needs no certificate.
 */
export function tlsFor(smtpUrl: string): { requireTLS?: boolean; ignoreTLS?: boolean } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (
    protocol === 'smtps:' ||
    searchParams.has('requireTLS') ||
    searchParams.get('ignoreTLS') === 'true'
  )
    return {};
  return isLoopback(hostname) ? { ignoreTLS: true } : { requireTLS: true };
}

/** Creates a client of the mail server, which connects when it is used. */
export const createSmtpClient = ({ smtpUrl, timeoutMs }: { smtpUrl: string; timeoutMs: number }) =>
  createNodemailer({
    ...tlsFor(smtpUrl),
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
