import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './encoding.ts';

interface Variant {
  /** Names and values in turn, as node:http takes them without isPolling at each. */
  headers: string[];
  body: Buffer;
}

/** An answer that is kept in memory, ready in each encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  notModifiedHeaders: string[];
  bytes: number;
}

export interface Content {
  status: number;
  /** Without Content-Encoding, Content-Length and ETag, which are added; Vary is completed. */
  headers: Record<string, string>;
  body: Buffer;
  encoded?: Partial<Record<'br' | 'gzip', Buffer>>;
}

const compressibleType = /^(?:text\/|application\/(?:json|manifest\+json|problem\+json|xml|javascript)|image\/svg\+xml)/u;
// Smaller bodies fit one packet as they are.
const minCompressedBytes = 600;
const brotliQuality = 10;
// The largest page fits; a larger window would cost megabytes for each page compressed.
const brotliWindowBits = 18;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses once, off the main thread, what gains by it. */
export async function compress(content: Content): Promise<Content> {
  if (!compressibleType.test(content.headers['Content-Type'] ?? '') || content.body.length < minCompressedBytes) return content;
  const [br, gz] = await Promise.all([
    brotliAsync(content.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.body.length,
      },
    }),
    gzipAsync(content.body, { level: 7 }),
  ]);
  return { ...content, encoded: { br, gzip: gz } };
}

/** Makes everything that sending it again and again would otherwise repeat. */
export function createCachedResponse({ status, headers, body, encoded = {} }: Content): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const hasVariants = Object.keys(encoded).length > 0;
  const { Vary: varies, ...others } = headers;
  const vary = [...(varies === undefined ? [] : [varies]), ...(hasVariants ? ['Accept-Encoding'] : [])].join(', ');
  const shared = [...Object.entries(others).flat(), 'ETag', etag, ...(vary === '' ? [] : ['Vary', vary])];
  const variant = (variantBody: Buffer, encoding?: string): Variant => ({
    headers: [...shared, ...(encoding === undefined ? [] : ['Content-Encoding', encoding]), 'Content-Length', String(variantBody.length)],
    body: variantBody,
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

const isNotModified = (answer: CachedResponse, ifNoneMatch: string | undefined | null): boolean =>
  typeof ifNoneMatch === 'string' &&
  answer.status === 200 &&
  (ifNoneMatch === answer.etag || ifNoneMatch.split(',').some((etag) => etag.trim() === '*' || sameOpaque(etag.trim(), answer.etag)));

const chooseVariant = (answer: CachedResponse, acceptEncoding: string | undefined | null): Variant =>
  answer.variants[negotiateEncoding(acceptEncoding ?? '')] ?? answer.variants.identity;

/** Sends a kept answer straight to the socket, without a framework in between. */
export function sendCachedResponse(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (isNotModified(answer, headers['if-none-match'])) {
    response.writeHead(304, answer.notModifiedHeaders).end();
    return;
  }
  const { headers: own, body } = chooseVariant(answer, headers['accept-encoding']);
  response.writeHead(answer.status, own).end(request.method === 'HEAD' ? undefined : body);
}

/** The same for those who speak Request and Response. */
export function toResponse(answer: CachedResponse, request: Request): Response {
  if (isNotModified(answer, request.headers.get('If-None-Match'))) {
    return new Response(null, { status: 304, headers: pairs(answer.notModifiedHeaders) });
  }
  const { headers, body } = chooseVariant(answer, request.headers.get('Accept-Encoding'));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: answer.status, headers: pairs(headers) });
}

const pairs = (flat: string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
