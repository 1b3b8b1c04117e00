import type { PageContext } from '../../app/context.ts';
import { unavailableRetrySeconds } from '../../domain/unavailable.ts';
import { inertPolicy, pagePolicy } from '../middleware/security-headers.ts';
import { isEmailedLink } from '../page-paths.ts';
import { isSearch, kindOfTarget } from '../page-cache/cache-target.ts';
import { compress, createCachedResponse, type ResponseContent } from '../page-cache/cached-response.ts';
import type { RenderedResponse } from '../page-cache/page-cache.ts';
import type { PublicCaching } from '../shared-cache/cache-headers.ts';
import { recordFreshMs } from '../record/remember-briefly.ts';
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
  publicCaching: PublicCaching;
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
    const showsPublicContent = reads.showsPublicContent();
    const cacheControl = () => {
      if (!isCacheable || isLink) return { 'Cache-Control': 'no-store' };
      // Strangers choose unknown paths freely, and a review may appear at one.
      // No purge follows each change of the record.
      if (reads.showsRecord()) return { 'Cache-Control': 'no-cache' };
      return response.status === 200 ? options.publicCaching(showsPublicContent) : { 'Cache-Control': 'no-cache' };
    };
    const content: ResponseContent = {
      status: response.status,
      headers: {
        ...passOnHeaders(response.headers),
        ...cacheControl(),
        'Content-Security-Policy': policy,
        ...options.headers,
        ...(response.status === 503 ? { 'Retry-After': String(unavailableRetrySeconds) } : {}),
        ...(isLink ? { 'Referrer-Policy': 'no-referrer' } : {}),
      },
      body: Buffer.from(html),
    };
    // The cache makes pages smaller once they have lasted.
    const isQuick = isSearch(target) || kindOfTarget(target) === 'page';
    return {
      response: createCachedResponse(isCacheable ? await compress(content, isQuick ? 'quick' : 'good') : content),
      isCacheable,
      makeSmaller: async () => createCachedResponse(await compress(content, 'best')),
      showsPublicContent,
      ...(reads.showsRecord() ? { freshMs: recordFreshMs } : {}),
    };
  };
}

function passOnHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(passedOnHeaders).flatMap(([name, canonical]) => (headers.has(name) ? [[canonical, headers.get(name) ?? '']] : [])),
  );
}
