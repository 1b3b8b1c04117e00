import type { PageContext } from '../../app/context.ts';
import { unavailableRetrySeconds } from '../../domain/unavailable.server.ts';
import { inertPolicy, pagePolicy } from '../middleware/security-headers.ts';
import { isEmailedLink } from '../page-paths.ts';
import { compress, createCachedResponse, type ResponseContent } from '../page-cache/cached-response.ts';
import type { RenderedResponse } from '../page-cache/page-cache.ts';
import { deferModules, inlineHashes, inlineStyles } from './document.ts';

export interface PageOptions {
  renderReactPage: (request: Request, context: PageContext) => Promise<Response>;
  publicUrl: string;
  /** The headers of every response. */
  headers: Record<string, string>;
  readStyleSheet: (href: string) => string | undefined;
  /** Converts a rendered document to the final one. */
  finish?: (html: string) => { html: string; policy: string };
}

const passedOnHeaders: Record<string, string> = {
  'content-type': 'Content-Type',
  'x-remix-response': 'X-Remix-Response',
  location: 'Location',
};

function finishForProduction(readStyleSheet: PageOptions['readStyleSheet']) {
  return (rendered: string) => {
    const html = deferModules(inlineStyles(rendered, readStyleSheet));
    return { html, policy: pagePolicy(inlineHashes(html)) };
  };
}

/** Renders a document or its data at a path and query. Errors are never cacheable, regardless of `mayStore`. */
export type RenderPage = (target: string, context: PageContext, mayStore: () => Promise<boolean>) => Promise<RenderedResponse>;

/** Creates a renderer that ignores the visitor's headers, so that every visitor gets the same response. */
export function createPageRenderer(options: PageOptions): RenderPage {
  const finish = options.finish ?? finishForProduction(options.readStyleSheet);
  return async (target, context, mayStore) => {
    const response = await options.renderReactPage(new Request(options.publicUrl + target), context);
    const rendered = await response.text();
    const isDocument = response.headers.get('Content-Type')?.startsWith('text/html') === true;
    const { html, policy } = isDocument ? finish(rendered) : { html: rendered, policy: inertPolicy };
    const isStored = (response.status === 200 || response.status === 404) && (await mayStore());
    const content: ResponseContent = {
      status: response.status,
      headers: {
        ...passOnHeaders(response.headers),
        'Cache-Control': isStored ? 'no-cache' : 'no-store',
        'Content-Security-Policy': policy,
        ...options.headers,
        ...(response.status === 503 ? { 'Retry-After': String(unavailableRetrySeconds) } : {}),
        ...(isEmailedLink(target) ? { 'Referrer-Policy': 'no-referrer' } : {}),
      },
      body: Buffer.from(html),
    };
    return { response: createCachedResponse(isStored ? await compress(content) : content), isCacheable: isStored };
  };
}

function passOnHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(passedOnHeaders).flatMap(([name, canonical]) => (headers.has(name) ? [[canonical, headers.get(name) ?? '']] : [])),
  );
}
