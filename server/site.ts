import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { type Database, openDatabase } from '../db/connect.ts';
import { findMissing } from '../db/find-missing.ts';
import { migrate } from '../db/migrate.ts';
import { readReadiness } from '../db/readiness.ts';
import { findClockProblem } from '../domain/core/clock.ts';
import { createContext } from '../domain/core/context.ts';
import type { Clock } from '../domain/core/time.ts';
import { startWorker } from '../domain/core/worker.ts';
import { type MailTransport, startSender } from '../domain/emails/sender.ts';
import { startSealer } from '../domain/record/sealer.ts';
import { cleanupIntervalMs } from '../domain/use-cases/cleanup.ts';
import { runUpkeep } from '../domain/use-cases/upkeep.ts';
import { createApp, createListener } from './app.ts';
import { portOf } from './bind.ts';
import type { Config } from './config.ts';
import type { AppEnv } from './env.ts';
import { createMetadataFiles } from './files/metadata-files.ts';
import { createRecordFiles } from './files/record-files.ts';
import { loadStaticFiles, type StaticFiles } from './files/static-files.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Logger } from './logger.ts';
import { placeOf } from './mail/mail-server.ts';
import type { Metrics } from './metrics.ts';
import { recordTargets } from './page-cache/cache-key.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createPages } from './pages/pages.ts';
import { createPageRenderer, type PageOptions } from './pages/render-page.ts';
import { watchPublicContent, watchRecord } from './watch-public-content.ts';

// A mail server or a database that hangs must not delay a stop. An email stays in the outbox.
export const maxWorkMs = 3000;
export const maxDatabaseCloseMs = 2000;

export interface CompositionOptions {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Measures waits. Tests replace it, too. */
  monotonicClock?: Clock | undefined;
  /** Already migrated. The caller closes it. */
  database: Database;
  /** Absent when another process sends the email. */
  transport?: MailTransport | undefined;
  renderPage: PageOptions['renderPage'];
  /** The built client files; absent when another server serves them. */
  clientFolder?: string | undefined;
  /** Absent when nobody reads metrics. */
  metrics?: Metrics | undefined;
  /** The pages of the development mailbox. */
  mailbox?: Hono<AppEnv> | undefined;
  development?: PageOptions['development'];
  /** Whether visitors come through a Unix socket, where they have no address. */
  hasUnixSocket?: boolean | undefined;
}

/** Composes the whole site around an open database. Does not listen on a port. */
export async function composeSite(options: CompositionOptions) {
  const { config, logger, clock, database, development, metrics } = options;
  const { publicUrl, ownerEmail, rateLimitScale } = config;
  const context = await createContext({
    database,
    clock,
    monotonicClock: options.monotonicClock,
    publicUrl,
    ownerEmail,
    rateLimitScale,
  });
  const headers = securityHeaders(config);
  const files: StaticFiles =
    options.clientFolder === undefined
      ? new Map()
      : await loadStaticFiles(options.clientFolder, headers);
  const cache = createPageCache(headers);
  let isStopping = false;

  const site = { context, cache };
  const pages = createPages({
    site,
    files,
    renderPage: createPageRenderer({
      renderPage: options.renderPage,
      context,
      logger,
      development,
    }),
  });
  const app = createApp({
    site,
    config,
    hasUnixSocket: options.hasUnixSocket,
    headers,
    logger,
    pages,
    routes: [
      createMetadataFiles(site),
      createRecordFiles(site),
      ...(options.mailbox === undefined ? [] : [options.mailbox]),
    ],
    readReadiness: async () => (isStopping ? 'not ready' : readReadiness(database.kysely)),
    observe: metrics?.observe,
  });
  metrics?.addOutbox(context);

  const stopWatching = watchPublicContent(context, cache.clear, logger);
  const stopWatchingRecord = watchRecord(context, () => cache.drop(recordTargets), logger);
  const sealer = startSealer(context, logger);
  const { transport } = options;
  const sender = transport === undefined ? undefined : startSender({ context, transport, logger });

  return {
    context,
    /** Responds to requests that the cache does not. */
    app,
    /** Responds to every request, from the cache when possible. */
    listener: createListener(app, { pages, observeCached: metrics?.observeCached }),
    sender,
    sealer,
    /** Marks the process as not ready. Requests in flight continue. */
    announceStop: () => {
      isStopping = true;
    },
    /** Stops the watch and the workers, after what they have in flight. */
    stop: async () => {
      isStopping = true;
      await Promise.all([stopWatching(), stopWatchingRecord(), sender?.stop(), sealer.stop()]);
    },
  };
}

export interface SiteOptions extends Omit<
  CompositionOptions,
  'database' | 'transport' | 'metrics' | 'mailbox'
> {
  /** The server that the site's listener answers. It listens already. */
  server: Server;
  /** Prints a line to the terminal. */
  print: (line: string) => void;
}

export interface RunningSite {
  /** The database location to print at startup. */
  databasePlace: string;
  mailPlace: string;
  /** Where the metrics are, if they are on. */
  metricsPlace: string | undefined;
  listener: RequestListener;
  /** Marks the process as not ready. Requests in flight continue. */
  announceStop: () => void;
  /** Stops everything. Call it after the last request finishes. */
  stop: () => Promise<void>;
}

/**
 * Opens the way of the emails: the mail server, or the development mailbox, whose pages open with a
 * key.
 */
async function openMail({ config, clock, print }: SiteOptions) {
  const { mailServer: server, mailFrom, publicUrl } = config;
  if (server === undefined)
    return (await import('./mail/mailbox.tsx')).openMailbox({ ...config, clock, print });
  const { createSmtpTransport } = await import('./mail/smtp-transport.ts');
  return {
    transport: createSmtpTransport({ server, mailFrom, publicUrl }),
    place: placeOf(server),
    pages: undefined,
  };
}

/** Opens the database, brings it up to date, and starts the site with its workers. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { config, logger } = options;
  const metrics =
    config.metrics === undefined ? undefined : (await import('./metrics.ts')).createMetrics();
  const database = await openDatabase({
    ...config,
    onConnectionLost: (err) => logger.warn({ err }, 'A connection to PostgreSQL broke'),
  });
  await migrate(database);
  const missing = await findMissing(database);
  if (missing !== undefined) throw new Error(missing);
  const mail = await openMail(options);
  const site = await composeSite({
    ...options,
    database,
    transport: mail.transport,
    mailbox: mail.pages,
    metrics,
    hasUnixSocket: portOf(options.server) === undefined,
  });
  const clockProblem = await findClockProblem(site.context);
  if (clockProblem !== undefined) logger.warn(clockProblem);
  const cleaner = startWorker({
    task: () => runUpkeep(site.context),
    everyMs: cleanupIntervalMs,
    logger,
    failure: 'Cleaning up failed',
  });
  const served = config.metrics === undefined ? undefined : await metrics?.serve(config.metrics);
  const waitUpTo = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms)]);

  return {
    databasePlace: database.place,
    mailPlace: mail.place,
    metricsPlace: served?.url,
    listener: site.listener,
    announceStop: site.announceStop,
    stop: async () => {
      await waitUpTo(maxWorkMs, Promise.all([site.stop(), cleaner.stop()]));
      await waitUpTo(maxDatabaseCloseMs, database.close());
      await served?.close();
    },
  };
}
