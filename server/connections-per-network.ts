import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { createClientNetwork } from './middleware/client-network.ts';
import proxyAddr from 'proxy-addr';

export interface NetworkLimit {
  max: number;
  /** Addresses and networks that many clients share, such as those of proxies. They have no limit. */
  shared: string[];
}

/**
 * Keeps one client network from taking all connections. Beyond its limit, a new connection replaces one of the same network that is idle
 * after a response, or else is refused.
 */
export function limitConnectionsPerNetwork(server: Server, { bySocket }: Connections, { max, shared }: NetworkLimit): void {
  const isShared = proxyAddr.compile(shared);
  const networkOf = createClientNetwork([]);
  const byNetwork = new Map<string, Set<Socket>>();

  const forget = (network: string, socket: Socket) => {
    const sockets = byNetwork.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) byNetwork.delete(network);
  };
  const isIdle = (socket: Socket) => {
    const connection = bySocket.get(socket);
    return connection?.lastRequest !== undefined && connection.responses.size === 0;
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isShared(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const sockets = byNetwork.get(network) ?? new Set();
    if (sockets.size >= max) {
      const idle = [...sockets].find(isIdle);
      if (idle === undefined) {
        socket.destroy();
        return;
      }
      forget(network, idle);
      idle.destroy();
    }
    byNetwork.set(network, sockets.add(socket));
    socket.once('close', () => forget(network, socket));
  });
}
