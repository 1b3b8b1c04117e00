import { chmod, chown, type FileHandle, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What an unfinished file is called besides its final name. */
const partialSuffix = '.partial';
/** Nothing takes so long that an older unfinished file could still be in use. */
const maxUnfinishedMs = 24 * 60 * 60 * 1000;

export const partialOf = (file: string): string => `${file}${partialSuffix}`;
export const isPartial = (file: string): boolean => file.endsWith(partialSuffix);

/** A time that file names can contain. */
export const fileTime = (time: Date, precision: 'seconds' | 'milliseconds' = 'seconds'): string =>
  `${time
    .toISOString()
    .slice(0, precision === 'seconds' ? 19 : 23)
    .replaceAll(/[:.]/gu, '-')}Z`;

/** Tells whether there is a file or folder. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Creates an empty file for its owner alone. If root creates it, it belongs to the owner of the folder, so that the site can use it. */
export async function createPrivateFile(path: string): Promise<void> {
  await rm(path, { force: true });
  const made = await open(path, 'wx', 0o600);
  await made.close();
  await chmod(path, 0o600);
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle: FileHandle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder last through a power failure. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r');
}

/** What file systems without hard links answer. */
const lacksLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Renames a file, and fails with EEXIST if the name is taken, where the file system can tell. */
async function renameToNew(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (!lacksLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return rename(partial, file);
  }
  await rm(partial);
}

/**
 * Gives a finished file its name in the same folder, so that after a crash there is either all of it or nothing. Unless it `replaces` a
 * file of that name, it fails with EEXIST if there is one.
 */
export async function publish(partial: string, file: string, { replaces }: { replaces: boolean }): Promise<void> {
  await sync(partial, 'r+');
  await (replaces ? rename(partial, file) : renameToNew(partial, file));
  await syncFolder(dirname(file));
}

/** Removes what killed processes left in a folder: unfinished files whose final name fits, older than a day. */
export async function removeUnfinished(folder: string, name: RegExp): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!isPartial(entry) || !name.test(entry.slice(0, -partialSuffix.length))) continue;
    const path = join(folder, entry);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxUnfinishedMs) await rm(path, { force: true });
  }
}
