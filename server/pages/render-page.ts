import type { Context } from '../../domain/core/context.ts';
import { hashSource, pagePolicy } from '../http/security-headers.ts';
import type { Logger } from '../logger.ts';
import {
  isEmailedLink,
  isOwnerPage,
  type ListProblem,
  parseCacheKey,
} from '../page-cache/cache-key.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { unavailableRetrySeconds } from '../problems.ts';

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
  renderPage: (url: URL, request: PageRequest) => Promise<ServerPage>;
  context: Context;
  logger: Logger;
  /** In development, nothing is cached, and the security policy differs. */
  development?: { adaptPolicy: (policy: string) => string } | undefined;
}

/** React's script that replays forms sent before hydration. Their action says `javascript:`. */
export const replayHash = 'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0=';

export type RenderPage = (key: string, requestId: string) => Promise<Rendered>;

/** Gets no headers of visitors, so that everyone gets the same response. */
export function createPageRenderer(options: PageOptions): RenderPage {
  const { context, logger, development } = options;
  const adaptPolicy = development?.adaptPolicy ?? ((policy: string) => policy);
  return async (key, requestId) => {
    const { address, problem } = parseCacheKey(key);
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
    const isLink = isEmailedLink(key);
    return {
      status,
      headers: {
        'Content-Type': inline === undefined ? 'application/json' : 'text/html; charset=utf-8',
        // Browsers revalidate each time.
        'Cache-Control': !isCacheable || isLink || isOwnerPage(key) ? 'no-store' : 'no-cache',
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
