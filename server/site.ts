import type { RequestListener, Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { housekeepingIntervalMs, runHousekeeping } from '../domain/housekeeping.ts';
import { logLevelOf } from '../domain/unavailable.ts';
import { type CompositionOptions, composeApp } from './compose-app.ts';
import { watchForDamage } from './damage-watch.ts';
import { importEarlier } from './import-earlier.ts';
import type { Logger } from './logger.ts';
import { createMailboxTransport, mailboxFolder } from './mail/mailbox.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';

// A hanging mail server must not delay shutdown. Its email stays in the outbox.
const maxEmailMs = 5000;
// A database behind a network that does not respond must not delay it either.
const maxDatabaseCloseMs = 3000;
const waitUpTo = <Result>(work: Promise<Result>, ms: number) => Promise.race([work, sleep(ms, undefined, { ref: false })]);

/** How long a start waits for the check of a large database. What is left of it runs on while the site serves. */
const maxCheckMs = 2000;

export interface SiteOptions extends Omit<CompositionOptions, 'database' | 'transport' | 'metrics'> {
  /** The server that the site's listener answers. */
  server: Server;
  countDroppedLogLines: () => number;
  /** Names the build in the metrics. */
  buildId?: string;
  /** Prints a line to the terminal. */
  print: (line: string) => void;
  maxCheckWaitMs?: number;
}

export interface RunningSite {
  /** The database location to print at startup. */
  databasePlace: string;
  mailPlace: string;
  /** Where the metrics are, if they are on. */
  metricsPlace: string | undefined;
  listener: RequestListener;
  /** Resolves to the refusal to go on once the database turns out to be damaged, and otherwise never. */
  damage: Promise<Error>;
  /** Marks the process as not ready. Requests in flight continue. */
  announceStop: () => void;
  /** Stops everything. Call it after the last request finishes. */
  stop: () => Promise<void>;
}

/** Opens the database, composes the site, and runs housekeeping. */
export async function startSite(siteOptions: SiteOptions): Promise<RunningSite> {
  const { print, server, countDroppedLogLines, buildId, maxCheckWaitMs = maxCheckMs, ...options } = siteOptions;
  const { config, logger, clock } = options;
  const metrics = config.metrics === undefined ? undefined : (await import('./metrics/metrics.ts')).createMetrics(buildId);
  const { databaseUrl } = config;
  const watch = watchForDamage(logger);
  const warn = (text: string) => logger.warn(text);
  const database = await openDatabase({
    databaseUrl,
    dataDir: config.dataDir,
    observe: metrics?.observeDatabase,
    suspectDamage: watch.suspect,
    warn,
  });
  for (const warning of database.warnings ?? []) warn(warning);
  if (database.uncheckedFile !== undefined) {
    const damage = await waitUpTo(watch.check(database.uncheckedFile), maxCheckWaitMs);
    if (damage !== undefined) throw damage;
  }
  await migrate(database);
  const { smtpUrl, mailFrom, dataDir, publicUrl } = config;
  const transport =
    smtpUrl === undefined
      ? createMailboxTransport({ dataDir, publicUrl, clock, print })
      : (await import('./mail/smtp-transport.ts')).createSmtpTransport({ smtpUrl, mailFrom, publicUrl });
  const site = await composeApp({ ...options, database, transport, metrics });
  const keepHouse = async () => {
    const warning = await runHousekeeping(site.context);
    if (warning !== undefined) logger.warn(warning);
  };
  const stopHousekeeping = repeat(keepHouse, housekeepingIntervalMs, logger);
  const stopImport = importEarlier(site.context, (error) =>
    logger[logLevelOf(error)]({ err: error }, 'Putting earlier reviews into the record failed; the next start goes on'),
  );
  metrics?.addProcess({ server, countDroppedLines: countDroppedLogLines });
  const metricsServer =
    metrics === undefined || config.metrics === undefined ? undefined : await serveMetrics(metrics.registry, config.metrics);

  return {
    databasePlace: database.place,
    mailPlace:
      config.smtpUrl === undefined
        ? `${config.publicUrl}/dev/mailbox (files in ${mailboxFolder(resolve(config.dataDir))})`
        : new URL(config.smtpUrl).host,
    metricsPlace: metricsServer?.url,
    listener: site.listener,
    damage: watch.damage,
    announceStop: site.announceStop,
    stop: async () => {
      watch.stop();
      await waitUpTo(Promise.all([site.stop(), stopHousekeeping(), stopImport()]), maxEmailMs);
      await waitUpTo(database.close(), maxDatabaseCloseMs);
      await metricsServer?.close();
    },
  };
}

/** Runs a task at an interval. The returned function stops it and waits for a run in flight. */
function repeat(task: () => Promise<void>, everyMs: number, logger: Logger): () => Promise<void> {
  let inFlight = Promise.resolve();
  const run = () => {
    inFlight = task().catch((error: unknown) => logger[logLevelOf(error)]({ err: error }, 'Housekeeping failed'));
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return inFlight;
  };
}
