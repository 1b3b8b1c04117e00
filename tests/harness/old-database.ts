import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { DatabaseOptions } from '#db/connect.ts';
import * as firstTables from '#db/migrations/001-first-tables.ts';
import * as ownerPage from '#db/migrations/002-owner-page.ts';
import type { Tables } from '#db/tables.ts';
import { createPostgresDatabase, isOnPostgres } from './databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The migrations of older versions. */
export const oldMigrations = {
  first: { '001-first-tables': firstTables },
  second: { '001-first-tables': firstTables, '002-owner-page': ownerPage },
} satisfies Record<string, Record<string, Migration>>;

/** Creates an SQLite file of an older version and returns its folder. */
export async function createOldSqlite(
  migrations: Record<string, Migration>,
  fill: (db: Kysely<Tables>) => Promise<void>,
): Promise<string> {
  const dataDir = await temporaryFolder();
  const database = new Sqlite(join(dataDir, 'site.sqlite'));
  database.pragma('journal_mode = WAL');
  await fillOld(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), migrations, fill);
  return dataDir;
}

/** Creates a database of an older version, of the Vitest project's kind. */
export async function createOldDatabase(
  migrations: Record<string, Migration>,
  fill: (db: Kysely<Tables>) => Promise<void>,
): Promise<DatabaseOptions> {
  if (!isOnPostgres()) return { dataDir: await createOldSqlite(migrations, fill) };
  const databaseUrl = await createPostgresDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await fillOld(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), migrations, fill);
  return { databaseUrl, dataDir: '' };
}

async function fillOld(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
  fill: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw new Error('The old tables cannot be made', { cause: error });
  await fill(db);
  await db.destroy();
}
