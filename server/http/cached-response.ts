import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

interface Variant {
  encoding: string | undefined;
  /** Alternating names and values, which node:http writes without checking each one. */
  headers: string[];
  body: Buffer;
}

/** A cached response, ready in each encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  /** The best encoding first, the body as it is last. */
  variants: Variant[];
  notModifiedHeaders: string[];
  bytes: number;
}

/** A body by its encodings, the best one first. */
type Encodings = Partial<Record<'br' | 'gzip', Buffer>>;

export interface ResponseContent {
  status: number;
  /**
   * Omit Content-Encoding and Content-Length, which the cache adds. It also completes Vary, and adds
   * an ETag unless there is one, which must be weak.
   */
  headers: Record<string, string>;
  body: Buffer;
  encodings?: Encodings;
}

/** Smaller bodies fit in one packet uncompressed. */
export const minCompressedBytes = 600;
/** Larger ones are long lists, for which Brotli would take too long. */
const maxBrotliBytes = 128 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a text off the main thread, unless it is small already. */
export async function compress(body: Buffer): Promise<Encodings> {
  if (body.length < minCompressedBytes) return {};
  if (body.length > maxBrotliBytes) return { gzip: await gzipAsync(body) };
  const [br, gz] = await Promise.all([brotliAsync(body), gzipAsync(body)]);
  return { br, gzip: gz };
}

/**
 * Copies a body out of the pool of small buffers. A slice of the pool would keep all 64 KiB around
 * it for as long as the response is cached.
 */
function ownMemory(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** Prepares a response once, so that sending it repeats no work. */
export function createCachedResponse({
  status,
  headers: { Vary: varies, ETag: given, ...others },
  body,
  encodings = {},
}: ResponseContent): CachedResponse {
  const etag = given ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const encoded = Object.entries(encodings);
  const vary = [varies, encoded.length > 0 && 'Accept-Encoding'].filter(Boolean).join(', ');
  const shared = [
    ...Object.entries(others).flat(),
    'ETag',
    etag,
    ...(vary === '' ? [] : ['Vary', vary]),
  ];
  const bodies: [string | undefined, Buffer][] = [...encoded, [undefined, body]];
  return {
    status,
    etag,
    variants: bodies.map(([encoding, each]) => ({
      encoding,
      headers: [
        ...shared,
        ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
        'Content-Length',
        String(each.length),
      ],
      body: ownMemory(each),
    })),
    notModifiedHeaders: shared,
    bytes: bodies.reduce((sum, [, each]) => sum + each.length, 0),
  };
}

/** Tells whether a client accepts an encoding. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .find((each) => each === encoding || each.startsWith(`${encoding};`));
  return entry !== undefined && !/;\s*q=0(?:\.0*)?$/u.test(entry);
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//u, '');

const knows = (ifNoneMatch: string, { status, etag }: CachedResponse): boolean =>
  status === 200 &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));

/** Chooses what a client gets, by the values of two of its headers. */
function choose(
  cached: CachedResponse,
  ifNoneMatch: string | null | undefined,
  acceptEncoding: string | null | undefined,
): { status: number; headers: string[]; body: Buffer | null } {
  if (ifNoneMatch && knows(ifNoneMatch, cached))
    return { status: 304, headers: cached.notModifiedHeaders, body: null };
  const { headers, body } = cached.variants.find(
    ({ encoding }) => encoding === undefined || accepts(acceptEncoding ?? '', encoding),
  ) as Variant;
  return { status: cached.status, headers, body };
}

/** Sends a cached response through node:http, bypassing the framework. */
export function sendCachedResponse(
  cached: CachedResponse,
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = choose(
    cached,
    asked['if-none-match'],
    asked['accept-encoding'],
  );
  response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
}

/** Converts a cached response to a Response. */
export function toResponse(cached: CachedResponse, { method, headers: asked }: Request): Response {
  const { status, headers, body } = choose(
    cached,
    asked.get('If-None-Match'),
    asked.get('Accept-Encoding'),
  );
  return new Response(method === 'HEAD' ? null : (body as Buffer<ArrayBuffer> | null), {
    status,
    headers: Array.from({ length: headers.length / 2 }, (_, index) => [
      headers[2 * index] ?? '',
      headers[2 * index + 1] ?? '',
    ]),
  });
}
