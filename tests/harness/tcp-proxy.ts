import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from './ports.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/** A non-loopback address of this machine. Undefined without a network. */
export const networkAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

/** A network that can stop delivering. */
export interface TcpProxy extends AsyncDisposable {
  port: number;
  through: (url: string) => string;
  /** Drops everything from now on, without closing connections. */
  goDark: () => void;
  /** Forwards new connections again. Earlier ones stay dead. */
  light: () => void;
  /** Counts client packets dropped. */
  swallowed: () => number;
}

/**
 * Forwards bytes unchanged to a loopback port, listening on an address of this machine. With TLS,
 * it uses the test certificate.
 */
export async function startTcpProxy(
  serverPort: number,
  { address = '127.0.0.1', tls = false } = {},
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => undefined));
  let lit = new AbortController();
  let swallowed = 0;
  // A dead network doesn't acknowledge closed connections either.
  const allowHalfOpen = true;
  const serve = (client: Socket) => {
    keep(client);
    const { signal } = lit;
    if (signal.aborted) return;
    const server = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen });
    keep(server);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!signal.aborted) to.write(chunk);
        else if (from === client) swallowed += 1;
      });
      from.on('end', () => signal.aborted || to.end());
      from.on('close', () => signal.aborted || to.destroy());
    };
    forward(client, server);
    forward(server, client);
  };
  const proxy = tls
    ? createTlsServer({ key: testCertificateKey, cert: testCertificate, allowHalfOpen }, serve)
    : createServer({ allowHalfOpen }, serve);
  proxy.on('connection', keep);
  const port = await listen(proxy, address);
  return {
    port,
    through: (url) => url.replace(new URL(url).host, `${address}:${port}`),
    goDark: () => lit.abort(),
    light: () => {
      lit = new AbortController();
    },
    swallowed: () => swallowed,
    [Symbol.asyncDispose]: async () => {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
