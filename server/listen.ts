import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
// Longer than proxies commonly keep theirs, so that it is never this end that closes first.
const keepAliveTimeoutMs = 75_000;
const idlePollIntervalMs = 50;
export const maxStopMs = 10_000;

export interface Listening {
  server: Server;
  port: number;
  /** Requests that came before wait until then. */
  answerWith: (listener: RequestListener) => void;
  /** Accepts no more, waits for requests in flight (ten seconds at most), and closes every connection. */
  close: () => Promise<void>;
}

/** Why the port was not taken, by the setting that is to blame. */
function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const told = (message: string) => new ConfigError(message, { cause: error });
  if (error.code === 'EADDRINUSE') return told(`PORT ${port} on ${host} is in use by another process`);
  if (error.code === 'EACCES') return told(`PORT ${port} on ${host} may not be used by this user`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return told(`HOST ${host} is not an address of this machine`);
  return told(`HOST ${host} and PORT ${port} cannot be listened on: ${error.message}`);
}

/** Takes the port, or rejects with ConfigError when it cannot. */
export async function listen(host: string, port: number): Promise<Listening> {
  let answer: RequestListener | undefined;
  let closing = false;
  const early: Parameters<RequestListener>[] = [];
  const server = createServer((request, response) => {
    if (closing) response.shouldKeepAlive = false;
    if (answer === undefined) early.push([request, response]);
    else answer(request, response);
  });
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = keepAliveTimeoutMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    answerWith: (listener) => {
      answer = listener;
      for (const [request, response] of early.splice(0)) listener(request, response);
    },
    close: () => {
      closing = true;
      return closeWhenAnswered(server);
    },
  };
}

/** A connection that was busy when the stop began is closed as soon as its request is answered. */
async function closeWhenAnswered(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), idlePollIntervalMs);
  const deadline = setTimeout(() => server.closeAllConnections(), maxStopMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(deadline);
}
