import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Time until the headers, and until the end of the body, of a request. */
  headersMs: number;
  requestMs: number;
  /** A connection is closed at most this much later. */
  checkMs: number;
  /** A response that makes no progress for this long is cut. */
  stallMs: number;
  /** Most proxies wait less long, so that this server does not close an idle connection first. */
  keepAliveMs: number;
  maxConnections: number;
  maxRequestsPerConnection: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  stallMs: 30_000,
  keepAliveMs: 75_000,
  maxConnections: 2000,
  maxRequestsPerConnection: 10_000,
};

/**
 * Creates a server that slow clients cannot fill. Beyond `maxConnections`, each new connection
 * closes the one that has waited longest for its client. It is itself closed if the site works for
 * all others.
 */
export function createHttpServer(
  listener: RequestListener,
  limits: ConnectionLimits = connectionLimits,
): Server {
  const open = new Set<Socket>();
  /** Connections that have sent no whole head of a request; the one that waits longest is first. */
  const waiting = new Set<Socket>();

  const forget = (socket: Socket): void => {
    open.delete(socket);
    waiting.delete(socket);
  };

  const isUnread = ({ writableLength }: Socket): boolean => writableLength > 0;

  function makeRoomFor(added: Socket): void {
    const [longest = added] = waiting;
    const closed = longest === added ? ([...open].find(isUnread) ?? added) : longest;
    forget(closed);
    closed.destroy();
  }

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    (request, response) => {
      const { socket } = request;
      waiting.delete(socket);
      response.once('close', () => {
        if (open.has(socket)) waiting.add(socket);
      });
      listener(request, response);
    },
  );
  server.timeout = limits.stallMs;
  server.maxRequestsPerSocket = limits.maxRequestsPerConnection;
  server.on('connection', (socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size > limits.maxConnections) makeRoomFor(socket);
  });
  return server;
}
