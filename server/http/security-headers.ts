import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';

// Preload lists require at least a year.
const hstsSeconds = 2 * 365 * 24 * 60 * 60;

export const hashSource = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`;

export function pagePolicy(hashes: { scripts: string[]; styles: string[] }): string {
  const sources = (inline: string[]) =>
    ["'self'", ...inline.map((source) => `'${source}'`)].join(' ');
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

/** For responses that aren't pages. Firefox requests the icon even for plain text. */
const inertPolicy =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** By default only for this host: subdomains may belong to other sites. */
function transportSecurity({ includeSubDomains, preload }: Config['hsts']): string {
  return [
    `max-age=${hstsSeconds}`,
    ...(includeSubDomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ].join('; ');
}

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
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': transportSecurity(hsts),
    }),
  };
}

/** Keeps headers that a response already has. */
export const addHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
