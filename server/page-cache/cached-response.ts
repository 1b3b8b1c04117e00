import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface Variant {
  /** Alternating names and values, which node:http writes without checking each one. */
  headers: string[];
  body: Buffer;
}

type Encoding = 'br' | 'gzip' | 'identity';

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

/** Smaller bodies fit in one packet uncompressed. */
export const minCompressedBytes = 600;

// A page at the best quality fits in one round trip. Longer lists would take too long.
const brotliQuality = (bytes: number): number =>
  bytes < 128 * 1024 ? constants.BROTLI_MAX_QUALITY : 9;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a text off the main thread, unless it is small already. */
export async function compress(content: ResponseContent): Promise<ResponseContent> {
  if (content.body.length < minCompressedBytes) return content;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(content.body.length) };
  const [br, gz] = await Promise.all([
    brotliAsync(content.body, { params }),
    gzipAsync(content.body),
  ]);
  return { ...content, encoded: { br, gzip: gz } };
}

/** Prepares a response once, so that sending it repeats no work. */
export function createCachedResponse({
  status,
  headers,
  body,
  encoded = {},
}: ResponseContent): CachedResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const hasVariants = Object.keys(encoded).length > 0;
  const { Vary: varies, ...others } = headers;
  const vary = [
    ...(varies === undefined ? [] : [varies]),
    ...(hasVariants ? ['Accept-Encoding'] : []),
  ].join(', ');
  const shared = [
    ...Object.entries(others).flat(),
    'ETag',
    etag,
    ...(vary === '' ? [] : ['Vary', vary]),
  ];
  const variant = (variantBody: Buffer, encoding?: string): Variant => ({
    headers: [
      ...shared,
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(variantBody.length),
    ],
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

/** Picks the best encoding that a client accepts. */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  const accepts = (name: string) => {
    const entry = acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.trim())
      .find((each) => each === name || each.startsWith(`${name};`));
    return entry !== undefined && !/;\s*q=0(?:\.0*)?$/u.test(entry);
  };
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//u, '');

const isNotModified = (cached: CachedResponse, ifNoneMatch: string | undefined | null): boolean =>
  typeof ifNoneMatch === 'string' &&
  cached.status === 200 &&
  ifNoneMatch
    .split(',')
    .some((etag) => etag.trim() === '*' || opaque(etag) === opaque(cached.etag));

const chooseVariant = (
  cached: CachedResponse,
  acceptEncoding: string | undefined | null,
): Variant => cached.variants[negotiateEncoding(acceptEncoding ?? '')] ?? cached.variants.identity;

/** Sends a cached response through node:http, bypassing the framework. */
export function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { headers } = request;
  if (isNotModified(cached, headers['if-none-match'])) {
    response.writeHead(304, cached.notModifiedHeaders).end();
    return;
  }
  const { headers: own, body } = chooseVariant(cached, headers['accept-encoding']);
  response.writeHead(cached.status, own).end(request.method === 'HEAD' ? undefined : body);
}

/** Converts a cached response to a Response. */
export function toResponse(cached: CachedResponse, request: Request): Response {
  if (isNotModified(cached, request.headers.get('If-None-Match'))) {
    return new Response(null, { status: 304, headers: pairs(cached.notModifiedHeaders) });
  }
  const { headers, body } = chooseVariant(cached, request.headers.get('Accept-Encoding'));
  return new Response(request.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer>), {
    status: cached.status,
    headers: pairs(headers),
  });
}

const pairs = (flat: string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[2 * index] ?? '',
    flat[2 * index + 1] ?? '',
  ]);
