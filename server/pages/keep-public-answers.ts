import type { MiddlewareHandler } from 'hono';
import { inertPolicy } from '../middleware/security-headers.ts';
import type { PageCache } from './kept-pages.ts';
import { toResponse, compress, createCachedResponse } from './memory-answer.ts';

const parametersThatCount = ['limit', 'cursor'];
const passedOn = ['Content-Type', 'Link', 'Vary', 'Cache-Control'];

/** The raw path is the key, so that a kept answer is found without parsing; other spellings of a query are kept under this one. */
function publicKey(url: URL): string {
  const counting = new URLSearchParams(parametersThatCount.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])));
  return counting.size === 0 ? url.pathname : `${url.pathname}?${counting.toString()}`;
}

/** Keeps those answers of the API that are the same for everybody, like pages. With a token an answer is for its holder alone. */
export function cachePublicResponses(kept: PageCache, headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Authorization') !== undefined) return next();
    const { raw } = c.req;
    const answer = await kept.answer(publicKey(new URL(c.req.url)), async () => {
      // What is kept is for everyone, so that it is made without this caller's validators.
      const headersOfAll = new Headers(raw.headers);
      headersOfAll.delete('If-None-Match');
      c.req.raw = new Request(raw, { headers: headersOfAll });
      await next();
      const { status, headers: own } = c.res;
      const keep = status === 200;
      const content = {
        status,
        headers: {
          ...Object.fromEntries(passedOn.flatMap((name) => (own.has(name) ? [[name, own.get(name) ?? '']] : []))),
          'Content-Security-Policy': inertPolicy,
          ...headers,
        },
        body: Buffer.from(await c.res.arrayBuffer()),
      };
      return { answer: createCachedResponse(keep ? await compress(content) : content), keep };
    });
    // What stands there already would otherwise be merged into the answer.
    c.res = undefined;
    c.res = toResponse(answer, raw);
    return undefined;
  };
}
