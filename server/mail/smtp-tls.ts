import { isLoopback } from '../config.ts';

/** Whether a connection is encrypted: a password never travels in the clear, and a server on this machine needs no certificate. */
export function tlsFor(smtpUrl: string): { requireTLS?: boolean; ignoreTLS?: boolean } {
  const { protocol, hostname, username, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || searchParams.has('requireTLS') || searchParams.has('ignoreTLS')) return {};
  if (isLoopback(hostname)) return { ignoreTLS: true };
  return username === '' ? {} : { requireTLS: true };
}
