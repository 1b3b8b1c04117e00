import { existsSync } from 'node:fs';
import { chown, link, mkdtempDisposable, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf, failureOf } from './errors.ts';

export const sqliteFile = (dataDir: string): string => resolve(dataDir, 'site.sqlite');

export const makeTemporaryFolder = () =>
  mkdtempDisposable(join(tmpdir(), 'site-')).catch((error: unknown) => {
    throw failureOf(`TMPDIR ${tmpdir()} cannot be used`, error);
  });

/** Throws EEXIST if the name is taken. */
export async function nameFile(finished: string, file: string): Promise<void> {
  try {
    await link(finished, file);
    await rm(finished);
  } catch (error) {
    if (existsSync(file)) throw error;
    await rename(finished, file);
  }
}

/** The site must be able to open what root makes. SQLite does the same for its log. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  // Only root can do this, and only root needs to.
  await chown(file, uid, gid).catch(() => undefined);
}

/** Gives a file a second name, so another file can take the first. */
export const keepFile = (file: string, newName: string): Promise<void> =>
  // Without hard links, the first name is free for a moment.
  link(file, newName).catch(() => rename(file, newName));

/** Locks a folder against other processes. SQLite's lock ends even if the process is killed. */
export async function withFolderLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(folder, '.site-lock');
  await writeFile(file, '', { flag: 'a', mode: 0o600 });
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw codeOf(error) === 'SQLITE_BUSY'
      ? new Error(
          `another backup or restore is working in ${folder}, or it is a network share without locks: use a local folder, and copy the backup from there`,
          { cause: error },
        )
      : failureOf(`${folder} cannot be locked`, error);
  }
  try {
    return await work();
  } finally {
    // Windows can't remove an open file, so a lock that another process has taken by now stays.
    if (process.platform === 'win32') lock.close();
    await rm(file, { force: true }).catch(() => undefined);
    lock.close();
  }
}
