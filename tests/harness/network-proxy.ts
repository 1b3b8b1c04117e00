import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between the site and its database that can go dark. */
export interface NetworkProxy {
  /** The database URL through the proxy. */
  url: string;
  /**
   * Swallows everything from now on, without closing a connection: on the open connections and on
   * new ones.
   */
  goDark: () => void;
  /**
   * Forwards new connections again. Those from before or during the darkness never get an answer.
   */
  light: () => void;
  /** How many packets of the site the darkness has swallowed. */
  swallowed: () => number;
  close: () => void;
}

/** Proxies database connections over a network that can go dark. */
export async function startNetworkProxy(databaseUrl: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let lit = new AbortController();
  let isDark = false;
  let swallowed = 0;
  // Half-open, because a dark network does not acknowledge the end of a connection either.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client.on('error', () => undefined));
    if (isDark) return;
    const database = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    sockets.add(database.on('error', () => undefined));
    const { signal } = lit;
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!signal.aborted) to.write(chunk);
        else if (from === client) swallowed += 1;
      });
      from.on('end', () => signal.aborted || to.end());
      from.on('close', () => signal.aborted || to.destroy());
    };
    forward(client, database);
    forward(database, client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    goDark: () => {
      isDark = true;
      lit.abort();
    },
    light: () => {
      isDark = false;
      lit = new AbortController();
    },
    swallowed: () => swallowed,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
