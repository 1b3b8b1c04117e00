import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './encoding.ts';

interface Variant {
  /** Alternating names and values, which node:http writes without checking each one. */
  headers: string[];
  body: Buffer;
  /** A small body as Latin-1. The system takes it in one piece with the headers. */
  text?: string;
}

/** A cached response, ready in each encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  notModifiedHeaders: string[];
  bytes: number;
}

export interface ResponseContent {
  status: number;
  /** Omit Content-Encoding, Content-Length, and ETag. The cache adds them and completes Vary. */
  headers: Record<string, string>;
  body: Buffer;
  encoded?: Partial<Record<'br' | 'gzip', Buffer>>;
}

const compressibleType = /^(?:text\/|application\/(?:json|manifest\+json|problem\+json|xml|atom\+xml|javascript)|image\/svg\+xml)/u;
// Smaller bodies fit in one packet uncompressed.
const minCompressedBytes = 600;
// Copying a larger one costs more than its own piece.
const maxTextBytes = 4 * 1024;
// A large body would take seconds at the high quality, which gains little.
const largeBytes = 128 * 1024;
// From 7 on, each compression needs 8 MB or more; from 9 on, also ten times as long, for a tenth less.
const brotliQualities = { quick: 5, good: 10, best: 11 };
// The largest page fits in this window. A larger one would cost megabytes per page.
const brotliWindowBits = 18;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Compresses a response off the main thread when that makes it smaller: `quick` if few will ask for it again or a better one
 * follows, `best` if it has time. A good compression of a large one would take too long, so it is quick, too.
 */
export async function compress(content: ResponseContent, effort: keyof typeof brotliQualities = 'good'): Promise<ResponseContent> {
  if (!compressibleType.test(content.headers['Content-Type'] ?? '') || content.body.length < minCompressedBytes) return content;
  const [br, gz] = await Promise.all([
    brotliAsync(content.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQualities[effort === 'good' && content.body.length >= largeBytes ? 'quick' : effort],
        [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.body.length,
      },
    }),
    gzipAsync(content.body, { level: 7 }),
  ]);
  return { ...content, encoded: { br, gzip: gz } };
}

/** Prepares a response once, so that sending it repeats no work. */
export function createCachedResponse({ status, headers, body, encoded = {} }: ResponseContent): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const hasVariants = Object.keys(encoded).length > 0;
  const { Vary: varies, ...others } = headers;
  const vary = [...(varies === undefined ? [] : [varies]), ...(hasVariants ? ['Accept-Encoding'] : [])].join(', ');
  const shared = [...Object.entries(others).flat(), 'ETag', etag, ...(vary === '' ? [] : ['Vary', vary])];
  const variant = (variantBody: Buffer, encoding?: string): Variant => ({
    headers: [...shared, ...(encoding === undefined ? [] : ['Content-Encoding', encoding]), 'Content-Length', String(variantBody.length)],
    body: variantBody,
    ...(variantBody.length <= maxTextBytes ? { text: variantBody.toString('latin1') } : {}),
  });
  return {
    status,
    etag,
    variants: {
      identity: variant(body),
      ...(encoded.br === undefined ? {} : { br: variant(encoded.br, 'br') }),
      ...(encoded.gzip === undefined ? {} : { gzip: variant(encoded.gzip, 'gzip') }),
    },
    notModifiedHeaders: shared,
    bytes: body.length + (encoded.br?.length ?? 0) + (encoded.gzip?.length ?? 0),
  };
}

const sameOpaque = (one: string, other: string): boolean => one.replace(/^W\//u, '') === other.replace(/^W\//u, '');

const isNotModified = (cached: CachedResponse, ifNoneMatch: string | undefined | null): boolean =>
  typeof ifNoneMatch === 'string' &&
  cached.status === 200 &&
  (ifNoneMatch === cached.etag || ifNoneMatch.split(',').some((etag) => etag.trim() === '*' || sameOpaque(etag.trim(), cached.etag)));

const chooseVariant = (cached: CachedResponse, acceptEncoding: string | undefined | null): Variant =>
  cached.variants[negotiateEncoding(acceptEncoding ?? '')] ?? cached.variants.identity;

/** Sends a cached response through node:http, bypassing the framework. Returns the status that it sent. */
export function sendCachedResponse(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): number {
  const { headers } = request;
  if (isNotModified(cached, headers['if-none-match'])) {
    response.writeHead(304, cached.notModifiedHeaders).end();
    return 304;
  }
  const { headers: own, body, text } = chooseVariant(cached, headers['accept-encoding']);
  response.writeHead(cached.status, own);
  if (request.method === 'HEAD') response.end();
  else if (text === undefined) response.end(body);
  else response.end(text, 'latin1');
  return cached.status;
}

/** Converts a cached response to a Response. */
export function toResponse(cached: CachedResponse, request: Request): Response {
  if (isNotModified(cached, request.headers.get('If-None-Match'))) {
    return new Response(null, { status: 304, headers: pairs(cached.notModifiedHeaders) });
  }
  const { headers, body } = chooseVariant(cached, request.headers.get('Accept-Encoding'));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: cached.status, headers: pairs(headers) });
}

const pairs = (flat: string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
