import type { Context, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-app.ts';
import { problemResponse } from './error-response.ts';

const maxBodyBytes = 64 * 1024;

/** Reads a stream to its end. Returns nothing if it is too long, and discards the rest, so that the next request can be read. */
async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.length;
    if (bytes > maxBytes) {
      discard(reader).catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

async function discard(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read()).done);
}

/** Reads the body before any other check of it. A body that breaks off is the client's fault. */
const readBody = createMiddleware<ApiEnv>(async (c, next) => {
  const length = c.req.header('Content-Length');
  // Leave this body alone. Node discards what nobody has started to read.
  if (Number(length) > maxBodyBytes) return problemResponse('body_too_large');
  try {
    // As text, which the framework then parses without a copy.
    if (length !== undefined) await c.req.text();
    else if (c.req.raw.body !== null) {
      const body = await readUpTo(c.req.raw.body, maxBodyBytes);
      if (body === undefined) return problemResponse('body_too_large');
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: new Uint8Array(body) });
    }
  } catch {
    return problemResponse('not_json');
  }
  return next();
});

const mediaType = (c: Context): string => (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const requireMediaType = (...accepted: string[]) =>
  createMiddleware(async (c, next) => {
    const type = mediaType(c);
    if (!accepted.includes(type)) return problemResponse('unsupported_media_type');
    // The framework refuses some spellings of the parameters, such as an empty one. None of them matters.
    c.req.raw.headers.set('Content-Type', type);
    return next();
  });

/** Checks a request with a JSON body before the body is parsed. */
export const jsonBody: MiddlewareHandler<ApiEnv> = every(readBody, requireMediaType('application/json'));

/** Checks a request with a JSON or form body before the body is parsed. */
export const jsonOrFormBody: MiddlewareHandler<ApiEnv> = every(
  readBody,
  requireMediaType('application/json', 'application/x-www-form-urlencoded'),
);

export const isForm = (c: Context): boolean => mediaType(c) === 'application/x-www-form-urlencoded';
