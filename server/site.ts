import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { provider } from '../content/provider.ts';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { type Clock, createDomain } from '../domain/domain.server.ts';
import { housekeepingEveryMs, keepHouse } from '../domain/housekeeping.server.ts';
import { startSender } from '../domain/mail/sender.server.ts';
import { prepareMail } from '../domain/prepare-mail.server.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';
import { mailboxFolder } from './mail/mailbox.ts';
import { createMailboxPages } from './mail/mailbox-pages.tsx';
import { createTransport } from './mail/transport.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { keepPublicAnswers } from './pages/keep-public-answers.ts';
import { createKeptPages } from './pages/kept-pages.ts';
import { createPages } from './pages/pages.ts';
import { createPageRenderer, type PageOptions } from './pages/render-page.ts';
import { createSite } from './pages/site.ts';
import { loadStaticFiles, noStaticFiles } from './pages/static-files.ts';
import { watchPublicChanges } from './public-changes.ts';

// A mail server that hangs does not hold the stop up: the mail is still in the outbox.
const longestMailMs = 5000;

export interface SiteOptions {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Says something to whoever reads the terminal. */
  print: (line: string) => void;
  renderReactPage: PageOptions['renderReactPage'];
  /** The built files for browsers; absent while something else serves them. */
  clientFolder?: string;
  /** How rendered documents are finished, and whether they are kept: not while developing. */
  development?: { finish: NonNullable<PageOptions['finish']> };
}

export interface RunningSite {
  /** Where things are, for people. */
  databasePlace: string;
  mailPlace: string;
  listener: RequestListener;
  /** From now on the process is not ready for new work; what is under way goes on. */
  announceStop: () => void;
  /** Ends everything that runs, once no request is under way any more. */
  stop: () => Promise<void>;
}

/** Opens the database and composes the whole site around it. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const { config, logger, clock, development } = options;
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  await migrate(database);
  const { publicUrl, ownerEmail, throttleScale } = config;
  const domain = createDomain({ database, clock, publicUrl, ownerEmail, throttleScale });

  const headers = securityHeaders(publicUrl);
  const files = options.clientFolder === undefined ? noStaticFiles : await loadStaticFiles(options.clientFolder, headers);
  const kept = createKeptPages();
  const stopWatching = development === undefined ? watchPublicChanges(domain, kept.drop, logger) : undefined;
  const pages = createPages({
    kept,
    files,
    keep: development === undefined,
    render: createPageRenderer({
      renderReactPage: options.renderReactPage,
      publicUrl,
      headers,
      readStyleSheet: files.readText,
      ...(development === undefined ? {} : { finish: development.finish }),
    }),
    createSite: (requestId) => createSite(domain, logger, requestId),
  });

  let stopping = false;
  const app = createApp({
    domain,
    config,
    logger,
    clock,
    contactEmail: provider.email,
    pages,
    ...(development === undefined ? { keepPublicAnswers: keepPublicAnswers(kept, headers) } : {}),
    ...(config.smtpUrl === undefined ? { mailbox: createMailboxPages(config) } : {}),
    isReady: async () => !stopping && (await database.ping().then(yes, no)),
  });
  const sender = startSender({
    domain,
    transport: createTransport({ ...config, clock, print: options.print }),
    prepare: (mail) => prepareMail(domain, mail),
    logger,
  });
  const answerByApp = getRequestListener(app.fetch);
  const stopHousekeeping = repeat(() => keepHouse(domain), housekeepingEveryMs, logger);

  return {
    databasePlace: database.place,
    mailPlace:
      config.smtpUrl === undefined
        ? `${publicUrl}/dev/mailbox (files in ${mailboxFolder(resolve(config.dataDir))})`
        : new URL(config.smtpUrl).host,
    listener: (request, response) => {
      if (!pages.sendKept(request, response)) void answerByApp(request, response);
    },
    announceStop: () => {
      stopping = true;
    },
    stop: async () => {
      stopping = true;
      stopWatching?.();
      await Promise.race([Promise.all([sender.stop(), stopHousekeeping()]), sleep(longestMailMs, undefined, { ref: false })]);
      await database.close();
    },
  };
}

const yes = () => true;
const no = () => false;

/** Does something now and then; the returned function ends that, and waits for what is under way. */
function repeat(task: () => Promise<void>, everyMs: number, logger: Logger): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    underWay = task().catch((error: unknown) => logger.error({ err: error }, 'Housekeeping failed'));
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
