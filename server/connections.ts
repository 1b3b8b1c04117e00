import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connection {
  /** The responses that are not finished, oldest first. */
  responses: Set<ServerResponse>;
  lastRequest?: IncomingMessage;
}

export interface Connections {
  /** Every open connection. */
  bySocket: Map<Socket, Connection>;
  /** Makes every response that has not started, and each later one, the last on its connection. */
  announceClose: () => void;
}

export interface ConnectionLimits {
  /** More requests that wait on one connection cut it, because each occupies memory. */
  pipelinedRequests: number;
  /** How long a client may still send a request that has its response already. The bytes are discarded. */
  lingerMs: number;
}

/** Tracks connections, passes on their requests, and cuts those that go beyond the limits. */
export function trackConnections(
  server: Server,
  { pipelinedRequests, lingerMs }: ConnectionLimits,
  listener: RequestListener,
): Connections {
  const bySocket = new Map<Socket, Connection>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    bySocket.set(socket, { responses: new Set() });
    socket.once('close', () => bySocket.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = bySocket.get(socket);
    if (connection === undefined || socket.destroyed) return;
    connection.lastRequest = request;
    connection.responses.add(response);
    response.once('close', () => connection.responses.delete(response));
    if (connection.responses.size > pipelinedRequests) {
      ignoreRest(socket);
      socket.destroy();
      return;
    }
    response.once('finish', () => cutUnlessComplete(request, lingerMs));
    if (isClosing) response.shouldKeepAlive = false;
    listener(request, response);
  });
  return {
    bySocket,
    announceClose: () => {
      isClosing = true;
      for (const { responses } of bySocket.values()) {
        for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
      }
    },
  };
}

/** Cuts a connection whose client goes on sending a request for too long after the response. */
function cutUnlessComplete(request: IncomingMessage, afterMs: number): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, afterMs).unref();
}

/** Ignores the rest of what the parser has read, which may be a thousand more requests. Node has no public way. */
function ignoreRest(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } };
  if (parser?.onIncoming !== undefined) parser.onIncoming = () => 0;
}
