import { Hono } from 'hono';
import { Failure } from '#domain/core';
import { readHead, readPart } from '#domain/record/record.ts';
import type { AppEnv } from '#server/env.ts';
import { type CachedSite, type Rendered, respondFromCache } from '#server/page-cache/page-cache.ts';
import { linesPerPart, parsePart, recordPaths } from '#shared/record.ts';

/** Serves the record in parts, each linking to the next. A full part never changes. */
export function createRecordFiles(site: CachedSite): Hono<AppEnv> {
  const { context } = site;

  async function renderPart(from: number | undefined): Promise<Rendered> {
    // The part after a full one may be empty.
    const end = ((await readHead(context))?.sequence ?? 0) + linesPerPart;
    if (from === undefined || from > end) throw new Failure('not_found');
    const lines = await readPart(context, from);
    const isFull = lines.length === linesPerPart;
    return {
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Cache-Control': isFull ? 'public, max-age=86400, immutable' : 'no-cache',
        ...(isFull && { Link: `<${recordPaths.log}?from=${from + linesPerPart}>; rel="next"` }),
      },
      body: lines.map((line) => `${line}\n`).join(''),
      isCacheable: isFull,
      showsPublicContent: false,
    };
  }

  return new Hono<AppEnv>().get(recordPaths.log, (c) => {
    const values = c.req.queries('from') ?? [];
    const from = values.length > 1 ? undefined : parsePart(values[0]);
    const key = `${recordPaths.log}?from=${from}`;
    return respondFromCache(site, c.req.raw, c.get('network'), key, () => renderPart(from));
  });
}
