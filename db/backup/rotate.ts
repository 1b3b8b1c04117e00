import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileTime, removeUnfinished } from './files.ts';
import type { OnProgress } from './progress.ts';
import type { Location } from './snapshot.ts';
import { type Backup, writeBackup } from './write-backup.ts';

const backupName = /^backup-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.sqlite$/u;

/** Lists the backups in a folder that were named by their time, the newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => backupName.test(name))
    .toSorted()
    .toReversed();
}

/**
 * Backs a site up to a file in a folder, named by the time. Afterward, removes the oldest backups beyond `keep`, and nothing that it did
 * not name itself.
 */
export async function backUpToFolder(
  source: Location,
  folder: string,
  options: { keep?: number | undefined; now?: Date; onProgress?: OnProgress | undefined } = {},
): Promise<Backup & { removed: string[] }> {
  const { keep = Infinity, now = new Date(), onProgress } = options;
  const name = `backup-${fileTime(now)}.sqlite`;
  const backup = await writeBackup(source, resolve(folder, name), onProgress);
  // Keeps the new one even if the clock was ahead when others were named.
  const removed = (await listBackups(folder)).filter((other) => other !== name).slice(keep - 1);
  for (const old of removed) await rm(join(folder, old), { force: true });
  await removeUnfinished(folder, backupName);
  return { ...backup, removed: removed.map((old) => resolve(folder, old)) };
}
