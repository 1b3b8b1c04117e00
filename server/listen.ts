import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
// Most proxies use a shorter keep-alive timeout, so this server does not close an idle connection first.
const keepAliveTimeoutMs = 75_000;
const idlePollIntervalMs = 50;
export const maxStopMs = 10_000;

export interface Listening {
  server: Server;
  port: number;
  /** Sets the listener. Earlier requests wait for it. */
  setListener: (listener: RequestListener) => void;
  /** Stops accepting connections, waits up to ten seconds for requests in flight, and closes every connection. */
  close: () => Promise<void>;
}

/** Explains why the server cannot listen, and names the setting to fix. */
function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const configError = (message: string) => new ConfigError(message, { cause: error });
  if (error.code === 'EADDRINUSE') return configError(`PORT ${port} on ${host} is in use by another process`);
  if (error.code === 'EACCES') return configError(`PORT ${port} on ${host} needs permissions that this user does not have`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return configError(`HOST ${host} is not an address of this machine`);
  return configError(`The server cannot listen on HOST ${host} and PORT ${port}: ${error.message}`);
}

/** Listens on a port. Rejects with ConfigError when it cannot. */
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
    setListener: (listener) => {
      answer = listener;
      for (const [request, response] of early.splice(0)) listener(request, response);
    },
    close: () => {
      closing = true;
      return closeWhenAnswered(server);
    },
  };
}

/** Closes idle connections immediately and busy ones as soon as their requests finish. */
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
