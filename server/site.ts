import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { type Database, openDatabase } from '#db/connect.ts';
import { findMissing } from '#db/find-missing.ts';
import { isLoopback, isLoopbackUrl } from '#db/is-loopback.ts';
import { migrate } from '#db/migrate.ts';
import { readReadiness } from '#db/examine.ts';
import {
  type Clock,
  createContext,
  findClockProblem,
  startWorker,
  watchPublicContent,
} from '#domain/core';
import { type MailTransport, startSender } from '#domain/emails/sender.ts';
import { startSealer } from '#domain/record/record.ts';
import { cleanupIntervalMs, runUpkeep } from '#domain/use-cases/cleanup.ts';
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
import { createPageCache } from './page-cache/page-cache.ts';
import { createPages, type PageOptions } from './pages/pages.ts';

// A mail server or database that hangs must not delay shutdown. The email stays in the outbox.
export const maxWorkMs = 3000;
export const maxDatabaseCloseMs = 2000;

export interface CompositionOptions {
  config: Config;
  logger: Logger;
  clock: Clock;
  monotonicClock?: Clock | undefined;
  /** Already migrated. The caller closes it. */
  database: Database;
  /** Absent if another process sends the emails. */
  transport?: MailTransport | undefined;
  renderPage: PageOptions['renderPage'];
  /** Absent if another server serves the client files. */
  clientFolder?: string | undefined;
  metrics?: Metrics | undefined;
  mailbox?: Hono<AppEnv> | undefined;
  development?: PageOptions['development'];
  hasUnixSocket?: boolean | undefined;
}

/** Composes the site around an open database, without a port. */
export async function composeSite(options: CompositionOptions) {
  const { config, logger, clock, monotonicClock, database, metrics } = options;
  const context = await createContext({ ...config, db: database.kysely, clock, monotonicClock });
  const headers = securityHeaders(config);
  const files: StaticFiles =
    options.clientFolder === undefined
      ? new Map()
      : await loadStaticFiles(options.clientFolder, headers);
  const cache = createPageCache(headers);
  let isStopping = false;

  const site = { context, cache };
  const pages = createPages({ ...options, site, files });
  const app = createApp({
    ...options,
    site,
    headers,
    pages,
    routes: [
      createMetadataFiles(site),
      createRecordFiles(site),
      ...(options.mailbox === undefined ? [] : [options.mailbox]),
    ],
    readReadiness: async () => (isStopping ? 'not ready' : readReadiness(database)),
  });
  metrics?.addOutbox(context);

  const stopWatching = watchPublicContent(context, cache.clear, logger);
  // The record's page shows what is sealed.
  context.committed.on('recordSealed', cache.clear);
  const sealer = startSealer(context, logger);
  const { transport } = options;
  const sender = transport === undefined ? undefined : startSender({ context, transport, logger });

  return {
    context,
    /** Without the cache in front. */
    app,
    listener: createListener(app, { pages, metrics }),
    sender,
    sealer,
    /** Makes `/readyz` fail. Other requests still succeed. */
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      await Promise.all([stopWatching(), sender?.stop(), sealer.stop()]);
    },
  };
}

export interface SiteOptions extends Omit<
  CompositionOptions,
  'database' | 'transport' | 'metrics' | 'mailbox'
> {
  /** Already listening. */
  server: Server;
  print: (line: string) => void;
}

async function openMail({ config, clock, print }: SiteOptions) {
  const { mailServer: server, mailFrom, publicUrl } = config;
  if (server === undefined)
    return (await import('./mail/mailbox.tsx')).openMailbox({ ...config, clock, print });
  const { createSmtpTransport } = await import('./mail/smtp-transport.ts');
  const hasDeadLinks = isLoopbackUrl(publicUrl) && !isLoopback(server.host);
  const advice = ` (links in emails lead to ${publicUrl}: for visitors, set PUBLIC_URL)`;
  return {
    transport: createSmtpTransport({ server, mailFrom, publicUrl }),
    place: placeOf(server) + (hasDeadLinks ? advice : ''),
    pages: undefined,
  };
}

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

export async function startSite(options: SiteOptions) {
  const { config, logger } = options;
  const metrics = config.metrics && (await import('./metrics.ts')).createMetrics();
  const database = await openDatabase({
    ...config,
    onConnectionLost: (err) => logger.warn({ err }, 'A connection to PostgreSQL broke'),
  });
  await migrate(database);
  const missing = await findMissing(database);
  if (missing !== undefined) {
    await database.close();
    throw new Error(missing);
  }
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
  const metricsServer = config.metrics && (await metrics?.serve(config.metrics));
  const waitUpTo = (ms: number, work: Promise<unknown>) => Promise.race([work, sleep(ms)]);

  return {
    databasePlace: database.place,
    mailPlace: mail.place,
    metricsPlace: metricsServer?.url,
    listener: site.listener,
    announceStop: site.announceStop,
    /** Call this after the last request has finished. */
    stop: async () => {
      await waitUpTo(maxWorkMs, Promise.all([site.stop(), cleaner.stop()]));
      await waitUpTo(maxDatabaseCloseMs, database.close());
      await metricsServer?.close();
    },
  };
}
