import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/** The proxy that a public site stands behind: it speaks TLS, and redirects http to https. */
export interface TlsProxy extends AsyncDisposable {
  /** The https origin. */
  url: string;
  httpPort: number;
  httpsPort: number;
}

async function listen(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Starts the proxy in front of a loopback port, with the test certificate. It changes no byte, so
 * every header is the site's own.
 */
export async function startTlsProxy(sitePort: number): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const tls = createTlsServer({ key: testCertificateKey, cert: testCertificate }, (client) => {
    const site = connect(sitePort, '127.0.0.1');
    for (const socket of [client, site]) {
      sockets.add(
        socket.on('error', () => undefined).on('close', () => client.destroy() && site.destroy()),
      );
    }
    client.pipe(site).pipe(client);
  });
  const httpsPort = await listen(tls, sockets);
  const url = `https://localhost:${httpsPort}`;
  const http = createHttpServer((request, response) =>
    response.writeHead(308, { Location: url + (request.url ?? '/') }).end(),
  );
  const httpPort = await listen(http, sockets);
  return {
    url,
    httpPort,
    httpsPort,
    [Symbol.asyncDispose]: async () => {
      const closed = [tls, http].map((server) => once(server, 'close'));
      for (const server of [tls, http]) server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}
