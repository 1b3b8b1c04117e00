import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { failureOf } from '../reason.ts';
import { prepareFolder } from '../sqlite-files.ts';
import { exists } from './files.ts';
import { hasMoreThanNewSqlite } from './has-data.ts';
import { refuseWhileInUse, RestoreRefusedError } from './restore-refused.ts';

/** A process that is ending needs a moment to close its files. */
const lockWaitMs = 1000;

/** A SQLite site that no process has open, and that none can open before `release`. */
export interface SiteLock extends Disposable {
  file: string;
  /** Whether there is a main file. If not, nothing is locked. */
  exists: boolean;
  /** Whether there is anything to overwrite: rows beyond those of a new site, or a file that cannot be read. */
  hasData: boolean;
  release: () => void;
}

const codeOf = (error: unknown): string => (error instanceof Sqlite.SqliteError ? error.code : '');
const isDamaged = (error: unknown): boolean => /^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)/u.test(codeOf(error));

/**
 * Locks a file that no process has open. Leaving WAL mode needs every other process to have closed the file, moves all writes from the
 * WAL into it, and removes the WAL.
 */
function lockFile(file: string, site: string): Sqlite.Database {
  const handle = new Sqlite(file, { fileMustExist: true, timeout: lockWaitMs });
  try {
    if (handle.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') throw new Sqlite.SqliteError('in use', 'SQLITE_BUSY');
    handle.exec('begin exclusive');
    return handle;
  } catch (error) {
    handle.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error;
    throw refuseWhileInUse(site, error);
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Locks a file if it exists. Returns undefined if it does not or if it is damaged, so that SQLite cannot lock it. */
async function lockIfWhole(file: string, site = file): Promise<Sqlite.Database | undefined> {
  // SQLite would remove the WAL of an empty file, which may have been a site.
  if (!(await exists(file)) || ((await sizeOf(file)) === 0 && (await exists(`${file}-wal`)))) return undefined;
  try {
    return lockFile(file, site);
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error instanceof RestoreRefusedError ? error : failureOf(`${file} cannot be opened`, error);
  }
}

/** Locks the site in a data folder, which is created if need be. Throws `RestoreRefusedError` while a process has the site open. */
export async function lockSite(dataDir: string): Promise<SiteLock> {
  const folder = resolve(dataDir);
  await prepareFolder(folder);
  const file = resolve(folder, 'site.sqlite');
  // A running site has this open as well, even if its main file was deleted or damaged meanwhile.
  (await lockIfWhole(resolve(folder, 'rate-limits.sqlite'), file))?.close();
  const handle = await lockIfWhole(file);
  const release = () => {
    handle?.close();
  };
  // What cannot be read may still be worth something.
  const hasData = handle === undefined ? (await sizeOf(file)) > 0 : await hasMoreThanNewSqlite(handle).catch(() => true);
  return { file, exists: await exists(file), hasData, release, [Symbol.dispose]: release };
}
