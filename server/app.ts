import { Hono, type MiddlewareHandler } from 'hono';
import type { Context } from '../domain/context.ts';
import { Failure } from '../domain/failure.ts';
import { isUnavailable, unavailableRetrySeconds } from '../domain/unavailable.ts';
import { createApi } from './api/api.ts';
import { failureResponse, problemResponse } from './api/error-response.ts';
import type { Config } from './config.ts';
import type { Logger } from './logger.ts';
import { isFromThisMachine } from './mail/mailbox-access.ts';
import { type Bindings, identifyRequest, logRequests } from './middleware/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './middleware/security-headers.ts';
import type { Pages } from './pages/pages.ts';
import type { Variables } from './variables.ts';

export interface AppEnv {
  Variables: Variables;
  Bindings: Bindings;
}

export interface AppDeps {
  context: Context;
  config: Pick<Config, 'publicUrl' | 'hsts' | 'trustedProxies'>;
  logger: Logger;
  /** The files that machines read about the site. */
  metadataFiles: Hono;
  /** The record of reviews and its keys. */
  recordFiles: Hono;
  /** The pictures of reviews in shared links; absent in development. */
  reviewCards?: Hono | undefined;
  /** Tells whether the database responds and the process is not stopping. */
  isReady: () => Promise<boolean>;
  /** Absent when only the API is needed. */
  pages?: Pages;
  /** Caches the API's public responses; absent in development. */
  cacheApiResponses?: MiddlewareHandler;
  /** Loads the development mailbox, at /dev/mailbox; an unknown page to other machines. */
  loadMailbox?: () => Promise<Hono>;
}

/** Creates the app for the whole site. Does not listen on a port. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, logger, pages } = deps;
  const app = new Hono<AppEnv>();
  app.use(identifyRequest(config));
  app.use(logRequests(logger));
  app.use(addSecurityHeaders(securityHeaders(config)));

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await deps.isReady();
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  if (deps.cacheApiResponses !== undefined) for (const path of ['/api/reviews', '/api/reviews/:id']) app.use(path, deps.cacheApiResponses);
  app.route('/api', createApi({ context: deps.context }));
  app.all('/api/*', () => problemResponse('not_found'));
  app.route('/', deps.metadataFiles);
  app.route('/', deps.recordFiles);
  if (deps.reviewCards !== undefined) app.route('/', deps.reviewCards);
  const { loadMailbox } = deps;
  if (loadMailbox !== undefined) {
    app.use('/dev/mailbox/*', async (c, next) => {
      if (!isFromThisMachine(c.req.raw, c.env?.incoming?.socket.remoteAddress)) return next();
      return new Hono().route('/dev/mailbox', await loadMailbox()).fetch(c.req.raw, c.env);
    });
  }
  if (pages !== undefined) app.get('*', (c) => pages.respond(c.req.raw, c.get('requestId'), c.get('network')));
  app.all('*', (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    if (error instanceof Failure) return failureResponse(error);
    const requestId = c.get('requestId');
    if (isUnavailable(error)) {
      logger.warn({ requestId, err: error }, 'The database is unavailable');
      return problemResponse('busy', { retryAfterSeconds: unavailableRetrySeconds });
    }
    logger.error({ requestId, err: error }, 'A request failed');
    return problemResponse('internal_error');
  });
  return app;
}
