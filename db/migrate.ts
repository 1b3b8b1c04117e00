import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { codeOf, failureOf, reasonOf } from './errors.ts';
import * as firstTables from './migrations/001-first-tables.ts';
import * as ownerPage from './migrations/002-owner-page.ts';
import * as proofOfAddress from './migrations/003-proof-of-address.ts';
import * as erasedWords from './migrations/004-erased-words.ts';
import * as mailTrouble from './migrations/005-mail-trouble.ts';
import * as invitationsSentOnce from './migrations/006-invitations-sent-once.ts';
import * as failedBackup from './migrations/007-failed-backup.ts';
import * as noStoredTotals from './migrations/008-no-stored-totals.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-owner-page': ownerPage,
  '003-proof-of-address': proofOfAddress,
  '004-erased-words': erasedWords,
  '005-mail-trouble': mailTrouble,
  '006-invitations-sent-once': invitationsSentOnce,
  '007-failed-backup': failedBackup,
  '008-no-stored-totals': noStoredTotals,
};

const [first = ''] = Object.keys(migrations);

const duplicateTable = '42P07';

/** An arbitrary key. */
const migrationLock = 7_034_226_911;

/** Without it, Kysely could read another schema's list of migrations. */
async function lockSchema(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select pg_advisory_xact_lock(${migrationLock}), current_schema() as schema`.execute(db);
  return rows[0]?.schema;
}

async function migrateToLatest(db: Kysely<Tables>, schema: string | undefined): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(reasonOf(error));
}

/**
 * Rows that come with their numbers, as by logical replication or from a backup, don't advance
 * PostgreSQL's sequences.
 */
export async function advanceSequences(db: Kysely<Tables>): Promise<void> {
  for (const [table, column] of [
    ['reviews', 'number'],
    ['review_events', 'id'],
  ] as const)
    await sql`
      select setval(sequence, highest) from (
        select pg_get_serial_sequence(${table}, ${column})::regclass as sequence,
          (select max(${sql.ref(column)}) from ${sql.table(table)}) as highest) as numbers
      where case when has_sequence_privilege(sequence, 'select') and has_sequence_privilege(sequence, 'update')
        then highest > coalesce(pg_sequence_last_value(sequence), 0) end`.execute(db);
}

/** Several processes may start at once. Throws for tables of a newer version or another program. */
export async function migrate(database: Database): Promise<void> {
  const { refusal } = await listMigrations(database);
  if (refusal !== undefined) throw new Error(`${database.place} ${refusal}`);
  try {
    await database.inLongTransaction(async (db) => {
      await migrateToLatest(db, database.pool && (await lockSchema(db)));
      if (database.pool !== undefined) await advanceSequences(db);
    });
  } catch (error) {
    const what = `${database.place} cannot be brought up to date`;
    throw codeOf(error) === duplicateTable
      ? new Error(`${what}: ${reasonOf(error)}. The site needs a database or a schema of its own`, {
          cause: error,
        })
      : failureOf(what, error);
  }
}

interface Found {
  schema: string;
  may: boolean | number;
}

async function listApplied({ kysely, pool, place }: Database): Promise<string[]> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const query =
    pool === undefined
      ? sql<Found>`select '' as schema, 1 as may from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`
      : sql<Found>`
        select quote_ident(schemaname) as schema,
          has_table_privilege(format('%I.%I', schemaname, tablename), 'select') as may
        from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`;
  const [found] = (await query.execute(kysely)).rows;
  if (found === undefined) return [];
  if (!found.may)
    throw new Error(
      `${place} cannot be used: its user may not read the tables in the schema ${found.schema}. Run "grant all on all tables in schema ${found.schema} to USER", or restore the dump as this user`,
    );
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(
    kysely,
  );
  return rows.map(({ name }) => name);
}

export function findRefusal(applied: string[]): string | undefined {
  const unknown = applied.filter((name) => !(name in migrations)).join(', ');
  if (unknown === '') return undefined;
  return applied.includes(first)
    ? `belongs to a newer version of this site: this one does not know ${unknown}`
    : `has the tables of another program, whose migrations are ${unknown}: the site needs a database or a schema of its own`;
}

export async function listMigrations(
  database: Database,
): Promise<{ isNew: boolean; isNewer: boolean; pending: string[]; refusal: string | undefined }> {
  const applied = await listApplied(database);
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
  const unknown = findRefusal(applied);
  const refusal = unknown ?? (pending.length === 0 ? undefined : await findObstacle(database));
  const isNewer = unknown !== undefined && applied.includes(first);
  return { isNew: applied.length === 0, isNewer, pending, refusal };
}

/** Says why migrating would fail. Kysely only reports the failing statement. */
async function findObstacle({ kysely, pool }: Database): Promise<string | undefined> {
  if (pool === undefined) return undefined;
  const {
    rows: [found],
  } = await sql<{ schema: string; may: boolean; readOnly: string }>`
    select quote_ident(current_schema()) as schema, has_schema_privilege(current_schema(), 'create') as may,
      current_setting('transaction_read_only') as "readOnly"`.execute(kysely);
  if (found?.readOnly === 'on')
    return 'cannot be brought up to date: it is read-only, like a standby. Point DATABASE_URL at the primary';
  return found?.may
    ? undefined
    : `cannot be brought up to date: its user may not create tables in the schema ${found?.schema}. Run "grant create on schema ${found?.schema} to USER", or make the database with "createdb --owner=USER NAME"`;
}
