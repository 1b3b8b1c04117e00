import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { restoreBackup, type Restored, type RestoreOptions } from './restore.ts';
import { RestoreRefusedError } from './restore-refused.ts';
import type { Location } from './snapshot.ts';
import { type Backup, writeBackup } from './write-backup.ts';

const addressOf = ({ databaseUrl, dataDir }: Location): string => {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
};

/**
 * Copies a site from one database into another through a backup, so that every row is counted and compared twice. Refuses what a
 * restore refuses.
 */
export async function copySite(from: Location, to: Location, options: RestoreOptions = {}): Promise<Restored & { from: Backup }> {
  if (addressOf(from) === addressOf(to)) throw new RestoreRefusedError(`${addressOf(to)} is the site itself`);
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'));
  try {
    const backup = await writeBackup(from, join(folder, 'backup.sqlite'), options.onProgress);
    return { ...(await restoreBackup(backup.file, to, options)), from: backup };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
