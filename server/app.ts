import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Readiness } from '#db/examine.ts';
import { Failure } from '#domain/core';
import type { Problem } from '#shared/api.ts';
import { recordPaths } from '#shared/record.ts';
import { createApi } from './api/api.ts';
import type { Config } from './config.ts';
import type { AppEnv } from './env.ts';
import { identifyRequest } from './http/client-network.ts';
import { limitUnfinishedBodies } from './http/http-server.ts';
import { addHeaders } from './http/security-headers.ts';
import { type Logger, logRequests } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { CachedSite } from './page-cache/page-cache.ts';
import type { Pages } from './pages/pages.ts';
import { expectedResponse, problemResponse } from './problems.ts';

export interface AppOptions {
  site: CachedSite;
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'clientIpHeader'>;
  hasUnixSocket?: boolean | undefined;
  headers: Record<string, string>;
  logger: Logger;
  routes: Hono<AppEnv>[];
  readReadiness: () => Promise<Readiness>;
  pages: Pages;
  metrics?: Metrics | undefined;
}

/** Answers every request, without looking into the cache first. */
export function createApp({
  site,
  config,
  hasUnixSocket,
  headers,
  logger,
  routes,
  readReadiness,
  pages,
  metrics,
}: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (metrics !== undefined) app.use(metrics.observe);
  app.use(identifyRequest({ ...config, hasUnixSocket }));
  app.use(logRequests(logger));
  app.use(addHeaders(headers));
  app.use(limitUnfinishedBodies());

  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const readiness = await readReadiness();
    return c.text(readiness, readiness === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  app.route('/api', createApi(site));
  for (const each of routes) app.route('/', each);
  app.get('*', (c) => pages.respond(c.req.raw, c.get('requestId'), c.get('network')));
  app.all('*', (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    const requestId = c.get('requestId');
    // The client disconnected before the end of its body.
    if (c.req.raw.signal.aborted) return problemResponse('not_json');
    const expected = expectedResponse(error);
    if (expected === undefined) logger.error({ requestId, err: error }, 'A request failed');
    else if (expected.status === 503) {
      const reason = error instanceof Failure ? { reason: error.code } : { err: error };
      logger.warn({ requestId, ...reason }, 'The site is busy, or its database unavailable');
    }
    const response = expected ?? problemResponse('internal_error');
    const isForPrograms = c.req.path.startsWith('/api/') || c.req.path === recordPaths.log;
    return isForPrograms ? response : toPlainText(response);
  });
  return app;
}

async function toPlainText(problem: Response): Promise<Response> {
  const { title } = (await problem.json()) as Problem;
  const headers = new Headers(problem.headers);
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${title}\n`, { status: problem.status, headers });
}

/** Valid in HTTP, but not in URLs, such as `web.1`. The site ignores the host. */
function replaceHost({ headers }: IncomingMessage): void {
  const { host = '' } = headers;
  if (/^[\w.-]+(?::\d+)?$/u.test(host) && !URL.canParse(`http://${host}`))
    headers.host = 'localhost';
}

/** Answers from the cache where possible, bypassing the app. */
export function createListener(
  app: Hono<AppEnv>,
  { pages, metrics }: Pick<AppOptions, 'pages' | 'metrics'>,
): RequestListener {
  // Health checks in HTTP/1.0 send no Host.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  return (request, response) => {
    const startedAt = performance.now();
    const { method } = request;
    const status =
      method === 'GET' || method === 'HEAD' ? pages.sendCached(request, response) : undefined;
    if (status !== undefined) {
      metrics?.observeCached(status, startedAt);
      return;
    }
    replaceHost(request);
    void answer(request, response);
  };
}
