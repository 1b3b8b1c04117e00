import { createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf, failureOf } from './errors.ts';
import { giveToOwnerOf, keepFile, nameFile, sqliteFile, withFolderLock } from './files.ts';
import { findRefusal } from './migrate.ts';
import { findDamage, hasOwnTables, withClient } from './sqlite.ts';

const dayMs = 24 * 60 * 60 * 1000;
const fileName = /^site-[\dTZ-]+\.sqlite\.gz$/u;

export const backupName = (now: number): string =>
  `site-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite.gz`;

function assertSound(file: string): void {
  // A read-only client would leave files beside a database in WAL mode.
  withClient(file, {}, (client) => {
    const damage = findDamage(client);
    if (damage !== undefined) throw new Error(damage);
    if (!hasOwnTables(client)) throw new Error('the database has no tables of a site');
    const migrations = client
      .prepare<[], string>('select name from kysely_migration')
      .pluck()
      .all();
    const refusal = findRefusal(migrations);
    if (refusal !== undefined) throw new Error(`it ${refusal}`);
  });
}

/**
 * The site records the time only afterwards, so without this, a restored backup wouldn't have it.
 */
function writeBackupTime(file: string, now: number): void {
  withClient(file, {}, (client) => {
    const tables = client
      .prepare<[], string>("select name from sqlite_schema where type = 'table'")
      .pluck()
      .all();
    if (tables.includes('last_backup'))
      client.prepare('insert or replace into last_backup (id, made_at) values (1, ?)').run(now);
    if (tables.includes('failed_backup')) client.prepare('delete from failed_backup').run();
  });
}

/** Backs up a database in use, checks the copy, and returns its size. Never overwrites a file. */
export const backUp = (dataDir: string, file: string, now: number): Promise<number> =>
  withWorkFolder(dirname(file), (folder) => writeBackup(dataDir, { file, folder, now }));

export async function withWorkFolder<Result>(
  target: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  return withFolderLock(target, async () => {
    const folder = join(target, 'unfinished-backup');
    const clear = () => rm(folder, { recursive: true, force: true });
    // A killed backup or restore leaves its folder.
    await clear();
    try {
      await mkdir(folder, { mode: 0o700 });
      return await work(folder);
    } finally {
      await clear();
    }
  });
}

function copyDatabase(source: string, copy: string): void {
  try {
    withClient(source, { readonly: true }, (client) => client.prepare('vacuum into ?').run(copy));
  } catch (error) {
    // Only the copy needs room.
    throw codeOf(error) === 'SQLITE_FULL' ? error : failureOf(`${source} cannot be copied`, error);
  }
}

export async function writeBackup(
  dataDir: string,
  { file, folder, now }: { file: string; folder: string; now: number },
): Promise<number> {
  const [copy, partial] = [join(folder, 'copy.sqlite'), join(folder, 'copy.sqlite.gz')];
  // SQLite would create it readable by others.
  await writeFile(copy, '', { mode: 0o600 });
  copyDatabase(sqliteFile(dataDir), copy);
  writeBackupTime(copy, now);
  assertSound(copy);
  await pipeline(
    createReadStream(copy),
    createGzip(),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  );
  const { size } = await stat(partial);
  await nameFile(partial, file);
  return size;
}

/**
 * Always keeps as many of the newest as `days`, so a pause or a wrong clock can't cost all of them.
 * Throws only once it has tried all.
 */
export async function deleteOldBackups(
  folder: string,
  days: number,
  now: number,
): Promise<string[]> {
  const deleted: string[] = [];
  const failures: unknown[] = [];
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted();
  const newest = new Set(names.slice(-days));
  for (const name of names) {
    const file = join(folder, name);
    try {
      if (newest.has(name) || (await lstat(file)).mtimeMs > now - days * dayMs) continue;
      await unlink(file);
      deleted.push(name);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}

async function assertUnused(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  // Opening an emptied file would make SQLite delete its log.
  if (size === 0) return;
  try {
    // Only the last connection can take a database out of WAL mode.
    withClient(file, { timeout: 0 }, (client) => client.pragma('journal_mode = delete'));
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY'))
      throw new Error(`${file} is in use: stop the site first`, { cause: error });
    // A damaged database may be replaced.
  }
}

/** Some browsers, such as Safari, unpack downloads. */
async function isPacked(backup: string): Promise<boolean> {
  await using handle = await open(backup);
  const { buffer } = await handle.read({ buffer: Buffer.alloc(16) });
  if (buffer.toString('latin1') === 'SQLite format 3\0') return false;
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return true;
  throw new Error('it is neither compressed with gzip nor a SQLite database');
}

const ignoreMissing = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });

async function unpack(backup: string, file: string): Promise<void> {
  try {
    await pipeline([
      createReadStream(backup),
      ...((await isPacked(backup)) ? [createGunzip()] : []),
      createWriteStream(file, { mode: 0o600, flush: true }),
    ]);
    // A copied folder of a running site has its last writes in the log.
    await ignoreMissing(copyFile(`${backup}-wal`, `${file}-wal`));
    assertSound(file);
  } catch (error) {
    throw failureOf(`${basename(backup)} cannot be restored`, error);
  }
}

/** Checks the backup first. Returns the new paths of the replaced files. Stop the site first. */
export async function restore(backup: string, dataDir: string, now: number): Promise<string[]> {
  const named = sqliteFile(dataDir);
  // The database may be on another disk.
  const file = await realpath(named).catch(() => named);
  const target = dirname(file);
  const suffix = `.before-${new Date(now).toISOString().replaceAll(':', '-')}`;
  return withWorkFolder(target, async (folder) => {
    const restored = join(folder, 'restored.sqlite');
    await assertUnused(file);
    await unpack(backup, restored);
    await giveToOwnerOf(target, restored);
    await assertUnused(file);
    const replaced: string[] = [];
    for (const end of ['', '-shm', '-wal']) {
      const keep = end === '' ? keepFile : rename;
      const kept = `${file}${suffix}${end}`;
      await ignoreMissing(keep(`${file}${end}`, kept).then(() => replaced.push(kept)));
    }
    await rename(restored, file);
    return replaced;
  });
}
