import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { ensureReviewWords } from './fill-review-words.ts';
import { failureOf } from './reason.ts';
import type { Tables } from './tables.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as codeUnitOrder from './migrations/002-code-unit-order.ts';
import * as standardNames from './migrations/003-standard-names.ts';
import * as knownNetworks from './migrations/004-known-networks.ts';
import * as housekeepingRuns from './migrations/005-housekeeping-runs.ts';
import * as secrets from './migrations/006-secrets.ts';
import * as quotableReviews from './migrations/007-quotable-reviews.ts';
import * as notifyPublicContent from './migrations/008-notify-public-content.ts';
import * as sourcesAndVersions from './migrations/009-sources-and-versions.ts';
import * as invitations from './migrations/010-invitations.ts';
import * as reviewLists from './migrations/011-review-lists.ts';
import * as record from './migrations/012-record.ts';
import * as reports from './migrations/013-reports.ts';

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-code-unit-order': codeUnitOrder,
  '003-standard-names': standardNames,
  '004-known-networks': knownNetworks,
  '005-housekeeping-runs': housekeepingRuns,
  '006-secrets': secrets,
  '007-quotable-reviews': quotableReviews,
  '008-notify-public-content': notifyPublicContent,
  '009-sources-and-versions': sourcesAndVersions,
  '010-invitations': invitations,
  '011-review-lists': reviewLists,
  '012-record': record,
  '013-reports': reports,
};

const provider = { getMigrations: () => Promise.resolve(migrations) };

/** The last migration of this version. */
export const latestMigration: string = Object.keys(migrations).at(-1) ?? '';

/** Tells which of these migrations this version does not have. */
export const unknownAmong = (names: string[]): string[] => names.filter((name) => !(name in migrations));

/** Migrates tables that no other process uses to a version, such as that of a backup. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateTo(name);
  if (error !== undefined) throw failureOf(`Migrating to ${name} failed`, error);
}

/**
 * Migrates the tables to the latest version under a lock, so that several processes may start at once. Throws if a newer version has
 * already migrated the database; the message says in one line which database it is. Then fills the index of words if a restore left it empty.
 */
export async function migrate(database: Database): Promise<void> {
  const { error } = await database.withoutTimeLimits(async (db) => {
    const result = await new Migrator({ db, provider }).migrateToLatest();
    if (result.error === undefined) await ensureReviewWords(db);
    return result;
  });
  if (error === undefined) return;
  const { unknown } = await listMigrations(database).catch(() => ({ unknown: [] }));
  if (unknown.length === 0) throw failureOf(`${database.place} cannot be brought up to date`, error);
  throw new Error(`${database.place} belongs to a newer version of this site: this one does not know ${unknown.join(', ')}`, {
    cause: error,
  });
}

/** Lists the migrations that a database has had; none in a new database. */
async function listApplied({ kysely }: Database): Promise<string[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Lists the migrations that this version would apply to a database, and those that only a newer version knows. */
export async function listMigrations(database: Database): Promise<{ applied: string[]; pending: string[]; unknown: string[] }> {
  const applied = await listApplied(database);
  return {
    applied,
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: unknownAmong(applied),
  };
}
