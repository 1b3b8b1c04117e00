import { isLoopback } from './is-loopback.ts';

/** pg 8 treats these as verify-full, with a warning; pg 9 will check less. */
const verifyFullAliases = new Set(['prefer', 'require', 'verify-ca']);
const tlsParameters = ['sslmode', 'ssl', 'uselibpqcompat'];

/**
 * Requires TLS with a verified certificate of a PostgreSQL server that is not on this machine,
 * unless the URL says otherwise, for example with `sslmode=disable` or `sslmode=no-verify`. Unix
 * sockets and loopback addresses need no TLS.
 */
export function requirePostgresTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const mode = searchParams.get('sslmode');
  const isAlias =
    mode !== null && verifyFullAliases.has(mode) && !searchParams.has('uselibpqcompat');
  const isUnset = isNetworkHost(url) && tlsParameters.every((name) => !searchParams.has(name));
  if (!isAlias && !isUnset) return databaseUrl;
  searchParams.set('sslmode', 'verify-full');
  return url.href;
}

function isNetworkHost({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  const isUnixSocket = /^(?:\/|%2f)/iu.test(host);
  return host !== '' && !isUnixSocket && !isLoopback(host);
}
