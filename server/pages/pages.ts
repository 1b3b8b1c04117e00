import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageContext } from '../../app/context.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import { Failure } from '../../domain/failure.ts';
import { type IsCursor, isSearch } from '../page-cache/cache-target.ts';
import { type CachedResponse, sendCachedResponse, toResponse } from '../page-cache/cached-response.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { pageTarget, refusedSearch, reviewIdIn, withoutId } from '../page-cache/page-target.ts';
import type { StaticFiles } from '../page-cache/static-files.ts';
import { isEmailedLink } from '../page-paths.ts';
import type { RenderPage } from './render-page.ts';

export interface PagesDeps {
  cache: PageCache;
  files: StaticFiles;
  /** Enables the page cache. */
  isCaching: boolean;
  renderPage: RenderPage;
  createPageContext: (requestId: string) => PageContext;
  isCursor: IsCursor;
  /** Counts a search. Fails with `too_many_requests`. */
  countSearch: (network: string) => Promise<void>;
  /** Tells whether there is a public review with this id. */
  isReview: (id: string) => Promise<boolean>;
  /** Counts a request that the cache or a file answered. */
  countRequest?: RequestMetrics['count'] | undefined;
}

export interface Pages {
  /** Responds with a file or a page. */
  respond: (request: Request, requestId: string, network: string) => Promise<Response>;
  /** Sends the cached response for the request's exact path. Returns false without one. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Serves static files and rendered pages. */
export function createPages({
  cache,
  files,
  isCaching,
  renderPage,
  createPageContext,
  isCursor,
  countSearch,
  isReview,
  countRequest,
}: PagesDeps): Pages {
  /** Ids can be made up freely, so those of no public review share one document. */
  async function targetOf(url: URL): Promise<string> {
    const target = pageTarget(url, isCursor);
    const id = reviewIdIn(target);
    return id === undefined || cache.find(target) !== undefined || (await isReview(id)) ? target : withoutId(target, id);
  }

  /** Searches can be made up freely, too, so each network has a few a minute that no one has made before. */
  async function secondsUntilSearch(target: string, network: string): Promise<number | undefined> {
    if (cache.find(target) !== undefined) return undefined;
    try {
      await countSearch(network);
      return undefined;
    } catch (error) {
      if (error instanceof Failure && error.code === 'too_many_requests') return error.retryAfterSeconds;
      throw error;
    }
  }

  return {
    async respond(request, requestId, network) {
      const url = new URL(request.url);
      const file = files.find(url.pathname);
      if (file !== undefined) return toResponse(file, request);
      const redirect = withoutTrailingSlash(url);
      if (redirect !== undefined) return redirect;
      if (!isWellFormed(url.pathname))
        return new Response('Bad request\n', { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
      const pageOf = async (target: string): Promise<CachedResponse> => {
        const render = () => renderPage(target, createPageContext(requestId));
        return isCaching ? cache.getOrRender(target, render) : (await render()).response;
      };
      const target = await targetOf(url);
      const secondsToWait = isSearch(target) ? await secondsUntilSearch(target, network) : undefined;
      if (secondsToWait === undefined) return toResponse(await pageOf(target), request);
      return toRefusal(await pageOf(refusedSearch(target)), request, secondsToWait);
    },
    sendCached(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url ?? '';
      if (request.headers.authorization !== undefined && url.startsWith('/api/')) return false;
      const file = files.find(url);
      const cached = file ?? cache.find(url);
      if (cached === undefined) return false;
      const status = sendCachedResponse(cached, request, response);
      if (file === undefined) cache.counts.hits += 1;
      countRequest?.(url, status);
      return true;
    },
  };
}

/** Converts a page that everyone shares to the refusal of one request. */
function toRefusal(page: CachedResponse, request: Request, retryAfterSeconds: number): Response {
  const unconditional = new Headers(request.headers);
  unconditional.delete('If-None-Match');
  const { body, headers } = toResponse(page, new Request(request, { headers: unconditional }));
  for (const name of ['ETag', 'CDN-Cache-Control', 'Surrogate-Key']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(body, { status: 429, headers });
}

/** Redirects to the path without a trailing slash. Ignores paths that start with two slashes, which would lead to another site. */
function withoutTrailingSlash({ pathname, search }: URL): Response | undefined {
  if (pathname === '/' || !pathname.endsWith('/') || pathname.startsWith('//')) return undefined;
  const kept = isEmailedLink(pathname) ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } : {};
  return new Response(null, { status: 308, headers: { Location: pathname.replace(/\/+$/u, '') + search, ...kept } });
}

function isWellFormed(pathname: string): boolean {
  try {
    // A bundler may leave out a call whose result nobody uses.
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
