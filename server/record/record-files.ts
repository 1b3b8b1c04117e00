import { Hono } from 'hono';
import type { Context } from '../../domain/context.ts';
import { linesPerPart, parsePart, recordPaths } from '../../shared/record.ts';
import { describeKey, fingerprintOf } from '../../domain/record/record-key.ts';
import { readHead, readKeys, readLines } from '../../domain/record/read-record.ts';
import { problemResponse } from '../api/error-response.ts';
import { inertPolicy } from '../middleware/security-headers.ts';
import { createCachedResponse, toResponse } from '../page-cache/cached-response.ts';
import type { PageCache, RenderedResponse } from '../page-cache/page-cache.ts';
import { recordFreshMs, rememberBriefly } from './remember-briefly.ts';

const oneDay = 'public, max-age=86400, immutable';

export interface RecordFilesOptions {
  context: Context;
  /** The headers of every response. */
  headers: Record<string, string>;
  /** Absent in development. */
  cache?: PageCache | undefined;
}

/**
 * Serves the record of reviews and the keys that sign it (product §19.2). A part that is full never changes. Anything else is at most two
 * seconds old instead of following each change, so that strangers who post held reviews cannot make the site render again and again.
 */
export function createRecordFiles({ context, headers, cache }: RecordFilesOptions): Hono {
  const readRecentHead = rememberBriefly(() => readHead(context));

  const respond = (content: { type: string; body: string; cacheControl: string; link?: string }) =>
    createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': content.type,
        'Cache-Control': content.cacheControl,
        ...(content.link === undefined ? {} : { Link: content.link }),
        'Content-Security-Policy': inertPolicy,
        ...headers,
      },
      // Nearly all of it is random, so compressing it gains little.
      body: Buffer.from(content.body),
    });

  async function renderPart(from: number): Promise<RenderedResponse> {
    const lines = await readLines(context, from, linesPerPart);
    const isFull = lines.length === linesPerPart;
    const response = respond({
      type: 'application/x-ndjson; charset=utf-8',
      body: lines.map((line) => `${line}\n`).join(''),
      cacheControl: isFull ? oneDay : 'no-cache',
      ...(isFull ? { link: `<${recordPaths.log}?from=${from + linesPerPart}>; rel="next"` } : {}),
    });
    return { response, isCacheable: true, showsPublicContent: false, ...(isFull ? {} : { freshMs: recordFreshMs }) };
  }

  async function renderKeys(): Promise<RenderedResponse> {
    const keys = (await readKeys(context)).map(({ sequence, publicKey }) => ({
      ...describeKey(publicKey),
      kid: fingerprintOf(publicKey),
      alg: 'EdDSA',
      use: 'sig',
      from: sequence,
    }));
    const response = respond({ type: 'application/json', body: JSON.stringify({ keys }), cacheControl: 'no-cache' });
    return { response, isCacheable: true, showsPublicContent: false, freshMs: recordFreshMs };
  }

  const serve = async (key: string, render: () => Promise<RenderedResponse>, request: Request): Promise<Response> =>
    toResponse(cache === undefined ? (await render()).response : await cache.getOrRender(key, render), request);

  const app = new Hono();
  app.get(recordPaths.log, async (c) => {
    const given = c.req.queries('from') ?? [];
    const from = given.length > 1 ? undefined : parsePart(given[0]);
    // The part after a full one is empty at first, and the head may be older than that.
    if (from === undefined || from > (await readRecentHead()).sequence + linesPerPart) return problemResponse('not_found');
    return serve(`${recordPaths.log}?from=${from}`, () => renderPart(from), c.req.raw);
  });
  app.get(recordPaths.keys, (c) => serve(recordPaths.keys, renderKeys, c.req.raw));
  return app;
}
