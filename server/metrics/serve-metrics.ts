import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { bind } from '../listen.ts';

const maxConnections = 16;
const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 75_000, connectionsCheckingInterval: 1000 };

export interface MetricsServer {
  /** The address to print. */
  url: string;
  close: () => Promise<void>;
}

/** Serves the metrics on a port of their own, which only their reader should reach. Rejects with ConfigError when it cannot listen. */
export async function serveMetrics(registry: Registry, { host, port }: { host: string; port: number }): Promise<MetricsServer> {
  const server = createServer(limits, (request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The metrics are at /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = maxConnections;
  // Processes that share the site's port must not share this one: each tells of itself.
  const boundPort = await bind(server, { host, port, exclusive: true, prefix: 'METRICS_' });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
