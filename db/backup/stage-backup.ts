import { chmod, constants, copyFile } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { latestMigration } from '../migrate.ts';
import { createPrivateFile } from './files.ts';
import type { OnProgress } from './progress.ts';
import { migrateSqlite, summarizeSqlite } from './sqlite-rows.ts';
import type { Summaries } from './table-digest.ts';
import { manifestTable } from './table-shape.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

export interface StagedBackup extends VerifiedBackup {
  /** The tables after they were migrated to this version. */
  tables: Summaries;
}

/** Copies a backup to a file for its owner alone. */
async function copy(backup: string, staged: string): Promise<void> {
  await createPrivateFile(staged);
  try {
    await copyFile(backup, staged, constants.COPYFILE_FICLONE);
  } catch (error) {
    // Says what is wrong if it is the backup.
    await verifyBackup(backup);
    throw error;
  }
  // Copying gives the copy the mode of the original.
  await chmod(staged, 0o600);
}

/**
 * Copies a backup to a new file, checks the copy, and makes a database of this version of it. Throws `BadBackupError` for a file that
 * cannot be restored.
 */
export async function stageBackup(backup: string, staged: string, onProgress?: OnProgress): Promise<StagedBackup> {
  await copy(backup, staged);
  // The copy is what will be used, so it is the copy that is checked.
  const verified = await verifyBackup(staged, { name: backup, onProgress });
  const handle = new Sqlite(staged);
  try {
    // It is thrown away after a failure.
    for (const setting of ['journal_mode = MEMORY', 'synchronous = OFF', 'foreign_keys = ON']) handle.pragma(setting);
    handle.exec(`drop table ${manifestTable}`);
    if (verified.manifest.migration === latestMigration) return { ...verified, tables: verified.manifest.tables };
    await migrateSqlite(handle, latestMigration);
    return { ...verified, tables: await summarizeSqlite(handle) };
  } finally {
    handle.close();
  }
}
