import { isLoopback } from './is-loopback.ts';

/** Parameters after which `pg` uses TLS. */
const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Requires TLS with a verified certificate of a PostgreSQL server that is not on this machine,
 * unless the URL has `sslmode=disable` or `sslmode=no-verify`. Unix sockets and loopback addresses
 * need no TLS.
 */
export function requirePostgresTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  // pg would take the host of the environment, wherever that is.
  if (url.hostname === '' && !searchParams.has('host')) searchParams.set('host', 'localhost');
  const usesTls =
    isNetworkHost(url) || ['sslmode', ...tlsFiles].some((name) => searchParams.has(name));
  if (usesTls) {
    // pg will check less from its next major version on.
    const mode = searchParams.get('sslmode') ?? '';
    searchParams.set('sslmode', ['disable', 'no-verify'].includes(mode) ? mode : 'verify-full');
  }
  // PostgreSQL's own word for the authorities that the system trusts, which are the default here.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  return url.href;
}

function isNetworkHost({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) ?? hostname;
  const isUnixSocket = /^(?:\/|%2f)/iu.test(host);
  return host !== '' && !isUnixSocket && !isLoopback(host);
}
