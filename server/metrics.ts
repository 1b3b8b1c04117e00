import { createServer } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '#domain/core';
import { countEmails } from '#domain/outbox/failed-emails.ts';
import { readMailTrouble } from '#domain/outbox/mail-trouble.ts';
import { readBackupState } from '#domain/use-cases/backups.ts';
import { bind } from './bind.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Time from the headers of a request to its response, by route and status; "cache" for answers of the cache',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  });
  const observed = (route: string, status: number, startedAt: number) =>
    durations.observe({ route, status }, (performance.now() - startedAt) / 1000);

  return {
    observe: createMiddleware(async (c, next) => {
      const startedAt = performance.now();
      await next();
      // Routes, unlike paths, are limited in number.
      const route = routePath(c);
      observed(route === '/*' ? 'page' : route, c.res.status, startedAt);
    }),
    observeCached: (status: number, startedAt: number) => observed('cache', status, startedAt),
    /** Adds gauges that query the database at each scrape. */
    addOutbox(context: Context) {
      let counting: ReturnType<typeof countEmails> | undefined;
      const countOnce = () =>
        (counting ??= countEmails(context).finally(() => {
          counting = undefined;
        }));
      const emails = new Gauge({
        name: 'site_outbox_emails',
        help: 'Emails queued, failed, and more than 15 minutes overdue',
        labelNames: ['state'],
        registers,
        collect: async () => {
          const counts = await countOnce().catch(() => undefined);
          emails.reset();
          for (const [state, count] of Object.entries(counts ?? {})) emails.set({ state }, count);
        },
      });
      /** Keeps its value while the database does not answer. */
      const addGauge = (name: string, help: string, read: () => Promise<number>) => {
        const gauge: Gauge = new Gauge({
          name,
          help,
          registers,
          collect: () =>
            read().then(
              (value) => gauge.set(value),
              () => undefined,
            ),
        });
      };
      addGauge(
        'site_last_backup_timestamp_seconds',
        'When the last backup was made; 0 if there was none',
        async () => ((await readBackupState(context)).lastAt ?? 0) / 1000,
      );
      addGauge(
        'site_mail_server_up',
        '0 while the mail server accepts no emails from the site',
        async () => ((await readMailTrouble(context)) === undefined ? 1 : 0),
      );
      addGauge('site_database_up', '1 if the database answers', () =>
        countOnce().then(
          () => 1,
          () => 0,
        ),
      );
    },
    /** Serves the metrics on their own port, which the public must not reach. */
    async serve({ host, port }: { host: string; port: number }) {
      const server = createServer((request, response) => {
        if (request.url?.split('?', 1)[0] !== '/metrics') {
          response
            .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
            .end('The metrics are at /metrics\n');
          return;
        }
        registry.metrics().then(
          (text) =>
            response
              .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
              .end(text),
          () => response.writeHead(500).end(),
        );
      });
      const boundPort = (await bind(server, { host, port, prefix: 'METRICS_' })) ?? port;
      return {
        url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
        async close() {
          server.closeAllConnections();
          await server[Symbol.asyncDispose]();
        },
      };
    },
  };
}
