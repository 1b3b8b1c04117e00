import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const twoBuildsMs = 180_000;
const copied = ['app', 'cli', 'content', 'db', 'domain', 'public', 'scripts', 'server', 'package.json', 'tsconfig.json'];
const configurations = ['react-router.config.ts', 'vite.config.ts'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  const filter = (source: string) => basename(source) !== 'node_modules';
  for (const path of [...copied, ...configurations]) await cp(path, join(folder, path), { recursive: true, filter });
  for (const path of ['node_modules', 'scripts/api-types/node_modules']) await symlink(resolve(path), join(folder, path), 'junction');
}, twoBuildsMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds the site and returns a digest of the server and of each client file. */
async function build(nodeEnv: string): Promise<Record<string, string>> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder, env: { ...process.env, NODE_ENV: nodeEnv } });
  const output = join(folder, 'build');
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digest = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(output.length), await digest(file)])));
}

test('the build is the same whatever NODE_ENV says', { timeout: twoBuildsMs }, async () => {
  const forProduction = await build('production');
  expect(Object.keys(forProduction).length).toBeGreaterThan(10);
  expect(await build('test')).toEqual(forProduction);
});
