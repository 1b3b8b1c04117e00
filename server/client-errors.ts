import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { problemOf } from './api/error-response.ts';
import type { Connections } from './connections.ts';
import { inertPolicy } from './middleware/security-headers.ts';

/** How long a client may still send after its connection is refused. An earlier end could destroy the response on its way. */
const lingerMs = 1000;

function statusOf(error: NodeJS.ErrnoException): number {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 431;
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Builds a whole response as text: a problem for a call of the API, otherwise plain text. */
function buildResponse(status: number, path: string): string {
  const isProblem = status === 400 && path.startsWith('/api/');
  const body = isProblem ? JSON.stringify(problemOf('not_json')) : `${STATUS_CODES[status]}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${isProblem ? 'application/problem+json' : 'text/plain; charset=utf-8'}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${inertPolicy}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function endWith(socket: Duplex, status: number, path = ''): void {
  socket.end(buildResponse(status, path));
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Answers requests that are not HTTP, too large, or too slow, after the earlier responses on the connection. Logs nothing. */
export function answerClientErrors(server: Server, { bySocket }: Connections): void {
  const refused = new WeakSet<Duplex>();

  function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = bySocket.get(socket);
    if (connection === undefined || !socket.writable || !isProtocolError(error)) {
      socket.destroy();
      return;
    }
    const { responses, lastRequest } = connection;
    const isBodyAtFault = lastRequest?.complete === false;
    const own = isBodyAtFault ? [...responses].find((response) => response.req === lastRequest) : undefined;
    const isAnswered = isBodyAtFault && (own === undefined || own.headersSent);
    const end = () => {
      if (isAnswered) socket.destroySoon();
      else endWith(socket, statusOf(error), own?.req.url);
    };
    const earlier = [...responses].findLast((response) => response !== own || response.headersSent);
    if (earlier === undefined) end();
    else earlier.once('close', end);
  }

  server.on('clientError', (error, socket) => {
    // The parser fails again on whatever follows.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(error, socket as Socket);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    endWith(socket, 405);
  });
}

/** Tells an error in what the client sent from a broken connection. */
const isProtocolError = ({ code = '' }: NodeJS.ErrnoException): boolean => code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT';
