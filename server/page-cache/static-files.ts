import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';

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
    const type = getMimeType(name);
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    if (type === undefined || path.endsWith('.gz') || path.startsWith('/.vite/')) continue;
    const br = bodies.get(`${name}.br`);
    const gzip = bodies.get(`${name}.gz`);
    const response = createCachedResponse({
      status: 200,
      headers: {
        'Content-Type': type,
        'Cache-Control': path.startsWith('/assets/') ? immutable : shortLived,
        ...headers,
      },
      body,
      encodings: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    });
    responses.set(path, response);
  }
  return responses;
}
