import { chmod, mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { createRateLimits } from './rate-limits-table.ts';
import { failureOf } from './reason.ts';
import { SqliteWalDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { maxLockWaitMs, WriteQueue } from './write-queue.ts';

/** After a checkpoint, a WAL that was larger shrinks to this. */
const maxIdleWalBytes = 16 * 1024 * 1024;

/** Restricts the file to its owner, whatever the umask. SQLite gives the WAL files the same mode. */
async function keepPrivate(file: string): Promise<void> {
  // Opens only a new file. Closing a second handle of an open database would drop this process's locks on it.
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await made?.close();
  await chmod(file, 0o600);
}

function openSqliteFile(file: string): Sqlite.Database {
  try {
    const database = new Sqlite(file, { timeout: maxLockWaitMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`journal_size_limit = ${maxIdleWalBytes}`);
    return database;
  } catch (error) {
    const isOther = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_NOTADB';
    throw isOther ? new Error(`${file} is not a SQLite database`, { cause: error }) : failureOf(`${file} cannot be opened`, error);
  }
}

/** Creates the data folder and its files if they do not exist yet. */
async function prepareFiles(dataDir: string, files: string[]): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const file of files) await keepPrivate(file);
  } catch (error) {
    throw failureOf(`DATA_DIR ${resolve(dataDir)} cannot be used`, error);
  }
}

/** Opens, or creates, the SQLite files in the data folder. */
export async function openSqlite(dataDir: string, lockWaitMs = maxLockWaitMs): Promise<Database> {
  const file = resolve(dataDir, 'site.sqlite');
  const limiterFile = resolve(dataDir, 'rate-limits.sqlite');
  await prepareFiles(dataDir, [file, limiterFile]);
  const writer = openSqliteFile(file);
  const reader = openSqliteFile(file);
  reader.pragma('query_only = ON');
  const limiter = openSqliteFile(limiterFile);
  limiter.pragma('synchronous = NORMAL');
  limiter.exec(createRateLimits);
  // From here on, waiting for a lock must not block the event loop.
  for (const handle of [writer, reader, limiter]) handle.pragma('busy_timeout = 0');
  const kysely = new Kysely<Tables>({ dialect: new SqliteWalDialect({ reader, writer, writes: new WriteQueue(lockWaitMs) }) });
  return {
    kysely,
    kind: 'sqlite',
    limiterStore: { kind: 'sqlite', client: limiter, writes: new WriteQueue(lockWaitMs) },
    place: file,
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: async () => {
      limiter.close();
      await kysely.destroy();
    },
  };
}
