import { createServer, type RequestListener } from 'node:http';
import { bind } from '#server/bind.ts';

/** Serves a test app over a port. */
export async function serveTestApp({ listener }: { listener: RequestListener }) {
  // On a busy machine, the default of five seconds can close a connection that's in use again.
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  const port = (await bind(server, { host: '127.0.0.1', port: 0 })) ?? 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    get: (path: string, init: RequestInit = {}) => fetch(url + path, init),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
