import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connection {
  /** The responses that are not finished, oldest first. Those that the system took at once are never among them. */
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
  /** How long a connection may make no progress during a request or a response. */
  stallMs: number;
  /** How long a client may still send a request that has its response already. The bytes are discarded. */
  lingerMs: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Tells whether the system has taken all of a response. Node says so itself only later. */
const isSent = (response: ServerResponse): boolean => response.writableEnded && response.writableLength === 0;

/** Tracks connections, passes on their requests, and cuts those that go beyond the limits. */
export function trackConnections(
  server: Server,
  { pipelinedRequests, stallMs, lingerMs }: ConnectionLimits,
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
    if (connection.responses.size >= pipelinedRequests) {
      ignoreRest(socket);
      socket.destroy();
      return;
    }
    if (isClosing) response.shouldKeepAlive = false;
    listener(request, response);
    // Most answers are over by now. Only what is left needs the limits, whose listeners and timers cost as much as an answer from memory.
    if (isSent(response) && !hasBody(request)) return;
    connection.responses.add(response);
    response.once('close', () => connection.responses.delete(response));
    response.once('finish', () => cutUnlessComplete(request, lingerMs));
    socket.setTimeout(stallMs);
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
