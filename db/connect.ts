import type Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { ObserveDatabase } from './database-work.ts';
import type { QueryRunner } from './postgres-pool.ts';
import type { Guard } from './readiness.ts';
import type { Tables } from './tables.ts';
import type { WriteQueue } from './write-queue.ts';

/** How busy a database is at this moment. */
export interface DatabaseLoad {
  /** What waits for a connection of a pool, or for SQLite's only writer. */
  waiting: number;
  /** Connections to PostgreSQL; SQLite has none. */
  connections?: { open: number; idle: number };
}

/**
 * An open database. `limiterStore` belongs to the rate limiter. With SQLite it is a separate file: on the main file, its writes would
 * wait for every transaction.
 */
export interface Database {
  kysely: Kysely<Tables>;
  kind: 'sqlite' | 'postgres';
  limiterStore: { kind: 'sqlite'; client: Sqlite.Database; writes: WriteQueue } | { kind: 'postgres'; client: QueryRunner };
  /** The location to print, without a password. */
  place: string;
  /** What the owner should know about the start. */
  warnings?: string[];
  /** A SQLite file that was too large to look for damage while it was opened. */
  uncheckedFile?: string | undefined;
  /** Runs work of the rate limiter. Kysely's errors are marked already. */
  guard: Guard;
  /** Resolves if the database answers within three seconds and, as far as the site knows, takes writes. */
  ping: () => Promise<void>;
  /**
   * Calls back soon after any process has changed public content, as far as the database tells: it may call too often, or miss a change
   * while a connection is broken. Returns a stop function.
   */
  watchChanges: (changed: () => void) => () => void;
  /** Runs work that may take long, such as a migration. */
  withoutTimeLimits: <Result>(work: (kysely: Kysely<Tables>) => Promise<Result>) => Promise<Result>;
  load: () => DatabaseLoad;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  observe?: ObserveDatabase | undefined;
  /** Learns of each statement that finds the main SQLite file damaged. */
  suspectDamage?: ((file: string, damage: unknown) => void) | undefined;
  /** Learns what the owner should know about the running database. */
  warn?: ((text: string) => void) | undefined;
}

/** Opens PostgreSQL if there is a URL; otherwise opens, or creates, `site.sqlite` in the data folder. */
export async function openDatabase({ databaseUrl, dataDir, ...options }: DatabaseOptions): Promise<Database> {
  // Only the driver that is used is loaded.
  if (databaseUrl === undefined) return (await import('./open-sqlite.ts')).openSqlite(dataDir, options);
  return (await import('./open-postgres.ts')).openPostgres(databaseUrl, options.observe);
}
