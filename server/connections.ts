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

/** Tracks connections and passes on their requests. Cuts a connection with too many requests that wait, because each occupies memory. */
export function trackConnections(server: Server, maxPipelined: number, listener: RequestListener): Connections {
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
    if (connection.responses.size > maxPipelined) {
      ignoreRest(socket);
      socket.destroy();
      return;
    }
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

/** Ignores the rest of what the parser has read, which may be a thousand more requests. Node has no public way. */
function ignoreRest(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } };
  if (parser?.onIncoming !== undefined) parser.onIncoming = () => 0;
}
