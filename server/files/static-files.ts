import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type CachedResponse, createCachedResponse } from '#server/http/cached-response.ts';

const immutable = 'public, max-age=31536000, immutable';
const shortLived = 'public, max-age=3600';

const endOfWorker = '/service-worker.js';
/** Usual paths of service workers that an earlier site may have left in browsers. */
const earlierWorkers = [
  endOfWorker,
  '/sw.js',
  '/serviceworker.js',
  '/serviceWorker.js',
  '/service_worker.js',
  '/ngsw-worker.js',
  '/firebase-messaging-sw.js',
  '/OneSignalSDKWorker.js',
  '/pwabuilder-sw.js',
  '/superpwa-sw.js',
];

function cacheControl(path: string): string {
  if (path === endOfWorker) return 'no-cache';
  return path.startsWith('/assets/') ? immutable : shortLived;
}

/** Translating proxies and reading apps load these from here. */
const isForOtherSites = (type: string): boolean => /^(?:image\/|text\/css\b)/u.test(type);

export type StaticFiles = ReadonlyMap<string, CachedResponse>;

/** Reads the files once, with their precompressed variants. */
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
    const type = getMimeType(name);
    // Pages encode the spaces and accents of a picture's name.
    const path = encodeURI(`/${relative(folder, name).split(sep).join('/')}`);
    if (type === undefined || path.endsWith('.gz') || path.startsWith('/.vite/')) continue;
    const br = bodies.get(`${name}.br`);
    const gzip = bodies.get(`${name}.gz`);
    const response = createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': type,
        'Cache-Control': cacheControl(path),
        ...headers,
        ...(isForOtherSites(type) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      },
      body,
      encodings: { ...(br && { br }), ...(gzip && { gzip }) },
    });
    for (const address of path === endOfWorker ? earlierWorkers : [path])
      responses.set(address, response);
  }
  return responses;
}
