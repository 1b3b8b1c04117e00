import { type Kysely, PostgresAdapter } from 'kysely';
import type { Pool } from 'pg';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** An open database. */
export interface Database {
  kysely: Kysely<Tables>;
  /** The connections to PostgreSQL; SQLite has none. */
  pool: Pool | undefined;
  /** The location to print, without a password. */
  place: string;
  /** Runs a transaction that may take as long as it needs, such as a migration. */
  inLongTransaction: <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Called when a connection to PostgreSQL breaks, at most once a minute. */
  onConnectionLost?: ((error: Error) => void) | undefined;
}

/**
 * Opens PostgreSQL if there is a URL; otherwise opens, or creates, `site.sqlite` in the data
 * folder. Fails in one line.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined) return openSqlite(dataDir);
  // Most sites do not need it.
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ ...options, databaseUrl });
}

/** Returns whether a database, or that of a transaction, is PostgreSQL. The other one is SQLite. */
export const isPostgres = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
