import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { AppEnv } from './app.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';

const networkPrefixParts = 4;

/** An address with brackets around it, a port after it, or both. */
const withPort = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<ipv4>[\d.]+))(?::\d{1,5})?$/iu;

/** An IPv6 address of a link may end in the name of an interface, such as `fe80::7%eth0.100`. */
const withoutInterface = (address: string): string => address.split('%', 1)[0] ?? '';

/** Parses an entry of `X-Forwarded-For`, such as `198.51.100.7:80` or `"[2001:db8::7]:80"`. */
function readHop(text: string): string | undefined {
  const entry = text.trim().replace(/^"([^"]*)"$/u, '$1');
  const { ipv4, ipv6 } = withPort.exec(entry)?.groups ?? {};
  const address = ipv6 ?? ipv4 ?? entry;
  return isIP(address) === 0 ? undefined : withoutInterface(address);
}

/** Returns the IPv4 address or the /64 network of an IPv6 address. */
function networkOf(text: string): string {
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.slice(0, networkPrefixParts);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * Finds the network that a rate limit applies to. Reads `X-Forwarded-For` from its end, only as far
 * as trusted proxies wrote it: each appended the address that it talked to.
 */
export function createClientNetwork(
  trustedProxies: string[],
): (remoteAddress: string, forwardedFor?: string) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (remoteAddress, forwardedFor = '') => {
    let client = withoutInterface(remoteAddress);
    let end = forwardedFor.length;
    while (end > 0 && isTrusted(client, 0)) {
      const comma = forwardedFor.lastIndexOf(',', end - 1);
      const hop = readHop(forwardedFor.slice(comma + 1, end));
      // Nobody can say who wrote the entries before one that no proxy writes.
      if (hop === undefined) break;
      client = hop;
      end = comma;
    }
    return networkOf(client);
  };
}

const idLength = 16;

export interface Identification extends Pick<Config, 'trustedProxies'> {
  hasUnixSocket?: boolean | undefined;
}

/** Adds the request's id and client network to the context. */
export function identifyRequest({
  trustedProxies,
  hasUnixSocket = false,
}: Identification): MiddlewareHandler<AppEnv> {
  const clientNetwork = createClientNetwork(trustedProxies);
  // A client of a Unix socket is on this machine. On a port, one that has left has no address.
  const unnamed = hasUnixSocket ? '127.0.0.1' : '0.0.0.0';
  return async (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? unnamed;
    c.set('requestId', randomUUID().replaceAll('-', '').slice(-idLength));
    c.set('network', clientNetwork(remote, c.req.header('X-Forwarded-For')));
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  };
}

const maxLoggedLength = 200;
// Tokens have 43 of these characters, ids 22.
const tokenLike = /[\w-]{32,}/gu;

/**
 * Prepares a path for the log: without its query, emailed tokens, and addresses, and not too long.
 */
export function loggablePath(path: string): string {
  const [bare = ''] = path.split(/[?#]/u, 1);
  // Tokens and addresses consist of these characters, which may be encoded, even several times.
  const decode = (text: string) =>
    text.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  const decoded = decode(decode(decode(bare))).replaceAll(tokenLike, '[redacted]');
  return decoded.includes('@') ? '[redacted]' : decoded.slice(0, maxLoggedLength);
}

// Proxies ask every second.
const healthChecks = new Set(['/healthz', '/readyz']);

/**
 * Logs one line per request that the cache does not serve, without its query, headers, or body.
 * Only the level `debug` shows health checks that succeed.
 */
export function logRequests(logger: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const level = healthChecks.has(c.req.path) && c.res.ok ? 'debug' : 'info';
    logger[level](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: loggablePath(c.req.path),
        status: c.res.status,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'request',
    );
  };
}

// Preload lists ask for a year at least.
const hstsSeconds = 2 * 365 * 24 * 60 * 60;

/**
 * Builds a page's policy. It allows only this site's resources and the inline scripts and styles of
 * this response.
 */
export function pagePolicy(hashes: { scripts: string[]; styles: string[] }): string {
  const sources = (inline: string[]) => ["'self'", ...inline.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(hashes.scripts)}`,
    `style-src ${sources(hashes.styles)}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/**
 * The policy for responses that are not pages. It allows nothing but the icon, for which Firefox
 * asks when it shows a text.
 */
const inertPolicy =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Builds the value of Strict-Transport-Security. By default it binds only this host: subdomains are
 * not this site's to decide about.
 */
function transportSecurity({ includeSubDomains, preload }: Config['hsts']): string {
  return [
    `max-age=${hstsSeconds}`,
    ...(includeSubDomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ');
}

/**
 * Builds the security headers of every response. Only pages replace the policy, by one that allows
 * what they need. Adds HSTS only for an https site.
 */
export function securityHeaders({
  publicUrl,
  hsts,
}: Pick<Config, 'publicUrl' | 'hsts'>): Record<string, string> {
  return {
    'Content-Security-Policy': inertPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': transportSecurity(hsts) }
      : {}),
  };
}

/** Adds the headers that a response does not already set. */
export function addSecurityHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}
