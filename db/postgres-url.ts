import { isLoopback } from './is-loopback.ts';

/** Lets a restore detect a running site. */
export const applicationName = 'portfolio site';

/** `require` and `verify-ca` check as much as `verify-full` (docs/operations.md). */
export const sslModes = ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'];

// An @ after the host means that the password has an unescaped / or ?.
const wellFormed = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?[^@#]*$/u;
const severalHosts = /^[^/]*\/\/(?:[^@/?#]*@)?[^@/?#,]*,[^@/?#]*(?:[/?#]|$)/u;
const brokenEscape = /%(?![\da-f]{2})/iu;

/**
 * Adds the host that libpq may omit, as in `postgres://user@/database?host=/run/postgresql`. `URL`
 * needs one, and pg would read it from the environment.
 */
export const withHost = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/(?:[^@/?#]*@)?)(?=[:/?]|$)/u, '$1localhost');

/** The URL has a host. Never quotes it: any part may belong to the password. */
export function findUrlProblem(databaseUrl: string): string | undefined {
  const url = URL.parse(databaseUrl);
  if (wellFormed.test(databaseUrl) && severalHosts.test(databaseUrl))
    return 'must name one host, such as that of a proxy that leads to the primary';
  if (url === null || !wellFormed.test(databaseUrl) || brokenEscape.test(databaseUrl))
    return 'must be an address such as postgres://user:password@host:5432/database; in the password, @ is written as %40, / as %2F, ? as %3F, # as %23, and % as %25';
  const { searchParams } = url;
  const modes = sslModes.join(', ');
  if (searchParams.has('ssl') || searchParams.has('uselibpqcompat'))
    return `must set TLS with sslmode (${modes}), not with ssl or uselibpqcompat`;
  if (searchParams.has('schema')) return 'must name a schema with options=-csearch_path%3DNAME';
  const modesInUrl = searchParams.getAll('sslmode');
  if (modesInUrl.length > 1 || modesInUrl.some((mode) => !sslModes.includes(mode)))
    return `must have at most one sslmode, out of ${modes}`;
  return undefined;
}

export function placeOfPostgres(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  const server = searchParams.getAll('host').at(-1) || decodeURIComponent(host);
  return `PostgreSQL at ${server}${pathname}`;
}

const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];

/** Other hosts need a verified certificate, unless the URL has `sslmode=disable` or `no-verify`. */
export function requirePostgresTls(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const usesTls =
    isNetworkHost(url) || ['sslmode', ...tlsFiles].some((name) => searchParams.has(name));
  if (usesTls) {
    // pg's next major version will check less by default.
    const mode = searchParams.get('sslmode') ?? '';
    searchParams.set('sslmode', ['disable', 'no-verify'].includes(mode) ? mode : 'verify-full');
  }
  // libpq's `system` means the system's authorities, pg's default. pg would read a file of that
  // name.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  return url.href;
}

function isNetworkHost({ hostname, searchParams }: URL): boolean {
  const host = searchParams.getAll('host').at(-1) || hostname;
  const isUnixSocket = /^(?:\/|%2f)/iu.test(host);
  return !isUnixSocket && !isLoopback(host);
}
