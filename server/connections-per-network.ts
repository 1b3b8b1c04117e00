import type { Server, Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { widerNetworks } from '../domain/rate-limits/wider-networks.ts';
import type { Connections } from './connections.ts';
import { createClientNetwork } from './middleware/client-network.ts';

/** The event of a server that refused a connection beyond the limit of its network. */
export const refusedByNetwork = 'refusedByNetwork';

export interface NetworkLimit {
  /** For an IPv4 address or an IPv6 /64. The /56 around it has twice as many, and the /48 four times. */
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
  const clientNetwork = createClientNetwork([]);
  const byNetwork = new Map<string, Set<Socket>>();
  const networksOf = new WeakMap<Socket, string[]>();

  const socketsOf = (network: string) => byNetwork.get(network) ?? new Set<Socket>();
  const count = (socket: Socket, networks: string[]) => {
    networksOf.set(socket, networks);
    for (const network of networks) byNetwork.set(network, socketsOf(network).add(socket));
  };
  const forget = (socket: Socket) => {
    for (const network of networksOf.get(socket) ?? []) {
      const sockets = socketsOf(network);
      sockets.delete(socket);
      if (sockets.size === 0) byNetwork.delete(network);
    }
  };
  const isIdle = (socket: Socket) => {
    const connection = bySocket.get(socket);
    return connection?.lastRequest !== undefined && connection.responses.size === 0;
  };

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isShared(remoteAddress, 0)) return;
    const narrowest = clientNetwork(remoteAddress);
    // From narrow to wide, so that an idle connection of the first full one makes room in all.
    const networks = [narrowest, ...widerNetworks(narrowest).map(({ network }) => network)];
    const full = networks.find((network, index) => socketsOf(network).size >= max * 2 ** index);
    if (full !== undefined) {
      const idle = [...socketsOf(full)].find(isIdle);
      if (idle === undefined) {
        socket.destroy();
        server.emit(refusedByNetwork);
        return;
      }
      forget(idle);
      idle.destroy();
    }
    count(socket, networks);
    socket.once('close', () => forget(socket));
  });
}
