import type { HonoRequest, MiddlewareHandler } from 'hono';
import { widerNetwork } from '#domain/core';
import type { AppEnv, Incoming } from '#server/env.ts';
import { problemResponse } from '#server/problems.ts';

export const maxUnfinished = 200;
/** Per IPv4 address or IPv6 /48. */
export const maxPerNetwork = 40;
const retryAfterSeconds = 5;

const hasBody = (request: HonoRequest): boolean =>
  request.header('Transfer-Encoding') !== undefined ||
  Number(request.header('Content-Length') ?? 0) > 0;

/** Keeps clients that send bodies slowly from holding all connections. */
export function limitUnfinishedBodies(): MiddlewareHandler<AppEnv> {
  const unfinished = new Map<Incoming, string>();

  function isAllowed(incoming: Incoming, network: string): boolean {
    let fromNetwork = 0;
    for (const [other, from] of unfinished) {
      if (other.complete === true || other.destroyed === true) unfinished.delete(other);
      else if (from === network) fromNetwork += 1;
    }
    if (unfinished.size >= maxUnfinished || fromNetwork >= maxPerNetwork) return false;
    unfinished.set(incoming, network);
    return true;
  }

  return async (c, next) => {
    const incoming = c.env?.incoming;
    if (incoming?.complete !== false || !hasBody(c.req)) return next();
    const network = c.get('network');
    return isAllowed(incoming, widerNetwork(network) ?? network)
      ? next()
      : problemResponse('busy', { retryAfterSeconds, headers: { Connection: 'close' } });
  };
}
