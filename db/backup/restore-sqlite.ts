import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { failureOf } from '../reason.ts';
import { besides } from '../sqlite-files.ts';
import { exists, fileTime, partialOf, publish, removeUnfinished } from './files.ts';
import { refuseToOverwrite, refuseWhileInUse } from './restore-refused.ts';
import type { RestoreOptions, Restored } from './restore.ts';
import { lockSite } from './site-lock.ts';
import { stageBackup } from './stage-backup.ts';

/** Keeps the replaced database under another name, without a moment in which there is none. */
async function keep(file: string, kept: string): Promise<void> {
  await link(file, kept).catch((error: unknown) => {
    throw failureOf(`${file} cannot be kept as ${kept}`, error);
  });
}

/** Moves away what a database that SQLite could not close left beside it, or its writes would end up in the new one. */
async function clearBesides(file: string, suffix: string | undefined): Promise<void> {
  for (const path of [...besides(file), `${file}-journal`]) {
    if (!(await exists(path))) continue;
    await (suffix === undefined ? rm(path) : rename(path, `${path}${suffix}`));
  }
}

/** Makes a file a WAL database, as the site would: otherwise a backup would keep the site from starting meanwhile. */
function enterWalMode(file: string): void {
  const handle = new Sqlite(file);
  handle.pragma('journal_mode = WAL');
  handle.close();
}

/**
 * Restores a backup into a data folder. The new file is built beside the old one and takes its name in one step, so an interrupted
 * restore leaves the old site.
 */
export async function restoreToSqlite(backup: string, dataDir: string, options: RestoreOptions): Promise<Restored> {
  const { isForced = false, keepsReplaced = true, onStep, onProgress } = options;
  using lock = await lockSite(dataDir);
  const { file } = lock;
  if (lock.hasData && !isForced) throw refuseToOverwrite(file);
  onStep?.('locked');
  const now = fileTime(new Date(), 'milliseconds');
  const staged = partialOf(`${file}.${now}-${process.pid}`);
  try {
    const built = await stageBackup(backup, staged, onProgress);
    enterWalMode(staged);
    onStep?.('built');
    const suffix = keepsReplaced ? `.replaced-${now}` : undefined;
    const kept = suffix !== undefined && lock.hasData ? `${file}${suffix}` : undefined;
    if (kept !== undefined) await keep(file, kept);
    onStep?.('kept');
    await clearBesides(file, suffix);
    // Windows does not replace an open file.
    if (process.platform === 'win32') lock.release();
    await publish(staged, file, { replaces: lock.exists }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? refuseWhileInUse(file, error) : error;
    });
    onStep?.('replaced');
    await removeUnfinished(dirname(file), /^site\.sqlite\./u);
    return { place: file, kept, ...built };
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}
