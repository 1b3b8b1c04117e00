import { access, link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Gives a finished file its name. Fails with EEXIST if another file has it. */
export async function nameFile(finished: string, file: string): Promise<void> {
  try {
    await link(finished, file);
    await rm(finished);
  } catch (error) {
    // Some file systems have no links.
    const isFree = await access(file).then(
      () => false,
      () => true,
    );
    if (!isFree) throw error;
    await rename(finished, file);
  }
}

/** Keeps a file under a second name, until another file takes its first one. */
export const keepFile = (file: string, kept: string): Promise<void> =>
  // Without links, there is no file for a moment.
  link(file, kept).catch(() => rename(file, kept));

/**
 * Runs work that one process at a time may do in a folder. SQLite's lock ends with its process,
 * however that ends.
 */
export async function aloneInFolder<Result>(
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
    throw new Error(`another backup or restore is working in ${folder}`, { cause: error });
  }
  try {
    return await work();
  } finally {
    // Windows removes no open file.
    await rm(file, { force: true }).catch(() => undefined);
    lock.close();
  }
}
