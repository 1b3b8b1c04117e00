import type { PageContext } from '../../app/context.ts';
import { unavailableRetrySeconds } from '../api/error-response.ts';
import { inertPolicy, pagePolicy } from '../middleware.ts';
import { isEmailedLink } from '../page-cache/targets.ts';
import { compress, createCachedResponse, type ResponseContent } from '../page-cache/cached-response.ts';
import type { RenderedResponse } from '../page-cache/page-cache.ts';
import { deferModules } from './defer-modules.ts';
import { deferFiles, inlineIcon, inlineStyles, paintWhole, removeLinkNonces } from './document.ts';
import { joinScripts, removeNonce, scriptHashes } from './document-scripts.ts';
import { noteReads } from './page-context.ts';
import type { Part } from './parse-styles.ts';

export interface PageOptions {
  renderReactPage: (request: Request, context: PageContext) => Promise<Response>;
  publicUrl: string;
  /** The headers of every response. */
  headers: Record<string, string>;
  /** Reads a file of the built site by its path. */
  readFile: (path: string) => string | undefined;
  /** Finds a style sheet of the built site by its path. */
  findStyleSheet: (path: string) => Part[] | undefined;
  /** Whether a server cache keeps the responses. Without one, visitors do not keep them either. */
  isCaching: boolean;
  finish?: Finish;
}

/** Converts a rendered document to the final one. Its policy allows only the inline scripts that carry the nonce of the render. */
type Finish = (html: string, nonce: string) => { html: string; policy: string };

const passedOnHeaders: Record<string, string> = {
  'content-type': 'Content-Type',
  'x-remix-response': 'X-Remix-Response',
  location: 'Location',
};

function finishForProduction({ readFile, findStyleSheet }: Pick<PageOptions, 'readFile' | 'findStyleSheet'>): Finish {
  return (rendered, nonce) => {
    const styled = inlineStyles(removeLinkNonces(rendered, nonce), findStyleSheet);
    const deferred = deferFiles(deferModules(styled.html, nonce));
    const html = joinScripts(paintWhole(inlineIcon(deferred, readFile)), nonce);
    return { html: removeNonce(html, nonce), policy: pagePolicy({ scripts: scriptHashes(html, nonce), styles: styled.hashes }) };
  };
}

/** Renders a document or its data at a path and query. Errors are never cacheable. */
export type RenderPage = (target: string, context: PageContext) => Promise<RenderedResponse>;

/** Creates a renderer that ignores the visitor's headers, so that every visitor gets the same response. */
export function createPageRenderer(options: PageOptions): RenderPage {
  const finish = options.finish ?? finishForProduction(options);
  return async (target, context) => {
    const reads = noteReads(context);
    const response = await options.renderReactPage(new Request(options.publicUrl + target), reads.context);
    const rendered = await response.text();
    const isDocument = response.headers.get('Content-Type')?.startsWith('text/html') === true;
    const { html, policy } = isDocument ? finish(rendered, context.nonce) : { html: rendered, policy: inertPolicy };
    const isCacheable = options.isCaching && (response.status === 200 || response.status === 404);
    const isLink = isEmailedLink(target);
    const content: ResponseContent = {
      status: response.status,
      headers: {
        ...passOnHeaders(response.headers),
        // Browsers ask again each time, which costs them nothing but the question.
        'Cache-Control': !isCacheable || isLink ? 'no-store' : 'no-cache',
        'Content-Security-Policy': policy,
        ...options.headers,
        ...(response.status === 503 ? { 'Retry-After': String(unavailableRetrySeconds) } : {}),
        ...(isLink ? { 'Referrer-Policy': 'no-referrer' } : {}),
      },
      body: Buffer.from(html),
    };
    return {
      response: createCachedResponse(isCacheable ? await compress(content) : content),
      isCacheable,
      showsPublicContent: reads.showsPublicContent(),
    };
  };
}

function passOnHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(passedOnHeaders).flatMap(([name, canonical]) => (headers.has(name) ? [[canonical, headers.get(name) ?? '']] : [])),
  );
}
