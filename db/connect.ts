import { chmod, mkdir, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import { createRateLimits } from './rate-limits-table.ts';
import { failureOf } from './reason.ts';

/**
 * An open database. `limiterStore` belongs to the rate limiter. With SQLite it is a separate file: on the main file, its synchronous
 * writes would block the only thread while waiting for a transaction that needs this thread to finish.
 */
export interface Database {
  kysely: Kysely<Tables>;
  kind: 'sqlite' | 'postgres';
  limiterStore: { kind: 'sqlite'; client: Sqlite.Database } | { kind: 'postgres'; client: pg.Pool };
  /** Where it is, for people to read; without a password. */
  place: string;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

const busyTimeoutMs = 5000;
const postgresPoolSize = 10;
const limiterPoolSize = 4;

// The 64-bit columns hold milliseconds and counts, which doubles represent exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Begins transactions immediately, so that writers queue up. A deferred transaction fails at its first write if another process is writing. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Omits `for update`: an immediate transaction already holds SQLite's only write lock. */
class SqliteCompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** With immediate transactions the write lock is the migration lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteCompilerWithoutRowLocks();
  }
}

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
    const database = new Sqlite(file, { timeout: busyTimeoutMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    return database;
  } catch (error) {
    const isOther = error instanceof Sqlite.SqliteError && error.code === 'SQLITE_NOTADB';
    throw isOther ? new Error(`${file} is not a SQLite database`, { cause: error }) : failureOf(`${file} cannot be opened`, error);
  }
}

/** Makes what is not there yet of the data folder and its files. */
async function prepareFiles(dataDir: string, files: string[]): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const file of files) await keepPrivate(file);
  } catch (error) {
    throw failureOf(`DATA_DIR ${resolve(dataDir)} cannot be used`, error);
  }
}

async function openSqlite(dataDir: string): Promise<Database> {
  const file = resolve(dataDir, 'site.sqlite');
  const limiterFile = resolve(dataDir, 'rate-limits.sqlite');
  await prepareFiles(dataDir, [file, limiterFile]);
  const main = openSqliteFile(file);
  const limiter = openSqliteFile(limiterFile);
  limiter.pragma('synchronous = NORMAL');
  limiter.exec(createRateLimits);
  const kysely = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(main) });
  return {
    kysely,
    kind: 'sqlite',
    limiterStore: { kind: 'sqlite', client: limiter },
    place: file,
    ping: () => ping(kysely),
    close: async () => {
      limiter.close();
      await kysely.destroy();
    },
  };
}

/** A pool that outlives its connections: one that breaks fails its query, and the next query gets a new one. */
function createPostgresPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5000 });
  // Without listeners a break would end the process. The pool listens to idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function openPostgres(url: string): Promise<Database> {
  const pool = createPostgresPool(url, postgresPoolSize);
  const limiterPool = createPostgresPool(url, limiterPoolSize);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { host, pathname } = new URL(url);
  const close = async () => {
    await limiterPool.end();
    await kysely.destroy();
  };
  try {
    await ping(kysely);
  } catch (error) {
    await close();
    throw failureOf(`DATABASE_URL cannot be used: PostgreSQL at ${host}${pathname}`, error);
  }
  return {
    kysely,
    kind: 'postgres',
    limiterStore: { kind: 'postgres', client: limiterPool },
    place: `PostgreSQL at ${host}${pathname}`,
    ping: () => ping(kysely),
    close,
  };
}

async function ping(kysely: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(kysely);
}

/** Opens PostgreSQL if there is a URL; otherwise opens, or creates, `site.sqlite` in the data folder. */
export function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  return options.databaseUrl === undefined ? openSqlite(options.dataDir) : openPostgres(options.databaseUrl);
}
