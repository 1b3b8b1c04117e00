import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageContext } from '../../app/context.ts';
import type { PageCache, Rendered } from './kept-pages.ts';
import { toResponse, sendCachedResponse } from './memory-answer.ts';
import { pageKey } from './page-key.ts';
import type { StaticFiles } from './static-files.ts';

export interface PagesDeps {
  kept: PageCache;
  files: StaticFiles;
  /** Whether pages are kept at all. */
  keep: boolean;
  render: (key: string, isCacheable: boolean, context: PageContext) => Promise<Rendered>;
  createPageContext: (requestId: string) => PageContext;
}

export interface Pages {
  /** A file or a page. */
  answer: (request: Request, requestId: string) => Promise<Response>;
  /** Sends what is in memory under the very path of the request; false where nothing is. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Everything that is not the API: files and rendered pages. */
export function createPages({ kept, files, keep, render, createPageContext }: PagesDeps): Pages {
  return {
    async answer(request, requestId) {
      const url = new URL(request.url);
      const file = files.find(url.pathname);
      if (file !== undefined) return toResponse(file, request);
      const redirect = withoutTrailingSlash(url);
      if (redirect !== undefined) return redirect;
      if (!isWellFormed(url.pathname))
        return new Response('Bad request\n', { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
      const { key, isCacheable: isPublic } = pageKey(url);
      const isCacheable = keep && isPublic;
      const renderThis = () => render(key, isCacheable, createPageContext(requestId));
      const answer = isCacheable ? await kept.answer(key, renderThis) : (await renderThis()).answer;
      return toResponse(answer, request);
    },
    sendCached(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const url = request.url ?? '';
      if (request.headers.authorization !== undefined && url.startsWith('/api/')) return false;
      const answer = kept.find(url) ?? files.find(url);
      if (answer === undefined) return false;
      sendCachedResponse(answer, request, response);
      return true;
    },
  };
}

/** One address for each page. A path that begins with two slashes would lead to another site. */
function withoutTrailingSlash({ pathname, search }: URL): Response | undefined {
  if (pathname === '/' || !pathname.endsWith('/') || pathname.startsWith('//')) return undefined;
  return new Response(null, { status: 308, headers: { Location: pathname.replace(/\/+$/u, '') + search } });
}

function isWellFormed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return !pathname.includes('%00');
  } catch {
    return false;
  }
}
