import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

// Preload lists ask for a year at least.
const hstsSeconds = 2 * 365 * 24 * 60 * 60;

/** The source expression that allows an inline script or style. */
export const hashSource = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

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
