import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Opens a server on a free port, and returns the port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

// Below the ephemeral ports, so that a server can reuse its port.
const firstPort = 20_000;
const ports = 10_000;

/** Finds a free port on 127.0.0.1 that stays free while its server restarts. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
