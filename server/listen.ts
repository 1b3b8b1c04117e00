import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerClientErrors } from './client-errors.ts';
import { closeGracefully } from './close-gracefully.ts';
import { type Config, ConfigError } from './config.ts';
import { type Connections, trackConnections } from './connections.ts';
import { limitConnectionsPerNetwork } from './connections-per-network.ts';

const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Most proxies use a shorter keep-alive timeout, so this server does not close an idle connection first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1000,
  // A request without a body needs no stream of one.
  optimizeEmptyRequests: true,
};

export interface Limits {
  connections: number;
  /** Connections of one client network: an IPv4 address or an IPv6 /64. The wider networks around a /64 have more. */
  connectionsPerNetwork: number;
  /** Requests that wait for their responses on one connection. */
  pipelinedRequests: number;
  /** How long a connection may make no progress during a request or a response. */
  stallMs: number;
  /** How long a client may still send a request that has its response already. */
  lingerMs: number;
}
export const defaultLimits: Limits = {
  connections: 2000,
  connectionsPerNetwork: 256,
  pipelinedRequests: 100,
  stallMs: 30_000,
  lingerMs: 3000,
};

export interface ListenOptions {
  limits?: Limits;
  /** Addresses and networks that many clients share, such as those of proxies, for which there is no limit per network. */
  shared?: string[];
}

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

/** Explains why a server cannot listen, and names the setting to fix. */
function explain(error: NodeJS.ErrnoException, { host, port, prefix = '' }: Address): Error {
  const configError = (message: string) => new ConfigError(message, { cause: error });
  const given = `${prefix}PORT ${port}`;
  if (error.code === 'EADDRINUSE') return configError(`${given} on ${host} is in use by another process`);
  if (error.code === 'EACCES') return configError(`${given} on ${host} needs permissions that this user does not have`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return configError(`${prefix}HOST ${host} is not an address of this machine`);
  }
  return configError(`The server cannot listen on ${prefix}HOST ${host} and ${given}: ${error.message}`);
}

interface Address {
  host: string;
  port: number;
  /** Keeps the port to this process of a cluster. */
  exclusive?: boolean;
  /** What the names of the two settings start with. */
  prefix?: string;
}

/** Binds a server to an address and returns its port. Rejects with ConfigError when it cannot. */
export async function bind(server: Server, address: Address): Promise<number> {
  const { host, port, exclusive = false } = address;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)));
    server.listen({ host, port, exclusive }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Listens on a port. Rejects with ConfigError when it cannot. */
export async function listen(host: string, port: number, options: ListenOptions = {}): Promise<Listening> {
  const { limits = defaultLimits, shared = [] } = options;
  let answer: RequestListener | undefined;
  const early: Parameters<RequestListener>[] = [];
  const server = createServer(serverOptions);
  const connections: Connections = trackConnections(server, limits, (request, response) => {
    if (answer === undefined) early.push([request, response]);
    else answer(request, response);
  });
  limitConnectionsPerNetwork(server, connections, { max: limits.connectionsPerNetwork, shared });
  answerClientErrors(server, connections);
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  const boundPort = await bind(server, { host, port });
  return {
    server,
    port: boundPort,
    setListener: (listener) => {
      answer = listener;
      for (const [request, response] of early.splice(0)) listener(request, response);
    },
    close: (delayMs = 0) => closeGracefully(server, connections, delayMs),
  };
}

/** Listens where the settings say. Behind this machine's own addresses and the trusted proxies are many clients. */
export const listenFor = ({ host, port, trustedProxies }: Pick<Config, 'host' | 'port' | 'trustedProxies'>): Promise<Listening> =>
  listen(host, port, { shared: ['loopback', ...trustedProxies] });
