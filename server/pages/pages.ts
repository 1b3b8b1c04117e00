import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../domain/core/failure.ts';
import { isPublicReview } from '../../domain/reviews/find-review.ts';
import type { StaticFiles } from '../files/static-files.ts';
import { type CachedResponse, sendCachedResponse, toResponse } from '../http/cached-response.ts';
import {
  isEmailedLink,
  isSearch,
  pageTarget,
  refusedSearch,
  reviewIdIn,
  withoutId,
} from '../page-cache/cache-key.ts';
import { type CachedSite, countWalk } from '../page-cache/respond.ts';
import type { RenderPage } from './render-page.ts';

export interface PagesOptions {
  site: CachedSite;
  files: StaticFiles;
  renderPage: RenderPage;
}

export type Pages = ReturnType<typeof createPages>;

/** The names under which devices ask for an icon without being told of it. */
const touchIcon = /^\/apple-touch-icon(?:-\d+x\d+)?(?:-precomposed)?\.png$/u;

/** Pictures, and what Windows asks for beside them. No page has such a path. */
const picture = /\.(?:png|ico|svg|jpe?g|gif|webp|avif)$|^\/browserconfig\.xml$/iu;

const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Serves static files and rendered pages. */
export function createPages({ site, files, renderPage }: PagesOptions) {
  const { cache, context } = site;

  /** Anyone can make up an id, so the pages of all ids of no review share one target. */
  async function withKnownId(target: string): Promise<string> {
    const id = reviewIdIn(target);
    if (id === undefined || cache.find(target) !== undefined) return target;
    // Without an answer, the page itself says that the database is unavailable.
    const isKnown = await isPublicReview(context, id).catch(() => true);
    return isKnown ? target : withoutId(target, id);
  }

  async function respondWithPage(
    url: URL,
    request: Request,
    requestId: string,
    network: string,
  ): Promise<Response> {
    const pageOf = (target: string): Promise<CachedResponse> =>
      cache.getOrRender(target, () => renderPage(target, requestId));
    const requested = pageTarget(url);
    try {
      await countWalk(site, requested, network);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return toRefusal(
        isSearch(requested) ? await pageOf(refusedSearch(requested)) : undefined,
        request,
        error.retryAfterSeconds,
      );
    }
    return toResponse(await pageOf(await withKnownId(requested)), request);
  }

  return {
    /** Responds with a file or a page. */
    async respond(request: Request, requestId: string, network: string): Promise<Response> {
      const url = new URL(request.url);
      const path = touchIcon.test(url.pathname) ? '/apple-touch-icon.png' : url.pathname;
      const file = files.get(path);
      if (file !== undefined) return toResponse(file, request);
      const redirect = redirectToOnePath(url);
      if (redirect !== undefined) return redirect;
      if (!isWellFormed(url.pathname))
        return new Response('Bad request\n', { status: 400, headers: plainText });
      // Nobody sees the page of an error in place of a picture.
      if (picture.test(url.pathname))
        return new Response('Not found\n', { status: 404, headers: plainText });
      return respondWithPage(url, request, requestId, network);
    },
    /**
     * Sends the cached response for the exact path of a GET or HEAD request. Returns its status, or
     * undefined without one.
     */
    sendCached(request: IncomingMessage, response: ServerResponse): number | undefined {
      const url = request.url ?? '';
      if (request.headers.authorization !== undefined && url.startsWith('/api/')) return undefined;
      const cached = files.get(url) ?? cache.find(url);
      if (cached !== undefined) sendCachedResponse(cached, request, response);
      return cached?.status;
    },
  };
}

/** Refuses one request, with a page that everyone shares if there is one. */
function toRefusal(
  page: CachedResponse | undefined,
  { url }: Request,
  retryAfterSeconds = 1,
): Response {
  const response =
    page === undefined
      ? new Response('Too many requests\n', { headers: plainText })
      : toResponse(page, new Request(url));
  const headers = new Headers(response.headers);
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-store');
  headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(response.body, { status: 429, headers });
}

/** Redirects to the one path of a page, without a trailing slash and without two in a row. */
function redirectToOnePath({ pathname, search }: URL): Response | undefined {
  const path = pathname.replaceAll(/\/{2,}/gu, '/').replace(/(?<=.)\/$/u, '');
  if (path === pathname) return undefined;
  const kept = isEmailedLink(pathname)
    ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    : {};
  return new Response(null, {
    status: 308,
    headers: { Location: path + search, ...kept },
  });
}

function isWellFormed(pathname: string): boolean {
  try {
    // A bundler may leave out a call whose result nobody uses.
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
