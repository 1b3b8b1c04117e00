import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Database, DatabaseOptions } from './connect.ts';
import { observed } from './database-work.ts';
import { guardDialect } from './guarded-dialect.ts';
import { createRateLimits } from './rate-limits-table.ts';
import { createReadiness } from './readiness.ts';
import { failureOf } from './reason.ts';
import { createRebuild, rebuiltWarning } from './rebuild-rate-limits.ts';
import { isDamage, refuseDamaged, reportDamage, requireSound } from './sqlite-damage.ts';
import { watchDataVersion } from './sqlite-changes.ts';
import { SqliteWalDialect } from './sqlite-dialect.ts';
import { besides, prepareFile, prepareFolder, requireWhatWasThere } from './sqlite-files.ts';
import type { Tables } from './tables.ts';
import { maxLockWaitMs, retryWhileBusy, WriteQueue } from './write-queue.ts';

/** A WAL of this size is written into the file: large enough that a page that changes often is written seldom, and quickly read after a crash. */
const walPages = 4000;
/** After a checkpoint, a WAL that was larger shrinks to this. */
const maxIdleWalBytes = 16 * 1024 * 1024;
/** Checking this much takes about a second. A larger file is left to `checkWholeFile`, or to the first statement that meets damage in the rate limits. */
const maxCheckedBytes = 64 * 1024 * 1024;

function openHandle(file: string): Sqlite.Database {
  const database = new Sqlite(file, { timeout: maxLockWaitMs });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`wal_autocheckpoint = ${walPages}`);
    database.pragma(`journal_size_limit = ${maxIdleWalBytes}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isLarge = async (file: string): Promise<boolean> => (await stat(file)).size > maxCheckedBytes;

/** Opens a file after a check of its structure, unless it is large. */
async function openChecked(file: string): Promise<Sqlite.Database> {
  // Where several processes turn a new file to WAL at once, SQLite refuses without a wait, lest they wait for each other.
  const database = await retryWhileBusy(() => openHandle(file));
  try {
    if (!(await isLarge(file))) requireSound(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const wasReplaced = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED';

/** Opens the file again if a restore replaced it while this process waited for its lock. */
async function openCurrent(file: string): Promise<Sqlite.Database> {
  try {
    return await openChecked(file);
  } catch (error) {
    if (!wasReplaced(error)) throw error;
    return openChecked(file);
  }
}

async function openMain(file: string): Promise<Sqlite.Database> {
  try {
    return await openCurrent(file);
  } catch (error) {
    if (!isDamage(error)) throw failureOf(`${file} cannot be opened`, error);
    throw refuseDamaged(file, error);
  }
}

async function openLimiter(file: string): Promise<Sqlite.Database> {
  const limiter = await openChecked(file);
  limiter.pragma('synchronous = NORMAL');
  limiter.exec(createRateLimits);
  return limiter;
}

/** Opens the rate limits, or begins anew if they are damaged: they hold nothing that must last. */
async function openOrRebuildLimiter(file: string, warnings: string[]): Promise<Sqlite.Database> {
  try {
    return await openLimiter(file).catch(async (error: unknown) => {
      if (!isDamage(error)) throw error;
      warnings.push(rebuiltWarning(file, error));
      for (const path of [file, ...besides(file)]) await rm(path, { force: true });
      await prepareFile(file);
      return openLimiter(file);
    });
  } catch (error) {
    throw failureOf(`${file} cannot be opened`, error);
  }
}

interface SqliteOptions extends Omit<DatabaseOptions, 'databaseUrl' | 'dataDir'> {
  lockWaitMs?: number;
}

/** Opens, or creates, the SQLite files in the data folder. Fails in one line if they are damaged or were emptied. */
export async function openSqlite(dataDir: string, options: SqliteOptions = {}): Promise<Database> {
  const { lockWaitMs = maxLockWaitMs, observe, suspectDamage = () => undefined, warn = () => undefined } = options;
  const folder = resolve(dataDir);
  const file = resolve(folder, 'site.sqlite');
  const limiterFile = resolve(folder, 'rate-limits.sqlite');
  const warnings: string[] = [];
  await prepareFolder(folder);
  await requireWhatWasThere(file, limiterFile);
  await prepareFile(file);
  const uncheckedFile = (await isLarge(file)) ? file : undefined;
  const writer = await openMain(file);
  const reader = openHandle(file);
  reader.pragma('query_only = ON');
  // This file shows that a site exists, so create it last.
  await prepareFile(limiterFile);
  const limiter = await openOrRebuildLimiter(limiterFile, warnings);
  // From here on, waiting for a lock must not block the event loop.
  for (const handle of [writer, reader, limiter]) handle.pragma('busy_timeout = 0');
  const { guard, ping } = createReadiness({
    read: () => sql`select name from sqlite_schema limit 1`.execute(kysely),
    write: () => kysely.updateTable('public_content').set({ id: 1 }).where('id', '=', 1).execute(),
  });
  const writes = new WriteQueue(lockWaitMs);
  const limiterWrites = new WriteQueue(lockWaitMs);
  const dialect = new SqliteWalDialect({ reader, writer, writes });
  const mainGuard = reportDamage(guard, (damage) => suspectDamage(file, damage));
  const limiterGuard = reportDamage(guard, createRebuild(limiter, limiterWrites, warn));
  const kysely = new Kysely<Tables>({ dialect: guardDialect(dialect, mainGuard, observe) });
  return {
    kysely,
    kind: 'sqlite',
    limiterStore: { kind: 'sqlite', client: limiter, writes: limiterWrites },
    place: file,
    warnings,
    uncheckedFile,
    guard: (work, guardOptions) => observed(observe, 'rate_limit', () => limiterGuard(work, guardOptions)),
    ping,
    watchChanges: (changed) => watchDataVersion(reader, changed),
    load: () => ({ waiting: writes.waiting + limiterWrites.waiting }),
    withoutTimeLimits: (work) => work(kysely),
    close: async () => {
      limiter.close();
      await kysely.destroy();
    },
  };
}
