import { access, chmod, constants, mkdir, open, stat } from 'node:fs/promises';
import { reasonOf } from './reason.ts';

/** The files that SQLite puts beside a database in WAL mode. */
export const besides = (file: string): string[] => [`${file}-wal`, `${file}-shm`];

/** What to do about a database that cannot be used. */
export const howToRestore = 'To restore it from a backup, stop the site and run "owner restore FILE --force" (docs/backups.md)';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const reasons: Record<string, string> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'it belongs to another user',
  EROFS: 'it is on a read-only file system',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
};

function unusable(what: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(`${what} cannot be used: ${reasons[code] ?? reasonOf(error)}`, { cause: error });
}

/** Creates the data folder if it does not exist yet. */
export async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`DATA_DIR ${dataDir}`, error);
  }
}

/** Creates a file if it does not exist yet, and restricts it to its owner, whatever the umask. SQLite gives the WAL files the same mode. */
export async function prepareFile(file: string): Promise<void> {
  try {
    // Opens only a new file. Closing a second handle of an open database would drop this process's locks on it.
    const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await made?.close();
    if (!(await stat(file)).isFile()) throw new Error('it is not a file');
    await chmod(file, 0o600);
  } catch (error) {
    throw unusable(file, error);
  }
  for (const path of besides(file)) {
    await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw unusable(path, error);
    });
  }
}

/**
 * Refuses to begin anew where there was a site. SQLite would take an empty file for a new database, and would ignore that the WAL with
 * the latest writes is gone. A trace is created later than the file itself, so it is looked for first: another process may be starting.
 */
export async function requireWhatWasThere(file: string, limiterFile: string): Promise<void> {
  const [wal = '', shm = ''] = besides(file);
  for (const trace of [limiterFile, wal]) {
    if (!(await exists(trace))) continue;
    const size = await stat(file).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== undefined && size > 0) continue;
    const state = size === 0 ? 'empty' : 'missing';
    throw new Error(`${file} is ${state}, but ${trace} says that there was a site. ${howToRestore}; to begin anew, remove ${trace}`);
  }
  // SQLite creates the WAL before the shared memory and removes it after.
  if (!(await exists(wal)) && (await exists(shm)) && !(await exists(wal))) {
    throw new Error(`${wal} is missing, and the latest writes with it. ${howToRestore}; to go on without them, remove ${shm}`);
  }
}
