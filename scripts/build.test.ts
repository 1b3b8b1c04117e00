import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const buildMs = 120_000;
const copied = ['app', 'cli', 'content', 'db', 'domain', 'public', 'scripts', 'server', 'package.json', 'tsconfig.json'];
const configurations = ['react-router.config.ts', 'vite.config.ts'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  const filter = (source: string) => basename(source) !== 'node_modules';
  for (const path of [...copied, ...configurations]) await cp(path, join(folder, path), { recursive: true, filter });
  for (const path of ['node_modules', 'scripts/api-types/node_modules']) await symlink(resolve(path), join(folder, path), 'junction');
}, buildMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the site and returns the text of each script of it. */
async function build(nodeEnv: string): Promise<string[]> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder, env: { ...process.env, NODE_ENV: nodeEnv } });
  const entries = await readdir(join(folder, 'build'), { recursive: true, withFileTypes: true });
  const scripts = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.js'));
  return Promise.all(scripts.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
}

test('the build has the production version of React whatever NODE_ENV says', { timeout: buildMs }, async () => {
  const scripts = await build('development');
  expect(scripts.length).toBeGreaterThan(10);
  // Both versions of React have their own texts and, in the server's unminified code, their own file names.
  expect(scripts.filter((text) => text.includes('Minified React error')).length).toBeGreaterThan(1);
  expect(scripts.filter((text) => /react[\w-]*\.development\.js|Download the React DevTools/u.test(text))).toEqual([]);
});
