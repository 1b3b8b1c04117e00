import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toResponse } from './cached-response.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets', 'root-1.css'), 'a{}');
  await writeFile(join(folder, 'assets', 'root-1.css.br'), 'compressed');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'notes.unknown'), 'x');
  files = await loadStaticFiles(folder, {
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
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

test('a file that only pages use has no headers of documents, and one that can be opened has them all', () => {
  const names = (path: string) => [...(get(path)?.headers.keys() ?? [])];
  expect(names('/assets/root-1.css').filter((name) => /policy|frame|options/u.test(name))).toEqual([
    'x-content-type-options',
  ]);
  expect(names('/favicon.svg')).toEqual(
    expect.arrayContaining([
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
    ]),
  );
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
