import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../domain/core/failure.ts';
import { isPublicReview } from '../../domain/reviews/find-review.ts';
import type { StaticFiles } from '../files/static-files.ts';
import { type CachedResponse, sendCachedResponse, toResponse } from '../http/cached-response.ts';
import {
  isEmailedLink,
  isSearch,
  cacheKeyOf,
  refusedSearchKey,
  reviewIdIn,
  withUnknownId,
} from '../page-cache/cache-key.ts';
import { type CachedSite, limitUncached } from '../page-cache/respond.ts';
import type { RenderPage } from './render-page.ts';

export interface PagesOptions {
  site: CachedSite;
  files: StaticFiles;
  renderPage: RenderPage;
}

export type Pages = ReturnType<typeof createPages>;

/** Devices request these without being told to. */
const touchIcon = /^\/apple-touch-icon(?:-\d+x\d+)?(?:-precomposed)?\.png$/u;

/** Pictures, and Windows' list of tiles. No page has such a path. */
const picture = /\.(?:png|ico|svg|jpe?g|gif|webp|avif)$|^\/browserconfig\.xml$/iu;

const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };

export function createPages({ site, files, renderPage }: PagesOptions) {
  const { cache, context } = site;

  /** Anyone can invent an id, so all unknown ids share one cached page. */
  async function withKnownId(key: string): Promise<string> {
    const id = reviewIdIn(key);
    if (id === undefined || cache.find(key) !== undefined) return key;
    // If the database is unavailable, the page itself says so.
    const isKnown = await isPublicReview(context, id).catch(() => true);
    return isKnown ? key : withUnknownId(key, id);
  }

  async function respondWithPage(
    url: URL,
    request: Request,
    requestId: string,
    network: string,
  ): Promise<Response> {
    const pageOf = (key: string): Promise<CachedResponse> =>
      cache.getOrRender(key, () => renderPage(key, requestId));
    const requested = cacheKeyOf(url);
    try {
      await limitUncached(site, requested, network);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return toRefusal(
        isSearch(requested) ? await pageOf(refusedSearchKey(requested)) : undefined,
        request,
        error.retryAfterSeconds,
      );
    }
    return toResponse(await pageOf(await withKnownId(requested)), request);
  }

  return {
    async respond(request: Request, requestId: string, network: string): Promise<Response> {
      const url = new URL(request.url);
      const path = touchIcon.test(url.pathname) ? '/apple-touch-icon.png' : url.pathname;
      const file = files.get(path);
      if (file !== undefined) return toResponse(file, request);
      const redirect = redirectToOnePath(url);
      if (redirect !== undefined) return redirect;
      if (!isWellFormed(url.pathname))
        return new Response('Bad request\n', { status: 400, headers: plainText });
      // Nobody would see an error page in place of a picture.
      if (picture.test(url.pathname))
        return new Response('Not found\n', { status: 404, headers: plainText });
      return respondWithPage(url, request, requestId, network);
    },
    /** Answers GET and HEAD if the cache has the exact path. Returns the status that it sent. */
    sendCached(request: IncomingMessage, response: ServerResponse): number | undefined {
      const url = request.url ?? '';
      if (request.headers.authorization !== undefined && url.startsWith('/api/')) return undefined;
      const cached = files.get(url) ?? cache.find(url);
      if (cached !== undefined) sendCachedResponse(cached, request, response);
      return cached?.status;
    },
  };
}

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

/** Removes a trailing slash, and doubled ones. */
function redirectToOnePath({ pathname, search }: URL): Response | undefined {
  const path = pathname.replaceAll(/\/{2,}/gu, '/').replace(/(?<=.)\/$/u, '');
  if (path === pathname) return undefined;
  const privacy = isEmailedLink(pathname)
    ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    : {};
  return new Response(null, {
    status: 308,
    headers: { Location: path + search, ...privacy },
  });
}

function isWellFormed(pathname: string): boolean {
  try {
    // The result is used, because bundlers may drop unused calls.
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}
