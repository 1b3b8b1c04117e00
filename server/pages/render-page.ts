import type { PageContext } from '../../app/context.ts';
import { inertPolicy, pagePolicy } from '../middleware/security-headers.ts';
import { isEmailedLink } from '../page-paths.ts';
import { deferModules, inlineHashes, inlineStyles } from './document.ts';
import type { Rendered } from './kept-pages.ts';
import { compress, type Content, createCachedResponse } from './memory-answer.ts';

export interface PageOptions {
  renderReactPage: (request: Request, context: PageContext) => Promise<Response>;
  publicUrl: string;
  /** The headers that every answer has. */
  headers: Record<string, string>;
  readStyleSheet: (href: string) => string | undefined;
  /** Turns a rendered document into the one that is sent. */
  finish?: (html: string) => { html: string; policy: string };
}

const keptHeaders: Record<string, string> = {
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

/**
 * Renders the page, or the data, at a path of this site. It is rendered for nobody in particular: no header of the visitor
 * reaches it, so that the outcome is the same for everybody.
 */
export function createPageRenderer(options: PageOptions): (key: string, isCacheable: boolean, context: PageContext) => Promise<Rendered> {
  const finish = options.finish ?? finishForProduction(options.readStyleSheet);
  return async (key, isCacheable, context) => {
    const response = await options.renderReactPage(new Request(options.publicUrl + key), context);
    const rendered = await response.text();
    const isDocument = response.headers.get('Content-Type')?.startsWith('text/html') === true;
    const { html, policy } = isDocument ? finish(rendered) : { html: rendered, policy: inertPolicy };
    const keep = isCacheable && (response.status === 200 || response.status === 404);
    const content: Content = {
      status: response.status,
      headers: {
        ...keepHeaders(response.headers),
        'Cache-Control': keep ? 'no-cache' : 'no-store',
        'Content-Security-Policy': policy,
        ...options.headers,
        ...(isEmailedLink(key) ? { 'Referrer-Policy': 'no-referrer' } : {}),
      },
      body: Buffer.from(html),
    };
    return { answer: createCachedResponse(keep ? await compress(content) : content), keep };
  };
}

function keepHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keptHeaders).flatMap(([name, canonical]) => (headers.has(name) ? [[canonical, headers.get(name) ?? '']] : [])),
  );
}
