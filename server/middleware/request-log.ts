import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Variables } from '../variables.ts';
import { createClientNetwork } from './client-network.ts';
import { loggablePath } from './loggable-path.ts';

const idLength = 16;

/** The bindings of the node:http adapter; absent when a test calls the app directly. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } };
}

/** Node draws the bytes of many UUIDs at once. */
const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(-idLength);

type Env = { Variables: Variables; Bindings: Bindings };

/** Adds the request's id and client network to the context. */
export function identifyRequest({ trustedProxies }: Pick<Config, 'trustedProxies'>): MiddlewareHandler<Env> {
  const clientNetwork = createClientNetwork(trustedProxies);
  return async (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
    c.set('requestId', newRequestId());
    c.set('network', clientNetwork(remote, c.req.header('X-Forwarded-For')));
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  };
}

// Proxies ask every second.
const healthChecks = new Set(['/healthz', '/readyz']);

/**
 * Logs one line per request that the cache does not serve, without its query, headers, or body. Only the level `debug` shows health
 * checks that succeed.
 */
export function logRequests(logger: Logger): MiddlewareHandler<Env> {
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
