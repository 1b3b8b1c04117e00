import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

/** The proxy that a public site stands behind, which speaks TLS. */
export interface TlsProxy extends AsyncDisposable {
  /** The https origin. */
  url: string;
}

/**
 * Starts the proxy in front of a loopback port, with the test certificate. It changes no byte, so
 * every header is the site's own.
 */
export async function startTlsProxy(sitePort: number): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const tls = createServer({ key: testCertificateKey, cert: testCertificate }, (client) => {
    const site = connect(sitePort, '127.0.0.1');
    for (const socket of [client, site]) {
      sockets.add(
        socket.on('error', () => undefined).on('close', () => client.destroy() && site.destroy()),
      );
    }
    client.pipe(site).pipe(client);
  });
  tls.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  return {
    url: `https://localhost:${(tls.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(tls, 'close');
      tls.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
