import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { widerNetwork } from '#domain/core';
import type { AppEnv } from '#server/env.ts';

export const connectionLimits = {
  /** From the first byte to the last header, and to the end of the body. */
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  /** A response without progress is cut after this time. */
  stallMs: 30_000,
  /** Longer than most proxies wait, so the proxy closes idle connections first. */
  keepAliveMs: 75_000,
  maxConnections: 2000,
  maxRequestsPerConnection: 10_000,
  /** Pipelined requests, which Node keeps in memory. Browsers and proxies send none. */
  maxUnanswered: 32,
  maxUnfinishedBodies: 200,
  /** Per IPv4 address or IPv6 /48. */
  maxUnfinishedBodiesPerNetwork: 40,
};

/**
 * Keeps slow clients from taking all connections. Beyond `maxConnections`, each new one closes the
 * one that has waited longest for its client. If none waits, the new one is closed.
 */
export function createHttpServer(listener: RequestListener, limits = connectionLimits): Server {
  /** Unanswered requests per connection. */
  const open = new Map<Socket, number>();
  /** Connections that wait for a complete request head, longest first. */
  const waiting = new Set<Socket>();

  const forget = (socket: Socket): void => {
    open.delete(socket);
    waiting.delete(socket);
  };

  const isUnread = ({ writableLength }: Socket): boolean => writableLength > 0;

  function close(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  function makeRoomFor(added: Socket): void {
    const [longest = added] = waiting;
    close(longest === added ? (open.keys().find(isUnread) ?? added) : longest);
  }

  /** False for requests that Node still reads from a closed connection. */
  function accept(socket: Socket, response: ServerResponse): boolean {
    const unanswered = open.get(socket);
    if (unanswered === undefined) return false;
    if (unanswered >= limits.maxUnanswered) {
      close(socket);
      return false;
    }
    open.set(socket, unanswered + 1);
    waiting.delete(socket);
    response.once('close', () => {
      const left = open.get(socket);
      if (left === undefined) return;
      open.set(socket, left - 1);
      if (left === 1) waiting.add(socket);
    });
    return true;
  }

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    (request, response) => {
      if (!accept(request.socket, response)) return;
      // RFC 9112 demands a 400 for a second Host. Node would take the first one.
      if ((request.headersDistinct['host']?.length ?? 0) > 1)
        response.writeHead(400, { Connection: 'close' }).end();
      else listener(request, response);
    },
  );
  server.timeout = limits.stallMs;
  server.maxRequestsPerSocket = limits.maxRequestsPerConnection;
  server.on('connection', (socket) => {
    open.set(socket, 0);
    waiting.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size > limits.maxConnections) makeRoomFor(socket);
  });
  return server;
}

const hasBody = (request: HonoRequest): boolean =>
  request.header('Transfer-Encoding') !== undefined ||
  Number(request.header('Content-Length') ?? 0) > 0;

/**
 * Keeps slow bodies from holding all connections. Beyond the limits, each new body cuts off the one
 * that has taken longest.
 */
export function limitUnfinishedBodies(): MiddlewareHandler<AppEnv> {
  const { maxUnfinishedBodies, maxUnfinishedBodiesPerNetwork } = connectionLimits;
  /** Requests with their networks, oldest first. */
  const unfinished = new Map<NonNullable<AppEnv['Bindings']['incoming']>, string>();

  function makeRoomFor(network: string): void {
    for (const each of unfinished.keys())
      if (each.complete || each.destroyed) unfinished.delete(each);
    const all = [...unfinished];
    const ofNetwork = all.filter(([, from]) => from === network);
    const crowd = ofNetwork.length < maxUnfinishedBodiesPerNetwork ? all : ofNetwork;
    if (crowd === all && all.length < maxUnfinishedBodies) return;
    const [[slowest] = []] = crowd;
    if (slowest === undefined) return;
    unfinished.delete(slowest);
    // Destroying only the request would be logged as an error.
    slowest.socket.destroy();
  }

  return async (c, next) => {
    const incoming = c.env?.incoming;
    if (incoming?.complete === false && hasBody(c.req)) {
      const network = widerNetwork(c.get('network')) ?? c.get('network');
      makeRoomFor(network);
      unfinished.set(incoming, network);
    }
    await next();
  };
}

const idlePollMs = 50;

/** Lets requests in flight finish, up to a deadline. */
export async function closeHttpServer(server: Server, maxRequestMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // An HTTP server's `close` would also reset connections with unread requests.
    TcpServer.prototype.close.call(server, () => resolve());
  });
  // In `setImmediate`, so Node has read all requests that have arrived.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), idlePollMs);
  const deadline = setTimeout(() => server.closeAllConnections(), maxRequestMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
