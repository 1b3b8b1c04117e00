import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readlink, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  emptyLocation,
  fillWithHardRows,
  type Kind,
  kinds,
  readEverything,
  temporaryFolder,
  withDatabase,
} from '../../tests/harness/backup-sites.ts';
import type { RestoreStep } from './restore.ts';
import { lockSite } from './site-lock.ts';
import type { Location } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

const moduleAt = (path: string) => JSON.stringify(join(import.meta.dirname, path));
const start = (script: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
const killItself = "process.kill(process.pid, 'SIGKILL')";

/** Restores in a process that kills itself after a step, or in the middle of building. */
async function restoreAndDie(backup: string, location: Location, step: RestoreStep | 'building'): Promise<void> {
  const script = `
    const { restoreBackup } = await import(${moduleAt('restore.ts')});
    await restoreBackup(${JSON.stringify(backup)}, ${JSON.stringify(location)}, {
      isForced: true,
      onStep: (step) => { if (step === '${step}') ${killItself}; },
      onProgress: ({ table }) => { if ('${step}' === 'building' && table === 'reviews') ${killItself}; },
    });`;
  const [, signal] = await once(start(script), 'exit');
  expect(signal).toBe('SIGKILL');
}

const everything = (location: Location) => withDatabase(location, readEverything);

async function siteWith(kind: Kind, reviews: number): Promise<Location> {
  const site = await emptyLocation(kind);
  await withDatabase(site, (database) => fillWithHardRows(database, reviews));
  return site;
}

const steps: Record<Kind, (RestoreStep | 'building')[]> = {
  sqlite: ['locked', 'building', 'built', 'kept'],
  postgres: ['building', 'built', 'emptied', 'filled', 'compared'],
};

describe.each(kinds)('a restore into %s', (kind) => {
  let target: Location;
  let backup: string;
  let before: Awaited<ReturnType<typeof everything>>;
  let after: typeof before;

  beforeAll(async () => {
    target = await siteWith(kind, 20);
    const source = await siteWith('sqlite', 30);
    backup = join(source.dataDir, 'backup.sqlite');
    await writeBackup(source, backup);
    [before, after] = [await everything(target), await everything(source)];
  });

  test.each(steps[kind])('killed at %s leaves the old site', async (step) => {
    await restoreAndDie(backup, target, step);
    expect(await everything(target)).toEqual(before);
  });

  test('killed at its end has replaced the site', async () => {
    await restoreAndDie(backup, target, 'replaced');
    expect(await everything(target)).toEqual(after);
  });
});

test('a killed backup leaves no file that could pass for one', async () => {
  const site = await siteWith('sqlite', 1300);
  const folder = await temporaryFolder();
  const script = `
    const { writeBackup } = await import(${moduleAt('write-backup.ts')});
    await writeBackup(${JSON.stringify(site)}, ${JSON.stringify(join(folder, 'backup.sqlite'))}, ({ table }) => { if (table === 'reviews') ${killItself}; });`;
  expect(await once(start(script), 'exit')).toEqual([null, 'SIGKILL']);
  expect(await readdir(folder)).toEqual(['backup.sqlite.partial']);
  await writeBackup(site, join(folder, 'backup.sqlite'));
  expect(await readdir(folder)).toEqual(['backup.sqlite']);
});

// Only Linux shows which files a process has open.
test.runIf(process.platform === 'linux')('a site that starts during a restore opens the restored file', async () => {
  const { dataDir } = await siteWith('sqlite', 1);
  const restored = await siteWith('sqlite', 2);
  await copyFile(join(restored.dataDir, 'site.sqlite'), join(dataDir, 'new.sqlite'));
  const lock = await lockSite(dataDir);
  const child = start(`
    const { openDatabase } = await import(${moduleAt('../connect.ts')});
    const { kysely, close } = await openDatabase(${JSON.stringify({ dataDir })});
    console.log((await kysely.selectFrom('reviews').selectAll().execute()).length);
    await close();`);
  let printed = '';
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'close');
  const fds = `/proc/${child.pid}/fd`;
  await vi.waitFor(
    async () => {
      const open = await Promise.all((await readdir(fds)).map((fd) => readlink(join(fds, fd)).catch(() => '')));
      expect(open).toContain(lock.file);
    },
    { timeout: 10_000, interval: 5 },
  );
  await rename(join(dataDir, 'new.sqlite'), lock.file);
  lock.release();
  await ended;
  expect(printed.trim()).toBe('2');
});
