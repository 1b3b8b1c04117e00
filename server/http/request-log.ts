import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../env.ts';
import type { Logger } from '../logger.ts';

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
