import { type Kysely, PostgresAdapter } from 'kysely';
import type { Pool } from 'pg';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export interface Database extends AsyncDisposable {
  kysely: Kysely<Tables>;
  pool: Pool | undefined;
  /** The file or server, without a password. */
  place: string;
  /** Runs a transaction without time limits, such as a migration. */
  inLongTransaction: <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Called when a connection to PostgreSQL breaks, at most once a minute. */
  onConnectionLost?: ((error: Error) => void) | undefined;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined) return openSqlite(dataDir);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ ...options, databaseUrl });
}

export const isPostgres = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
