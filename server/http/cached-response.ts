import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

interface Variant {
  encoding: string | undefined;
  /** Alternating names and values, which node:http writes without checking each. */
  headers: string[];
  body: Buffer;
}

export interface CachedResponse {
  status: number;
  etag: string;
  /** Best encoding first, uncompressed last. */
  variants: Variant[];
  notModifiedHeaders: string[];
  bytes: number;
}

type Encodings = Partial<Record<'br' | 'gzip', Buffer>>;

export interface ResponseContent {
  status: number;
  /** Without Content-Encoding and Content-Length. An ETag must be weak; the default is a hash. */
  headers: Record<string, string>;
  body: Buffer;
  encodings?: Encodings;
}

/** Smaller bodies fit in one packet uncompressed. */
export const minCompressedBytes = 600;
/** For longer lists, Brotli would take too long. */
const maxBrotliBytes = 128 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export async function compress(body: Buffer): Promise<Encodings> {
  if (body.length < minCompressedBytes) return {};
  if (body.length > maxBrotliBytes) return { gzip: await gzipAsync(body) };
  const [br, gz] = await Promise.all([brotliAsync(body), gzipAsync(body)]);
  return { br, gzip: gz };
}

/** A slice of Node's buffer pool would keep all 64 KiB of it in memory. */
function ownMemory(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

export function createCachedResponse({
  status,
  headers: { Vary: varies, ETag: ownEtag, ...others },
  body,
  encodings = {},
}: ResponseContent): CachedResponse {
  const etag = ownEtag ?? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
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

function accepts(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .find((each) => each === encoding || each.startsWith(`${encoding};`));
  return entry !== undefined && !/;\s*q=0(?:\.0*)?$/u.test(entry);
}

/** Proxies mark the tags of what they compress: nginx and HAProxy with W/, Apache with -gzip. */
export const bareTag = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//u, '')
    .replace(/-(?:br|gzip|zstd)"$/u, '"');

const matchesEtag = (ifNoneMatch: string, { status, etag }: CachedResponse): boolean =>
  status === 200 &&
  ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bareTag(tag) === bareTag(etag));

function negotiate(
  cached: CachedResponse,
  ifNoneMatch: string | null | undefined,
  acceptEncoding: string | null | undefined,
): { status: number; headers: string[]; body: Buffer | null } {
  if (ifNoneMatch && matchesEtag(ifNoneMatch, cached))
    return { status: 304, headers: cached.notModifiedHeaders, body: null };
  const { headers, body } = cached.variants.find(
    ({ encoding }) => encoding === undefined || accepts(acceptEncoding ?? '', encoding),
  ) as Variant;
  return { status: cached.status, headers, body };
}

/** Bypasses the framework. */
export function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = negotiate(
    cached,
    request.headers['if-none-match'],
    request.headers['accept-encoding'],
  );
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
}

export function toResponse(cached: CachedResponse, request: Request): Response {
  const { status, headers, body } = negotiate(
    cached,
    request.headers.get('If-None-Match'),
    request.headers.get('Accept-Encoding'),
  );
  return new Response(request.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer> | null), {
    status,
    headers: Array.from({ length: headers.length / 2 }, (_, index) => [
      headers[2 * index] ?? '',
      headers[2 * index + 1] ?? '',
    ]),
  });
}
