import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/env.ts';
import type { Logger } from '#server/logger.ts';

const maxLoggedLength = 200;

// Tokens have 43 characters, ids 22.
const tokenLike = /[\w-]{32,}/gu;

export function loggablePath(path: string): string {
  const [bare = ''] = path.split(/[?#]/u, 1);
  // Tokens and addresses may be encoded, even several times.
  const decode = (text: string) =>
    text.replaceAll(/%([0-7][\da-f])/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  const decoded = decode(decode(decode(bare))).replaceAll(tokenLike, '[redacted]');
  return decoded.includes('@') ? '[redacted]' : decoded.slice(0, maxLoggedLength);
}

// Load balancers poll these every second.
const healthChecks = new Set(['/healthz', '/readyz']);

/** Cached responses never come here. */
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
