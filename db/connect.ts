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
 * An open database. `limiterStore` is what the rate limiter has to itself: with SQLite a file of its own, because its
 * synchronous writes would otherwise wait, on the only thread, for a transaction that cannot go on meanwhile.
 */
export interface Database {
  kysely: Kysely<Tables>;
  kind: 'sqlite' | 'postgres';
  limiterStore: { kind: 'sqlite'; client: Sqlite.Database } | { kind: 'postgres'; client: pg.Pool };
  /** Where it is, for people; without a password. */
  place: string;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

const busyTimeoutMs = 5000;
const postgresPoolSize = 10;

// Numbers in the tables are times in milliseconds and counts: all exact as doubles.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A deferred transaction that turns into a writer fails at once when another process writes: writers queue up from their beginning instead. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** An immediate transaction holds the only write lock there is: `for update` has nothing to add. */
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

/** Makes the file its owner's alone, whatever the umask. SQLite gives the files beside it the same mode. */
async function keepPrivate(file: string): Promise<void> {
  // Only a new file is opened here: closing an open database's file a second time would drop this process's locks on it.
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

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: postgresPoolSize, connectionTimeoutMillis: 5000 });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const limiterPool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5000 });
  limiterPool.on('error', () => undefined);
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

/** Opens PostgreSQL where a URL is given, else the SQLite file `site.sqlite` in the data folder, which is made if it is not there. */
export function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  return options.databaseUrl === undefined ? openSqlite(options.dataDir) : openPostgres(options.databaseUrl);
}
