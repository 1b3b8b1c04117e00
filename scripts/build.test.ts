import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtServer, ensureBuilt } from '../tests/harness/built-server.ts';

const buildMs = 180_000;
const copied = ['app', 'cli', 'content', 'db', 'domain', 'public', 'scripts', 'server', 'shared', 'package.json', 'tsconfig.json'];
const configurations = ['vite.config.ts'];
// The bundler writes down the path of each package, which differs where the packages are a link.
const pathOfPackage = /^\/\/ .*node_modules\//gmu;
let folder: string;

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), 'site-build-'));
  const filter = (source: string) => basename(source) !== 'node_modules';
  for (const path of [...copied, ...configurations]) await cp(path, join(folder, path), { recursive: true, filter });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
}, buildMs);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a digest of each file of a build. */
async function digestFiles(output: string): Promise<Record<string, string>> {
  const list = (name: string) => readdir(join(output, name), { recursive: true, withFileTypes: true });
  const entries = [...(await list('client')), ...(await list('server'))];
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digest = async (file: string) =>
    createHash('sha256')
      .update((await readFile(file, 'latin1')).replaceAll(pathOfPackage, ''))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(output.length), await digest(file)])));
}

test('the build is the same whatever NODE_ENV says', { timeout: buildMs }, async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder, env: { ...process.env, NODE_ENV: 'test' } });
  const built = await digestFiles(join(folder, 'build'));
  expect(Object.keys(built).length).toBeGreaterThan(10);
  expect(built).toEqual(await digestFiles(dirname(dirname(builtServer))));
});
