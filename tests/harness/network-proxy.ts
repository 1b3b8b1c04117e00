import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A network in front of a loopback port. */
export interface NetworkProxy extends AsyncDisposable {
  /** The host and port to connect to. */
  host: string;
  /** Breaks all connections, and refuses new ones. */
  refuse: () => Promise<void>;
  /** Swallows everything from now on, without closing a connection: on the open connections and on new ones. */
  goDark: () => void;
  /** Forwards new connections again. Those from the darkness never get an answer. */
  light: () => Promise<void>;
}

const address = '127.0.0.1';

/** Starts a proxy that changes no byte. With a certificate, it speaks TLS. */
export async function startProxy(targetPort: number, tls?: TlsOptions): Promise<NetworkProxy> {
  const sockets = new Set<Socket>();
  let isDark = false;
  const forward = (client: Socket) => {
    sockets.add(client.on('error', () => undefined));
    if (isDark) return;
    const target = connect(targetPort, address);
    sockets.add(target.on('error', () => undefined));
    for (const socket of [client, target]) socket.on('close', () => client.destroy() && target.destroy());
    client.pipe(target).pipe(client);
  };
  const server: Server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  const listen = async (port: number) => {
    server.listen(port, address);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    host: `${address}:${port}`,
    refuse: close,
    goDark: () => {
      isDark = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    light: async () => {
      isDark = false;
      if (!server.listening) await listen(port);
    },
    [Symbol.asyncDispose]: close,
  };
}
