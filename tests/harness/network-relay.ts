import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address of this machine that is not loopback, or undefined without a network. */
export const networkAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

export interface NetworkRelay extends AsyncDisposable {
  /** The host and port to connect to. */
  host: string;
}

/**
 * Makes a loopback port reachable at this machine's network address, so that clients treat its
 * server as one on the network.
 */
export async function relayOverNetwork(loopbackPort: number): Promise<NetworkRelay> {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(loopbackPort, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => client.destroy() && server.destroy());
    }
    client.pipe(server).pipe(client);
  });
  relay.listen(0, networkAddress);
  await once(relay, 'listening');
  return {
    host: `${networkAddress}:${(relay.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(relay, 'close');
      relay.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
