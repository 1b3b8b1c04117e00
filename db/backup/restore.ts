import type { OnProgress } from './progress.ts';
import { restoreToPostgres } from './restore-postgres.ts';
import { restoreToSqlite } from './restore-sqlite.ts';
import type { Location } from './snapshot.ts';
import type { StagedBackup } from './stage-backup.ts';

/** What is done so far. Until `replaced`, the old site is untouched. */
export type RestoreStep = 'locked' | 'built' | 'kept' | 'emptied' | 'filled' | 'compared' | 'replaced';

export interface RestoreOptions {
  /** Overwrites a site with data. */
  isForced?: boolean;
  /** Keeps the file of a replaced SQLite site; true by default. */
  keepsReplaced?: boolean;
  onStep?: ((step: RestoreStep) => void) | undefined;
  onProgress?: OnProgress | undefined;
}

export interface Restored extends StagedBackup {
  place: string;
  /** The replaced file, if there was one to keep. */
  kept: string | undefined;
}

/**
 * Checks a backup, migrates it to this version, and replaces all data of a site with it, or none. Throws `BadBackupError` for a bad
 * file, and `RestoreRefusedError` for a site that is running or, unless forced, has data.
 */
export const restoreBackup = (backup: string, { databaseUrl, dataDir }: Location, options: RestoreOptions = {}): Promise<Restored> =>
  databaseUrl === undefined ? restoreToSqlite(backup, dataDir, options) : restoreToPostgres(backup, databaseUrl, options);
