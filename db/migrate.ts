import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as codeUnitOrder from './migrations/002-code-unit-order.ts';
import * as standardNames from './migrations/003-standard-names.ts';

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-code-unit-order': codeUnitOrder,
  '003-standard-names': standardNames,
};

/**
 * Brings the tables up to date under a lock, so that processes that start together are safe.
 * Throws when the database holds a migration that this version does not know: a newer version has written to it.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error });
}
