import { isLoopback } from './is-loopback.ts';

const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/** Only `sslmode=disable` or `no-verify` allow another host without a verified certificate. */
export function requirePostgresTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  // pg would read the host from the environment.
  if (url.hostname === '' && !searchParams.has('host')) searchParams.set('host', 'localhost');
  const usesTls =
    isNetworkHost(url) || ['sslmode', ...tlsFiles].some((name) => searchParams.has(name));
  if (usesTls) {
    // pg's next major version will check less by default.
    const mode = searchParams.get('sslmode') ?? '';
    searchParams.set('sslmode', ['disable', 'no-verify'].includes(mode) ? mode : 'verify-full');
  }
  // libpq's word for the system's authorities, pg's default. pg would read a file of that name.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  return url.href;
}

function isNetworkHost({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) ?? hostname;
  const isUnixSocket = /^(?:\/|%2f)/iu.test(host);
  return host !== '' && !isUnixSocket && !isLoopback(host);
}
