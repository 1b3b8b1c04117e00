import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, Failure } from '#domain/core';
import { isPublicReview } from '#domain/reviews/find-review.ts';
import type { StaticFiles } from '#server/files/static-files.ts';
import {
  type CachedResponse,
  sendCachedResponse,
  toResponse,
} from '#server/http/cached-response.ts';
import { hashSource, pagePolicy } from '#server/http/security-headers.ts';
import type { Logger } from '#server/logger.ts';
import {
  cacheKeyOf,
  isEmailedLink,
  isOwnerPage,
  isSearch,
  parseCacheKey,
  refusedSearchKey,
  reviewIdIn,
  withUnknownId,
} from '#server/page-cache/cache-key.ts';
import { type CachedSite, limitMiss, type Rendered } from '#server/page-cache/page-cache.ts';
import { unavailableRetrySeconds } from '#server/problems.ts';
import type { ListProblem } from '#shared/review-query.ts';

export interface PageRequest {
  context: Context;
  logger: Logger;
  requestId: string;
  problem?: ListProblem | undefined;
}

export interface ServerPage {
  status: number;
  body: string;
  /** For the security policy. Data has none. */
  inline?: { scripts: string[]; styles: string[] };
  showsPublicContent: boolean;
}

export interface PageOptions {
  site: CachedSite;
  files: StaticFiles;
  renderPage: (url: URL, request: PageRequest) => Promise<ServerPage>;
  logger: Logger;
  /** In development, nothing is cached, and the security policy differs. */
  development?: { adaptPolicy: (policy: string) => string } | undefined;
}

export type Pages = ReturnType<typeof createPages>;

/** Devices request these without being told to. */
const touchIcon = /^\/apple-touch-icon(?:-\d+x\d+)?(?:-precomposed)?\.png$/u;

/** Pictures, and Windows' list of tiles. No page has such a path. */
const picture = /\.(?:png|ico|svg|jpe?g|gif|webp|avif)$|^\/browserconfig\.xml$/iu;

/**
 * `no-transform` keeps Cloudflare from replacing mail links, which would need a script that the
 * policy blocks.
 */
const neverKept = 'no-store, no-transform';
const revalidated = 'no-cache, no-transform';

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': neverKept };

/** React's script that replays forms sent before hydration. Their action says `javascript:`. */
const replayHash = 'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0=';

export function createPages({ site, files, renderPage, logger, development }: PageOptions) {
  const { cache, context } = site;

  /** Anyone can invent an id, so all unknown ids share one cached page. */
  async function withKnownId(key: string): Promise<string> {
    const id = reviewIdIn(key);
    if (id === undefined) return key;
    // If the database is unavailable, the page itself says so.
    const isKnown = await isPublicReview(context, id).catch(() => true);
    return isKnown ? key : withUnknownId(key, id);
  }

  /** Sees no request headers, so the response is the same for everyone. */
  async function render(key: string, requestId: string): Promise<Rendered> {
    const { address, problem } = parseCacheKey(key);
    const url = new URL(context.publicUrl + address);
    const page = await renderPage(url, { context, logger, requestId, problem });
    const { status, body, inline, showsPublicContent } = page;
    const policy = policyOf(page);
    const isCacheable = development === undefined && (status === 200 || status === 404);
    const isLink = isEmailedLink(key);
    return {
      status,
      headers: {
        'Content-Type': inline === undefined ? 'application/json' : 'text/html; charset=utf-8',
        // Browsers revalidate each time.
        'Cache-Control': !isCacheable || isLink || isOwnerPage(key) ? neverKept : revalidated,
        ...(policy && {
          'Content-Security-Policy': development?.adaptPolicy(policy) ?? policy,
        }),
        ...(status === 503 && { 'Retry-After': String(unavailableRetrySeconds) }),
        ...(isLink && { 'Referrer-Policy': 'no-referrer' }),
      },
      body,
      isCacheable,
      showsPublicContent,
    };
  }

  const getOrRender = (key: string, requestId: string): Promise<CachedResponse> =>
    cache.getOrRender(key, () => render(key, requestId));

  async function respondWithPage(
    url: URL,
    request: Request,
    requestId: string,
    network: string,
  ): Promise<Response> {
    const key = cacheKeyOf(url);
    const cached = cache.find(key);
    if (cached !== undefined) return toResponse(cached, request);
    try {
      await limitMiss(context, key, network);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const page = isSearch(key) ? await getOrRender(refusedSearchKey(key), requestId) : undefined;
      return toRefusal(page, request, error.retryAfterSeconds);
    }
    return toResponse(await getOrRender(await withKnownId(key), requestId), request);
  }

  return {
    async respond(request: Request, requestId: string, network: string): Promise<Response> {
      const url = new URL(request.url);
      const path = touchIcon.test(url.pathname) ? '/apple-touch-icon.png' : url.pathname;
      const file = files.get(path);
      if (file !== undefined) return toResponse(file, request);
      const redirect = redirectToOnePath(url);
      if (redirect !== undefined) return redirect;
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

function policyOf({ body, inline }: ServerPage): string | undefined {
  if (inline === undefined) return undefined;
  const replay = body.includes('action="javascript:') ? [replayHash] : [];
  return pagePolicy({
    scripts: [...inline.scripts.map(hashSource), ...replay],
    styles: inline.styles.map(hashSource),
  });
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
  headers.set('Cache-Control', neverKept);
  headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(response.body, { status: 429, headers });
}

/** Email filters may cut an encoded letter in half, and the router would print a warning for it. */
function escapeMalformed(path: string): string {
  try {
    // The result is used, because bundlers may drop unused calls.
    return decodeURIComponent(path) === '' ? '' : path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** Links found in text may end with marks, even invisible ones, or with `&` and parameters. */
const untilMarks = /^[^&]*(?:%|[^\s>`|\p{Cf}\p{Pe}\p{Pf}\p{Pi}\p{Po}])/u;

function withoutMarks(encoded: string): string {
  try {
    const decoded = decodeURIComponent(encoded);
    const [found = ''] = untilMarks.exec(decoded) ?? [];
    return found === decoded ? encoded : encodeURIComponent(found);
  } catch {
    return encoded;
  }
}

/**
 * Removes trailing slashes and marks and doubled slashes, decodes a # that a PDF reader or email
 * filter has encoded, and joins a second query to the first.
 */
function redirectToOnePath({ pathname, search }: URL): Response | undefined {
  const isLink = isEmailedLink(pathname);
  const [start = '', ...fragment] = pathname.split('%23');
  const [last = '', ...parents] = start.split(/\/+/u).filter(Boolean).toReversed();
  const segments = [withoutMarks(last), ...parents].toReversed();
  const path = escapeMalformed(`/${segments.filter(Boolean).join('/')}`);
  const [found = ''] = /^.*[\w=-]/u.exec(search) ?? [];
  const query = found.replaceAll(/(?!^)\?(?=\w+=)/gu, '&');
  if (path + query === pathname + search) return undefined;
  const privacy = isLink ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } : {};
  return new Response(null, {
    status: 308,
    headers: { Location: [path + query, ...fragment].join('#'), ...privacy },
  });
}
