import { access, chmod, constants, mkdir, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './connect.ts';
import { failureOf, reasonOf } from './errors.ts';
import type { Tables } from './tables.ts';

/** Checking this much takes about a second. `owner doctor` checks a larger file. */
export const maxCheckedBytes = 64 * 1024 * 1024;
const howToRestore =
  'To restore it from a backup, stop the site and run "owner restore FILE" (docs/operations.md)';

class ImmediateDriver extends SqliteDriver {
  readonly #client: Sqlite.Database;

  constructor(client: Sqlite.Database) {
    super({ database: client });
    this.#client = client;
  }

  /** Begins as a writer, so that no later statement can find the file locked. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has already rolled back if the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Omits `for update` and `skip locked`: who writes already holds SQLite's only lock. */
class CompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked')
      super.visitSelectModifier(node);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** An immediate transaction keeps two processes from migrating at once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const createDialect = (client: Sqlite.Database): Dialect => ({
  createDriver: () => new ImmediateDriver(client),
  createAdapter: () => new TransactionalAdapter(),
  createQueryCompiler: () => new CompilerWithoutRowLocks(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Returns what is wrong with the structure of a database in one line, or nothing. Takes a second
 * per 64 MB, in which nothing else runs.
 */
export function findDamage(client: Sqlite.Database): string | undefined {
  const found = String(client.pragma('quick_check(1)', { simple: true }));
  return found === 'ok' ? undefined : reasonOf(found);
}

const isDamage = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/u.test(error.code);

const refuseDamaged = (file: string, reason: string): Error =>
  new Error(`${file} is damaged or not a SQLite database: ${reason}. ${howToRestore}`);

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

/** Creates the data folder and an empty database for this user alone, unless they exist. */
async function prepareFile(folder: string, file: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Only a new file is opened: closing a second handle of an open database would drop this
    // process's locks on it.
    const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await made?.close();
    await chmod(file, 0o600);
  } catch (error) {
    throw failureOf(`DATA_DIR ${folder} cannot be used`, error);
  }
}

/**
 * Refuses to begin anew where there was a site: SQLite would take an empty file for a new database,
 * whatever its log has.
 */
async function assertNotEmptied(file: string): Promise<void> {
  if ((await sizeOf(`${file}-wal`)) && !(await sizeOf(file))) {
    throw new Error(
      `${file} is missing or empty, but ${file}-wal has data. ${howToRestore}; to begin anew, remove ${file}-wal`,
    );
  }
}

/**
 * Opens a SQLite file with the settings of the site. It never waits for a lock, which would stop
 * the event loop.
 */
function openFile(file: string): Sqlite.Database {
  const client = new Sqlite(file, { timeout: 0, fileMustExist: true });
  try {
    client.pragma('journal_mode = WAL');
    client.pragma('synchronous = FULL');
    client.pragma('foreign_keys = ON');
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/**
 * Opens, or creates, the database in the data folder. Fails in one line if it is damaged or was
 * emptied.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  const folder = resolve(dataDir);
  const file = resolve(folder, 'site.sqlite');
  await assertNotEmptied(file);
  await prepareFile(folder, file);
  const client = await retryWhileBusy(async () => openFile(file)).catch((error: unknown) => {
    throw isDamage(error)
      ? refuseDamaged(file, reasonOf(error))
      : failureOf(`${file} cannot be opened`, error);
  });
  const damage = ((await sizeOf(file)) ?? 0) > maxCheckedBytes ? undefined : findDamage(client);
  if (damage !== undefined) {
    client.close();
    throw refuseDamaged(file, damage);
  }
  const kysely = new Kysely<Tables>({ dialect: createDialect(client) });
  return {
    kysely,
    pool: undefined,
    place: file,
    inLongTransaction: (work) => retryWhileBusy(() => kysely.transaction().execute(work)),
    close: async () => {
      // Kysely closes only what it has used.
      await kysely.destroy();
      client.close();
    },
  };
}

/** As long as SQLite's usual busy time-out. */
export const maxLockWaitMs = 5000;
const maxPauseMs = 25;

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('SQLITE_BUSY');

/**
 * Tries again while another process holds SQLite's lock, for five seconds. SQLite's own busy
 * time-out would stop the event loop. The work must not have begun when it fails.
 */
export async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + maxLockWaitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(Math.min(tries, maxPauseMs));
  }
}
