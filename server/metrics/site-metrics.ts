import type { Server } from 'node:http';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/connect.ts';
import type { Passwords } from '../../domain/accounts/password.ts';
import { refusedByNetwork } from '../connections-per-network.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

export interface SiteSources {
  cache: Pick<PageCache, 'counts' | 'load'>;
  passwords: Pick<Passwords, 'load'>;
  database: Pick<Database, 'load'>;
}

export interface ProcessSources {
  server: Server;
  countDroppedLines: () => number;
}

/** A metric without labels whose value is read when someone reads the metrics. */
type Add = (name: string, help: string, read: () => number) => void;

const gaugesIn =
  (registry: Registry): Add =>
  (name, help, read) => {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
  };

const countersIn =
  (registry: Registry): Add =>
  (name, help, read) => {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  };

/** Adds what the parts of the site count by themselves. */
export function addSiteMetrics(registry: Registry, { cache, passwords, database }: SiteSources): void {
  const addGauge = gaugesIn(registry);
  const addCounter = countersIn(registry);
  addCounter('site_page_cache_hits_total', 'Pages and API responses from the page cache', () => cache.counts.hits);
  addCounter('site_page_cache_joined_total', 'Requests that shared a render in flight', () => cache.counts.joined);
  addCounter('site_page_cache_renders_total', 'Renders of pages and API responses', () => cache.counts.renders);
  addCounter('site_page_cache_refusals_total', 'Requests refused because too many renders waited', () => cache.counts.refused);
  addGauge('site_page_cache_entries', 'Responses in the page cache', () => cache.load().entries);
  addGauge('site_page_cache_bytes', 'Size of the responses in the page cache', () => cache.load().bytes);
  addGauge('site_page_cache_renders_running', 'Renders in flight', () => cache.load().running);
  addGauge('site_page_cache_renders_waiting', 'Renders that wait for their turn', () => cache.load().waiting);
  addGauge('site_password_hashes_running', 'Password hashes in progress', () => passwords.load().running);
  addGauge('site_password_hashes_waiting', 'Password hashes that wait for a thread', () => passwords.load().waiting);
  addCounter('site_password_refusals_total', 'Requests refused because too many hashes waited', () => passwords.load().refused);
  addGauge(
    'site_database_waiting',
    'Work that waits for a database connection, or for the writer of SQLite',
    () => database.load().waiting,
  );
  if (database.load().connections === undefined) return;
  addGauge('site_database_connections', 'Open connections to PostgreSQL', () => database.load().connections?.open ?? 0);
  addGauge('site_database_connections_idle', 'Connections to PostgreSQL without work', () => database.load().connections?.idle ?? 0);
}

/** Adds what the process knows of its connections and its log. */
export function addProcessMetrics(registry: Registry, { server, countDroppedLines }: ProcessSources): void {
  const counts = { dropped: 0, malformed: 0 };
  for (const refusal of ['drop', refusedByNetwork]) server.on(refusal, () => (counts.dropped += 1));
  server.on('clientError', () => (counts.malformed += 1));
  const addCounter = countersIn(registry);
  addCounter('site_connections_refused_total', 'Connections refused beyond the limits of all and of one network', () => counts.dropped);
  addCounter('site_client_errors_total', 'Connections that sent no valid request, or none in time', () => counts.malformed);
  addCounter('site_log_lines_dropped_total', 'Log lines that could not be written', countDroppedLines);
  const open: Gauge = new Gauge({
    name: 'site_connections',
    help: 'Open connections of visitors and proxies',
    registers: [registry],
    collect: () =>
      new Promise<void>((resolve) => {
        server.getConnections((error, count) => {
          if (error === null) open.set(count);
          resolve();
        });
      }),
  });
}
