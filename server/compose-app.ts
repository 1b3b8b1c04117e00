import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { provider } from '../content/provider.ts';
import type { Database } from '../db/connect.ts';
import { type Clock, createContext, type Context } from '../domain/context.ts';
import { type MailTransport, type Sender, startSender } from '../domain/mail/sender.ts';
import { countSearch } from '../domain/reviews/count-search.ts';
import { isPublicReview } from '../domain/reviews/find-review.ts';
import { readOutboxState } from '../domain/mail/outbox.ts';
import { prepareEmail } from '../domain/mail/prepare-email.ts';
import { createKeySource } from '../domain/record/key-source.ts';
import { startRecord } from '../domain/record/start-record.ts';
import { cursorUse, type ListUse, parseCursor, readCursorKey } from '../domain/reviews/cursor.ts';
import { type AppEnv, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';
import { createMetadataFiles } from './metadata/metadata-files.ts';
import type { Metrics } from './metrics/metrics.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { cacheApiResponses } from './page-cache/cache-api-responses.ts';
import type { IsCursor } from './page-cache/cache-target.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { loadStaticFiles, noStaticFiles } from './page-cache/static-files.ts';
import { createPageContext } from './pages/page-context.ts';
import { createPages } from './pages/pages.ts';
import { createPageRenderer, type PageOptions } from './pages/render-page.ts';
import { watchPublicContent } from './public-content.ts';
import { createRecordFiles } from './record/record-files.ts';
import type { CardParts } from './review-cards/card-parts.ts';
import { createReviewCards } from './review-cards/review-cards.ts';
import { publicCaching } from './shared-cache/cache-headers.ts';
import { createPurger } from './shared-cache/purger.ts';

export interface CompositionOptions {
  config: Config;
  logger: Logger;
  clock: Clock;
  /** Already migrated. The caller closes it. */
  database: Database;
  /** Absent when another process sends the email. */
  transport?: MailTransport | undefined;
  renderReactPage: PageOptions['renderReactPage'];
  /** The built client files; absent when another server serves them. */
  clientFolder?: string | undefined;
  /** Finds one of its style sheets by its path; absent when another server serves them. */
  findStyleSheet?: PageOptions['findStyleSheet'] | undefined;
  /** Reads what share cards of reviews are drawn from; absent when the build has not drawn it. */
  readCardParts?: (() => Promise<CardParts>) | undefined;
  /** Absent when nobody reads metrics. */
  metrics?: Metrics | undefined;
  /** Finishes documents in development. Disables the cache. */
  development?: { finish: NonNullable<PageOptions['finish']> } | undefined;
}

export interface Composition {
  context: Context;
  /** Responds to requests that the cache does not. Does not listen on a port. */
  app: Hono<AppEnv>;
  /** Responds to every request, from the cache when possible. */
  listener: RequestListener;
  /** Present only with a transport. */
  sender: Sender | undefined;
  /** Marks the process as not ready. Requests in flight continue. */
  announceStop: () => void;
  /** Stops the watch and the sender after the emails in flight. */
  stop: () => Promise<void>;
}

/** Composes the whole site around an open database. Does not listen on a port. */
export async function composeApp(options: CompositionOptions): Promise<Composition> {
  const { config, logger, clock, database, development, metrics } = options;
  const { publicUrl, ownerEmail, rateLimitScale, processes } = config;
  const cursorKey = await readCursorKey(database.kysely);
  const recordKey = createKeySource(config);
  const context = createContext({ database, clock, publicUrl, ownerEmail, rateLimitScale, cursorKey, recordKey, processes });
  await startRecord(context);

  const headers = securityHeaders(config);
  const files = options.clientFolder === undefined ? noStaticFiles : await loadStaticFiles(options.clientFolder, headers);
  const cache = createPageCache();
  const isCaching = development === undefined;
  const isCursor =
    (use: ListUse): IsCursor =>
    (text, query) =>
      parseCursor(cursorKey, cursorUse(use, query), text) !== undefined;
  const countSearchOf = (network: string) => countSearch(context, network);
  const purger = config.sharedCache === undefined || !isCaching ? undefined : createPurger(config.sharedCache.purge, logger);
  const caching = publicCaching(config.sharedCache?.seconds);
  const contentChanged = () => {
    cache.clear();
    purger?.purgeReviews();
  };
  const { watchChanges } = database;
  const stopWatching = isCaching ? watchPublicContent(context, contentChanged, logger, { watchChanges }) : undefined;
  // Without an answer, the page itself says that the database is unavailable.
  const isReview = (id: string) => isPublicReview(context, id).catch(yes);
  const pages = createPages({
    cache,
    files,
    isCaching,
    isCursor: isCursor('page'),
    countSearch: countSearchOf,
    isReview,
    renderPage: createPageRenderer({
      renderReactPage: options.renderReactPage,
      publicUrl,
      headers,
      isCaching,
      publicCaching: caching,
      readFile: files.readText,
      findStyleSheet: options.findStyleSheet ?? none,
      ...(development === undefined ? {} : { finish: development.finish }),
    }),
    createPageContext: (requestId) => createPageContext(context, logger, requestId),
    countRequest: metrics?.requests.count,
  });

  const { readCardParts } = options;
  const reviewCards =
    readCardParts === undefined
      ? undefined
      : createReviewCards({ context, cache, headers, publicCaching: caching, isReview, readParts: readCardParts });

  let stopping = false;
  const app = createApp({
    context,
    config,
    logger,
    metadataFiles: createMetadataFiles({ context, contactEmail: provider.email, headers, cache: isCaching ? cache : undefined }),
    recordFiles: createRecordFiles({ context, headers, cache: isCaching ? cache : undefined }),
    reviewCards,
    pages,
    ...(isCaching
      ? {
          cacheApiResponses: cacheApiResponses({
            cache,
            headers,
            isCursor: isCursor('api'),
            countSearch: countSearchOf,
            isReview,
            publicCaching: caching,
          }),
        }
      : {}),
    ...(config.smtpUrl === undefined
      ? { loadMailbox: async () => (await import('./mail/mailbox-pages.tsx')).createMailboxPages(config) }
      : {}),
    isReady: async () => !stopping && (await database.ping().then(yes, no)),
  });
  // The host of health checks in HTTP/1.0, which name none.
  const hostname = new URL(publicUrl).host;
  // By default, the adapter cuts a connection half a second after a response to a request whose body nobody has read.
  const appListener = getRequestListener(app.fetch, { autoCleanupIncoming: false, hostname });
  metrics?.addSite({ cache, passwords: context.passwords, database });
  metrics?.addOutbox({ read: () => readOutboxState(context.db), now: clock });
  const { transport } = options;
  const sender =
    transport === undefined ? undefined : startSender({ context, transport, prepare: (mail) => prepareEmail(context, mail), logger });

  return {
    context,
    app,
    listener: (request, response) => {
      if (pages.sendCached(request, response)) return;
      metrics?.requests.observe(request, response);
      void appListener(request, response);
    },
    sender,
    announceStop: () => {
      stopping = true;
    },
    stop: async () => {
      stopping = true;
      stopWatching?.();
      purger?.stop();
      await sender?.stop();
    },
  };
}

const yes = () => true;
const no = () => false;
const none = () => undefined;
