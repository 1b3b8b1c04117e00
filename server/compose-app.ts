import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { provider } from '../content/provider.ts';
import type { Database } from '../db/connect.ts';
import { type Clock, createContext, type Context } from '../domain/context.server.ts';
import { type MailTransport, type Sender, startSender } from '../domain/mail/sender.server.ts';
import { prepareEmail } from '../domain/prepare-mail.server.ts';
import { type AppEnv, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';
import { createMailboxPages } from './mail/mailbox-pages.tsx';
import { securityHeaders } from './middleware/security-headers.ts';
import { cachePublicResponses } from './pages/keep-public-answers.ts';
import { createPageCache } from './pages/kept-pages.ts';
import { createPageContext } from './pages/page-context.ts';
import { createPages } from './pages/pages.ts';
import { createPageRenderer, type PageOptions } from './pages/render-page.ts';
import { loadStaticFiles, noStaticFiles } from './pages/static-files.ts';
import { watchPublicContent } from './public-content.ts';

export interface CompositionOptions {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Migrated already; whoever opened it closes it. */
  database: Database;
  /** Absent where another process sends the mail. */
  transport?: MailTransport | undefined;
  renderReactPage: PageOptions['renderReactPage'];
  /** The built files for browsers; absent while something else serves them. */
  clientFolder?: string | undefined;
  /** How rendered documents are finished, and whether they are kept: not while developing. */
  development?: { finish: NonNullable<PageOptions['finish']> } | undefined;
}

export interface Composition {
  context: Context;
  /** Answers what is not in memory; needs no port. */
  app: Hono<AppEnv>;
  /** Answers everything: from memory what is there. */
  listener: RequestListener;
  /** Present where there is a transport. */
  sender: Sender | undefined;
  /** From now on the process is not ready for new work; what is under way goes on. */
  announceStop: () => void;
  /** Stops watching and sending, after the emails in flight. */
  stop: () => Promise<void>;
}

/** Composes the whole site around an open database. Takes no port. */
export async function composeApp(options: CompositionOptions): Promise<Composition> {
  const { config, logger, clock, database, development } = options;
  const { publicUrl, ownerEmail, rateLimitScale } = config;
  const context = createContext({ database, clock, publicUrl, ownerEmail, rateLimitScale });

  const headers = securityHeaders(publicUrl);
  const files = options.clientFolder === undefined ? noStaticFiles : await loadStaticFiles(options.clientFolder, headers);
  const kept = createPageCache();
  const stopWatching = development === undefined ? watchPublicContent(context, kept.drop, logger) : undefined;
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
    createPageContext: (requestId) => createPageContext(context, logger, requestId),
  });

  let stopping = false;
  const app = createApp({
    context,
    config,
    logger,
    clock,
    contactEmail: provider.email,
    pages,
    ...(development === undefined ? { cachePublicResponses: cachePublicResponses(kept, headers) } : {}),
    ...(config.smtpUrl === undefined ? { mailbox: createMailboxPages(config) } : {}),
    isReady: async () => !stopping && (await database.ping().then(yes, no)),
  });
  const answerByApp = getRequestListener(app.fetch);
  const { transport } = options;
  const sender =
    transport === undefined ? undefined : startSender({ context, transport, prepare: (mail) => prepareEmail(context, mail), logger });

  return {
    context,
    app,
    listener: (request, response) => {
      if (!pages.sendCached(request, response)) void answerByApp(request, response);
    },
    sender,
    announceStop: () => {
      stopping = true;
    },
    stop: async () => {
      stopping = true;
      stopWatching?.();
      await sender?.stop();
    },
  };
}

const yes = () => true;
const no = () => false;
