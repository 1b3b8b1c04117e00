import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientErrors } from './client-errors.ts';
import { closeGracefully } from './close-gracefully.ts';
import { ConfigError } from './config.ts';
import { type Connections, trackConnections } from './connections.ts';

const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Most proxies use a shorter keep-alive timeout, so this server does not close an idle connection first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1000,
};

export interface Limits {
  connections: number;
  /** Requests that wait for their responses on one connection. */
  pipelinedRequests: number;
  /** How long a connection may make no progress during a request or a response. */
  stallMs: number;
}
const defaultLimits: Limits = { connections: 2000, pipelinedRequests: 100, stallMs: 30_000 };

export interface Listening {
  server: Server;
  port: number;
  /** Sets the listener. Earlier requests wait for it. */
  setListener: (listener: RequestListener) => void;
  /**
   * Announces the end of each connection, waits for the delay and still accepts connections, then stops accepting. Waits up to ten
   * seconds for requests in flight.
   */
  close: (delayMs?: number) => Promise<void>;
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
export async function listen(host: string, port: number, limits: Limits = defaultLimits): Promise<Listening> {
  let answer: RequestListener | undefined;
  const early: Parameters<RequestListener>[] = [];
  const server = createServer(timeouts);
  const connections: Connections = trackConnections(server, limits.pipelinedRequests, (request, response) => {
    if (answer === undefined) early.push([request, response]);
    else answer(request, response);
  });
  answerClientErrors(server, connections);
  server.timeout = limits.stallMs;
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
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
    close: (delayMs = 0) => closeGracefully(server, connections, delayMs),
  };
}
