import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-connect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

async function modesWhileOpen(dataDir: string): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const names = await readdir(dataDir);
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(join(dataDir, name))]));
  await database.close();
  return Object.fromEntries(modes) as Record<string, string>;
}

// Windows has no file modes.
test.skipIf(process.platform === 'win32')('a new database is private to its owner', async () => {
  const dataDir = join(folder, 'new');
  const modes = await modesWhileOpen(dataDir);
  expect(modes).toMatchObject({ 'site.sqlite': '600', 'site.sqlite-wal': '600', 'site.sqlite-shm': '600', 'rate-limits.sqlite': '600' });
  expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
  expect(await modeOf(dataDir)).toBe('700');
});

test.skipIf(process.platform === 'win32')('a database that others could read becomes private', async () => {
  const dataDir = await mkdtemp(join(folder, 'old-'));
  const file = join(dataDir, 'site.sqlite');
  await writeFile(file, '');
  await chmod(file, 0o644);
  expect((await modesWhileOpen(dataDir))['site.sqlite']).toBe('600');
});
