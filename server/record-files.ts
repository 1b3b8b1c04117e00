import { Hono } from 'hono';
import { readHead, readPart } from '../domain/record/record.ts';
import { linesPerPart, parsePart, recordPaths } from '../shared/record.ts';
import { problemResponse } from './api/error-response.ts';
import type { AppEnv } from './app.ts';
import { createCachedResponse, toResponse } from './page-cache/cached-response.ts';
import type { CachedSite } from './page-cache/api-cache.ts';
import type { RenderedResponse } from './page-cache/page-cache.ts';
import { admit } from './page-cache/targets.ts';

/**
 * Serves the record of reviews in parts, each of which names the next one. A part that is full
 * never changes; the last is always read.
 */
export function createRecordFiles(site: CachedSite): Hono<AppEnv> {
  const { context, cache, headers } = site;

  async function renderPart(from: number): Promise<RenderedResponse> {
    const lines = await readPart(context, from);
    const isFull = lines.length === linesPerPart;
    const response = createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Cache-Control': isFull ? 'public, max-age=86400, immutable' : 'no-cache',
        ...(isFull ? { Link: `<${recordPaths.log}?from=${from + linesPerPart}>; rel="next"` } : {}),
        ...headers,
      },
      // Nearly all of it is random, so compressing it gains little.
      body: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    });
    return { response, isCacheable: isFull, showsPublicContent: false };
  }

  return new Hono<AppEnv>().get(recordPaths.log, async (c) => {
    const given = c.req.queries('from') ?? [];
    const from = given.length > 1 ? undefined : parsePart(given[0]);
    const target = `${recordPaths.log}?from=${from}`;
    if (cache.find(target) === undefined) {
      await admit(site, target, c.get('network'));
      // The part after a full one is empty at first.
      const end = ((await readHead(context))?.sequence ?? 0) + linesPerPart;
      if (from === undefined || from > end) return problemResponse('not_found');
    }
    const render = () => renderPart(from ?? 1);
    return toResponse(await cache.getOrRender(target, render), c.req.raw);
  });
}
