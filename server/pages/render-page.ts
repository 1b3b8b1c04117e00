import type { Context } from '../../domain/core/context.ts';
import { hashSource, pagePolicy } from '../http/security-headers.ts';
import type { Logger } from '../logger.ts';
import {
  isEmailedLink,
  isOwnerPage,
  type ListProblem,
  splitTarget,
} from '../page-cache/cache-key.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { unavailableRetrySeconds } from '../problems.ts';

/** What a page is rendered with besides its address. */
export interface PageRequest {
  context: Context;
  logger: Logger;
  requestId: string;
  /** What a list shows instead of its result. */
  problem?: ListProblem | undefined;
}

export interface ServerPage {
  status: number;
  body: string;
  /**
   * The texts of its inline scripts and styles, for the security policy. None in the data of a
   * page.
   */
  inline?: { scripts: string[]; styles: string[] };
  /** Whether a change of public content makes it stale. */
  showsPublicContent: boolean;
}

export interface PageOptions {
  /** Renders a page, or its data, with React. */
  renderPage: (url: URL, request: PageRequest) => Promise<ServerPage>;
  context: Context;
  logger: Logger;
  /** In development, nothing is cached, and the security policy of documents is another. */
  development?: { adaptPolicy: (policy: string) => string } | undefined;
}

/**
 * Hash of the script with which React replays forms that were sent before hydration. It is in documents
 * with such forms, whose action says `javascript:`.
 */
export const replayHash = 'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0=';

/** Renders a document or its data at a path and query. Errors are never cacheable. */
export type RenderPage = (target: string, requestId: string) => Promise<Rendered>;

/**
 * Creates a renderer that ignores the visitor's headers, so that every visitor gets the same
 * response.
 */
export function createPageRenderer(options: PageOptions): RenderPage {
  const { context, logger, development } = options;
  const adaptPolicy = development?.adaptPolicy ?? ((policy: string) => policy);
  return async (target, requestId) => {
    const { address, problem } = splitTarget(target);
    const { status, body, inline, showsPublicContent } = await options.renderPage(
      new URL(context.publicUrl + address),
      { context, logger, requestId, problem },
    );
    const policy =
      inline &&
      adaptPolicy(
        pagePolicy({
          scripts: [
            ...inline.scripts.map(hashSource),
            ...(body.includes('action="javascript:') ? [replayHash] : []),
          ],
          styles: inline.styles.map(hashSource),
        }),
      );
    const isCacheable = development === undefined && (status === 200 || status === 404);
    const isLink = isEmailedLink(target);
    return {
      status,
      headers: {
        'Content-Type': inline === undefined ? 'application/json' : 'text/html; charset=utf-8',
        // Browsers ask again each time, which costs them nothing but the question.
        'Cache-Control': !isCacheable || isLink || isOwnerPage(target) ? 'no-store' : 'no-cache',
        ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
        ...(status === 503 ? { 'Retry-After': String(unavailableRetrySeconds) } : {}),
        ...(isLink ? { 'Referrer-Policy': 'no-referrer' } : {}),
      },
      body,
      isCacheable,
      showsPublicContent,
    };
  };
}
