import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder, withDatabase } from '../../tests/harness/backup-sites.ts';
import { backUpToFolder } from './rotate.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number, 3, 4, 5));
let site: { dataDir: string };
let folder: string;

beforeEach(async () => {
  site = { dataDir: await temporaryFolder() };
  folder = join(site.dataDir, 'backups');
  await withDatabase(site, () => Promise.resolve());
});

test('backups are named by their time, and the oldest beyond the number to keep are removed', async () => {
  for (const number of [1, 2, 3]) await backUpToFolder(site, folder, { keep: 2, now: day(number) });
  const { file, removed } = await backUpToFolder(site, folder, { keep: 2, now: day(4) });
  expect(file).toBe(join(folder, 'backup-2026-01-04T03-04-05Z.sqlite'));
  expect(removed).toEqual([join(folder, 'backup-2026-01-02T03-04-05Z.sqlite')]);
  expect((await readdir(folder)).toSorted()).toEqual(['backup-2026-01-03T03-04-05Z.sqlite', 'backup-2026-01-04T03-04-05Z.sqlite']);
  expect((await stat(folder)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o700);
});

test('without a number, all backups stay', async () => {
  for (const number of [1, 2, 3]) expect((await backUpToFolder(site, folder, { now: day(number) })).removed).toEqual([]);
  expect(await readdir(folder)).toHaveLength(3);
});

test('rotation removes nothing that it did not name, and never the new backup', async () => {
  await backUpToFolder(site, folder, { now: day(28) });
  const others = [
    'backup-2026-01-01.sqlite',
    'backup-2026-01-01T00-00-00Z.sqlite.gz',
    'my backup-2026-01-01T00-00-00Z.sqlite',
    'notes.txt',
  ];
  for (const name of others) await writeFile(join(folder, name), '');
  // The clock was ahead, and is right again.
  const { file } = await backUpToFolder(site, folder, { keep: 1, now: day(2) });
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [file, ...others.map((name) => join(folder, name))].toSorted(),
  );
});

test('what a killed backup left is removed after a day', async () => {
  await backUpToFolder(site, folder, { now: day(1) });
  const [old, recent] = ['backup-2026-01-01T00-00-00Z.sqlite.partial', 'backup-2026-01-02T00-00-00Z.sqlite.partial'];
  for (const name of [old, recent]) await writeFile(join(folder, name), '');
  const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(folder, old), dayBefore, dayBefore);
  await backUpToFolder(site, folder, { now: day(2) });
  expect(await readdir(folder)).not.toContain(old);
  expect(await readdir(folder)).toContain(recent);
});

test('a failed backup removes none', async () => {
  await backUpToFolder(site, folder, { now: day(1) });
  await expect(backUpToFolder({ dataDir: join(folder, 'nowhere') }, folder, { keep: 1, now: day(2) })).rejects.toThrow(/no database/u);
  expect(await readdir(folder)).toEqual(['backup-2026-01-01T03-04-05Z.sqlite']);
});
