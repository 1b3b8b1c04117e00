import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as ownerPage from './migrations/002-owner-page.ts';
import { failureOf, reasonOf } from './errors.ts';
import { retryWhileBusy } from './sqlite.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-owner-page': ownerPage,
};

const migrator = (db: Kysely<Tables>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/**
 * Brings the tables up to date under a lock, so that several processes may start at once. Throws if
 * a newer version has already migrated the database; the message says in one line which database it
 * is.
 */
export async function migrate(database: Database): Promise<void> {
  const { unknown } = await listMigrations(database);
  if (unknown.length > 0)
    throw new Error(
      `${database.place} belongs to a newer version of this site: this one does not know ${unknown.join(', ')}`,
    );
  try {
    await retryWhileBusy(async () => {
      const { error } = await migrator(database.kysely).migrateToLatest();
      if (error !== undefined) throw error instanceof Error ? error : new Error(reasonOf(error));
    });
  } catch (error) {
    throw failureOf(`${database.place} cannot be brought up to date`, error);
  }
}

/** Lists the migrations that a database has had; none in a new database. */
async function listApplied({ kysely }: Database): Promise<string[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Returns which of these migrations only a newer version has. */
export const findUnknownMigrations = (names: string[]): string[] =>
  names.filter((name) => !(name in migrations));

/**
 * Lists the migrations that this version would apply to a database, and those that only a newer
 * version knows.
 */
export async function listMigrations(
  database: Database,
): Promise<{ pending: string[]; unknown: string[] }> {
  const applied = await listApplied(database);
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: findUnknownMigrations(applied),
  };
}
