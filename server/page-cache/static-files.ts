import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { inertPolicy } from '../middleware.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Types that a browser may show as a document, where every header of a document does something. */
const documentTypes = new Set(['.html', '.json', '.pdf', '.svg', '.txt', '.webmanifest', '.xml']);
/**
 * What does something for a file that only pages use. Each page uses a dozen, so every further
 * header would cost it as many times.
 */
const fileHeaders = new Set([
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
]);

const immutable = 'public, max-age=31536000, immutable';
const shortLived = 'public, max-age=3600';

/** Files by their paths. */
export type StaticFiles = ReadonlyMap<string, CachedResponse>;

/** Reads a folder's files once, with their precompressed variants. */
export async function loadStaticFiles(
  folder: string,
  headers: Record<string, string>,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const bodies = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)),
  );
  const responses = new Map<string, CachedResponse>();
  for (const [name, body] of bodies) {
    const type = types[extname(name)];
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    if (type === undefined || path.startsWith('/.vite/')) continue;
    const br = bodies.get(`${name}.br`);
    const gzip = bodies.get(`${name}.gz`);
    const own = documentTypes.has(extname(name))
      ? { 'Content-Security-Policy': inertPolicy, ...headers }
      : Object.fromEntries(Object.entries(headers).filter(([header]) => fileHeaders.has(header)));
    const response = createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': type,
        'Cache-Control': path.startsWith('/assets/') ? immutable : shortLived,
        ...own,
      },
      body,
      encoded: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    });
    responses.set(path, response);
  }
  return responses;
}
