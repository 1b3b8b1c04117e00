import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toResponse } from '#server/http/cached-response.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets', 'root-1.css'), 'a{}');
  await writeFile(join(folder, 'assets', 'root-1.css.br'), 'compressed');
  await writeFile(join(folder, 'assets', 'root-1.js'), 'start()');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'cover-1.webp'), 'picture');
  await writeFile(join(folder, 'assets', 'Büro um 10.00 (2)-1.webp'), 'picture');
  await mkdir(join(folder, 'share'));
  await writeFile(join(folder, 'share', 'home.png'), 'picture');
  await writeFile(join(folder, 'service-worker.js'), 'end()');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'notes.unknown'), 'x');
  files = await loadStaticFiles(folder, {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => {
  const file = files.get(path);
  return file === undefined
    ? undefined
    : toResponse(file, new Request(`http://localhost${path}`, { headers }));
};

test('a hashed file is sent precompressed and is immutable', async () => {
  const response = get('/assets/root-1.css', { 'Accept-Encoding': 'br' });
  expect(response?.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(response?.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(response?.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(await response?.text()).toBe('compressed');
});

test('a file without a hash in its name is cached for an hour, and names its encoding', () => {
  expect(get('/favicon.svg')?.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(get('/favicon.svg')?.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
});

test('a picture whose name has spaces or accents is found as pages link to it', async () => {
  const { pathname } = new URL('http://localhost/assets/Büro um 10.00 (2)-1.webp');
  expect(await get(pathname)?.text()).toBe('picture');
});

test('no other file is served', () => {
  for (const path of [
    '/.vite/manifest.json',
    '/notes.unknown',
    '/assets/root-1.css.br',
    '/../package.json',
    '/assets',
    '/',
  ]) {
    expect(files.get(path), path).toBeUndefined();
  }
});

test('other sites may show pictures and style sheets, but run no script', () => {
  const policyOf = (path: string) => get(path)?.headers.get('Cross-Origin-Resource-Policy');
  for (const path of [
    '/share/home.png',
    '/favicon.svg',
    '/assets/cover-1.webp',
    '/assets/root-1.css',
  ])
    expect([path, policyOf(path)]).toEqual([path, 'cross-origin']);
  for (const path of ['/assets/root-1.js', '/service-worker.js'])
    expect([path, policyOf(path)]).toEqual([path, 'same-origin']);
});

test('the script that ends an earlier service worker is at every usual address', async () => {
  for (const path of ['/service-worker.js', '/sw.js', '/serviceWorker.js', '/ngsw-worker.js']) {
    const response = get(path);
    expect([path, response?.headers.get('Content-Type')]).toEqual([
      path,
      'text/javascript; charset=utf-8',
    ]);
    expect([path, response?.headers.get('Cache-Control')]).toEqual([path, 'no-cache']);
    expect(await response?.text()).toBe('end()');
  }
});
