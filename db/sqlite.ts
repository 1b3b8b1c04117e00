import { access, chmod, constants, mkdir, readlink, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { createSqlite } from './create-sqlite.ts';
import { codeOf, failureOf, reasonOf } from './errors.ts';
import { sqliteFile } from './files.ts';
import { openKysely, retryWhileBusy } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Checking or rewriting a file this large takes about a second. `owner doctor` checks larger ones.
 */
export const maxCheckedBytes = 64 * 1024 * 1024;
/** Twice the size at which SQLite checkpoints. */
const maxLogBytes = 8 * 1024 * 1024;
export const howToRestore =
  'To restore it from a backup, stop the site and run "owner restore FILE" (docs/operations.md)';
const howToShare =
  'SQLite needs shared memory and locks, which network file systems lack. Put DATA_DIR on a local disk, or use PostgreSQL (DATABASE_URL)';

export function withClient<Result>(
  file: string,
  options: Sqlite.Options,
  work: (client: Sqlite.Database) => Result,
): Result {
  const client = new Sqlite(file, options);
  try {
    return work(client);
  } finally {
    client.close();
  }
}

/** Blocks the event loop for a second per 64 MB. */
export function findDamage(client: Sqlite.Database): string | undefined {
  try {
    const found = String(client.pragma('quick_check(1)', { simple: true }));
    return found === 'ok' ? undefined : reasonOf(found);
  } catch (error) {
    if (/^SQLITE_(?:CORRUPT|ERROR)/u.test(codeOf(error))) return reasonOf(error);
    throw error;
  }
}

const damageError = (file: string, reason: string): Error =>
  new Error(`${file} is damaged or not a SQLite database: ${reason}. ${howToRestore}`);

function describeFailure(file: string, error: unknown): Error {
  const code = codeOf(error);
  if (/^SQLITE_(?:NOTADB|CORRUPT)/u.test(code)) return damageError(file, reasonOf(error));
  const what = `${file} cannot be opened`;
  if (code.startsWith('SQLITE_BUSY'))
    return new Error(
      `${what}: ${reasonOf(error)}. If no other program has opened it: ${howToShare}`,
      { cause: error },
    );
  if (code.startsWith('SQLITE_IOERR_SHMSIZE'))
    return new Error(`${what}: its disk is full`, { cause: error });
  return /^SQLITE_(?:IOERR_(?:SHM|LOCK|RDLOCK)|PROTOCOL)/u.test(code)
    ? new Error(`${what}: ${reasonOf(error)}. ${howToShare}`, { cause: error })
    : failureOf(what, error);
}

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw failureOf(`DATA_DIR ${folder} cannot be used`, error);
  }
}

async function protect(file: string): Promise<void> {
  try {
    // Another user may own the file, or its file system may have no modes.
    await chmod(file, 0o600).catch(() => undefined);
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw failureOf(`${file} cannot be used`, error);
  }
}

/**
 * Throws for an empty file: SQLite would treat it as new, and drop its log. Throws for a link whose
 * disk may not be mounted yet.
 */
async function databaseExists(file: string): Promise<boolean> {
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    if ((await stat(name).catch(() => undefined))?.isDirectory())
      throw new Error(
        `${name} is a folder, as Docker makes for a missing file: remove it, and mount DATA_DIR instead`,
      );
  const size = await sizeOf(file);
  const logSize = (await sizeOf(`${file}-wal`)) ?? 0;
  const target = size === undefined ? await readlink(file).catch(() => undefined) : undefined;
  if (target !== undefined)
    throw new Error(
      `${file} is a link to ${target}, which is missing: is its disk mounted? ${howToRestore}; to start over, remove the link`,
    );
  if (size === undefined && logSize > 0)
    throw new Error(
      `${file} is missing, but ${file}-wal has data. ${howToRestore}; to start over, remove ${file}-wal`,
    );
  if (size === 0) throw new Error(`${file} is empty. ${howToRestore}; to start over, remove it`);
  return size !== undefined;
}

/** False for an empty database, and for another program's. */
export const hasOwnTables = (client: Sqlite.Database): boolean =>
  client.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined;

function openFile(file: string): Sqlite.Database {
  const client = new Sqlite(file, { timeout: 0, fileMustExist: true });
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('secure_delete = ON');
    client.pragma(`journal_size_limit = ${maxLogBytes}`);
    // The first read fails where shared memory is missing.
    if (!hasOwnTables(client)) throw new Error('it has no tables of a site');
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Removes copies of rows that SQLite moved between pages, which `secure_delete` leaves. */
async function rewriteFile(client: Sqlite.Database, file: string): Promise<void> {
  if (((await sizeOf(file)) ?? 0) > maxCheckedBytes) return;
  try {
    client.exec('vacuum');
  } catch {
    // Another process is writing, or the disk is full.
  }
}

/** Does nothing while another process reads or writes. */
export async function emptyLog(db: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

export async function openSqlite(dataDir: string): Promise<Database> {
  const file = sqliteFile(dataDir);
  await prepareFolder(dirname(file));
  if (!(await databaseExists(file))) await createSqlite(file);
  await protect(file);
  const client = await retryWhileBusy(async () => openFile(file)).catch(async (error: unknown) => {
    // Another user may own what a killed process left, which SQLite doesn't name.
    for (const left of [`${file}-wal`, `${file}-shm`])
      if ((await sizeOf(left)) !== undefined) await protect(left);
    throw describeFailure(file, error);
  });
  const damage = ((await sizeOf(file)) ?? 0) > maxCheckedBytes ? undefined : findDamage(client);
  if (damage !== undefined) {
    client.close();
    throw damageError(file, damage);
  }
  const kysely = openKysely(client);
  async function close(): Promise<void> {
    await rewriteFile(client, file);
    // Kysely only closes a client that it has used.
    await kysely.destroy();
    client.close();
  }
  return {
    kysely,
    pool: undefined,
    place: file,
    inLongTransaction: (work) => retryWhileBusy(() => kysely.transaction().execute(work)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
