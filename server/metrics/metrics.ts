import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { databaseWork, type ObserveDatabase } from '../../db/database-work.ts';
import { version } from '../../package.json' with { type: 'json' };
import { addOutboxMetrics, type OutboxSource } from './outbox-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { addProcessMetrics, addSiteMetrics, type ProcessSources, type SiteSources } from './site-metrics.ts';

/** Where the site reports what it does. Only its server and a scrape read the registry. Loaded only where metrics are on. */
export interface Metrics {
  registry: Registry;
  addSite: (sources: SiteSources) => void;
  addOutbox: (source: OutboxSource) => void;
  addProcess: (sources: ProcessSources) => void;
  requests: RequestMetrics;
  observeDatabase: ObserveDatabase;
}

const databaseBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Creates the metrics of one site, with those of its process: memory, CPU, garbage collection, and the delay of the event loop. */
export function createMetrics(build = 'none'): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'site_build_info', help: 'The version and the build that runs', labelNames: ['version', 'build'], registers }).set(
    { version, build },
    1,
  );
  const durations = new Histogram<'work'>({
    name: 'site_database_duration_seconds',
    help: 'Time that the site waited for its database, by kind of work',
    labelNames: ['work'],
    buckets: databaseBuckets,
    registers,
  });
  for (const work of databaseWork) durations.zero({ work });
  return {
    registry,
    addSite: (sources) => addSiteMetrics(registry, sources),
    addOutbox: (source) => addOutboxMetrics(registry, source),
    addProcess: (sources) => addProcessMetrics(registry, sources),
    requests: createRequestMetrics(registry),
    observeDatabase: (work, seconds) => durations.observe({ work }, seconds),
  };
}
