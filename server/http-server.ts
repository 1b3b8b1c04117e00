import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';

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
  /**
   * Requests of a connection that wait for their answers. Browsers and proxies send one at a time;
   * Node reads all that have come, and each takes some kilobytes.
   */
  maxUnanswered: number;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  stallMs: 30_000,
  keepAliveMs: 75_000,
  maxConnections: 2000,
  maxRequestsPerConnection: 10_000,
  maxUnanswered: 32,
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
  /** Each with how many of its requests are unanswered. */
  const open = new Map<Socket, number>();
  /** Connections that have sent no whole head of a request; the one that waits longest is first. */
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
    close(longest === added ? ([...open.keys()].find(isUnread) ?? added) : longest);
  }

  /** Tells if a request is to be answered. Node still reads what a closed connection has sent. */
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
      if (accept(request.socket, response)) listener(request, response);
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

const idlePollMs = 50;

/** Stops accepting connections, and lets requests in flight finish within a time. */
export async function closeHttpServer(server: Server, maxRequestMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // The close of an HTTP server also resets connections whose requests it has not read yet.
    TcpServer.prototype.close.call(server, () => resolve());
  });
  // By then, what has come is read.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), idlePollMs);
  const deadline = setTimeout(() => server.closeAllConnections(), maxRequestMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
