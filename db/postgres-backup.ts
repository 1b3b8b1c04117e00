import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { restore, withWorkFolder, writeBackup } from './backup.ts';
import { type Database, openDatabase } from './connect.ts';
import { copyRows, listTables } from './copy.ts';
import { failureOf } from './errors.ts';
import { makeTemporaryFolder } from './files.ts';
import { listMigrations, migrate } from './migrate.ts';
import { applicationName } from './postgres-url.ts';
import type { Tables } from './tables.ts';

/** A running site queries the database every second. */
const maxQuietSeconds = 5;

const maxLockSeconds = 5;

/** Backs up to SQLite, as `backUp` does. The database must be up to date. */
export async function backUpPostgres(
  { kysely, place }: Database,
  file: string,
  now: number,
): Promise<number> {
  return withWorkFolder(dirname(file), async (folder) => {
    const dataDir = join(folder, 'data');
    const copy = await openDatabase({ dataDir });
    try {
      await kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((from) => copy.kysely.transaction().execute((to) => copyRows(from, to)));
    } catch (error) {
      throw failureOf(`${place} cannot be copied to ${folder}`, error);
    } finally {
      await copy.close();
    }
    return writeBackup(dataDir, { file, folder, now });
  });
}

/**
 * Ignores long idle connections: a pooler may keep those of a stopped site. PostgreSQL hides the
 * state of other roles' connections.
 */
async function assertUnused({ kysely, place }: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()
      and (state is distinct from 'idle' or state_change > now() - make_interval(secs => ${maxQuietSeconds}))`.execute(
    kysely,
  );
  if (rows.length > 0)
    throw new Error(
      `${place} is in use: stop the site first, and wait ${maxQuietSeconds} s if a pooler is in between`,
    );
}

/** The tables of migrations and limits, and one that only older versions have. */
const otherOwnTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'rate_limits',
  'review_totals',
];

/**
 * Keeps other programs' tables from being moved. Undefined for a newer version, which may have any.
 */
async function listOwnTables(target: Database): Promise<string[] | undefined> {
  const { isNew, isNewer, refusal } = await listMigrations(target);
  if (isNewer) return undefined;
  if (refusal !== undefined) throw new Error(`${target.place} ${refusal}`);
  if (isNew) return [];
  return [...(await listTables()).map(([table]) => table), ...otherOwnTables];
}

async function moveTables(
  db: Kysely<Tables>,
  own: string[] | undefined,
  now: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; owner: string }>`
    with site as (
      select relowner, relnamespace from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and relname = 'kysely_migration')
    select relname as name, pg_get_userbyid(site.relowner) as owner
    from pg_class join site using (relnamespace)
    where relkind in ('r', 'p')
      and (relname = any(${own ?? []}) or (${own === undefined} and pg_class.relowner = site.relowner))
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(
    db,
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const schema = `before_${new Date(now).toISOString().replaceAll(/\D/gu, '').slice(0, 14)}`;
  const owner = sql.id(first.owner);
  await sql`create schema ${sql.id(schema)} authorization ${owner}`.execute(db);
  for (const { name } of rows)
    await sql`alter table ${sql.id(name)} set schema ${sql.id(schema)}`.execute(db);
  // The site must be able to use the tables that a superuser restores.
  await sql`set local role ${owner}`.execute(db);
  return schema;
}

/** The site may run as a role that doesn't own the tables. */
async function copyGrants(db: Kysely<Tables>, schema: string): Promise<void> {
  const { rows } = await sql<{ grant: string }>`
    select format('grant %s on %I to %s', privilege_type, relname,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as grant
    from pg_class, aclexplode(relacl)
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and grantee <> relowner
      and to_regclass(quote_ident(relname)) is not null`.execute(db);
  for (const { grant } of rows) await sql.raw(grant).execute(db);
}

/** Checks the backup first. Returns the schema that keeps the replaced tables, if any. */
export async function restorePostgres(
  backup: string,
  databaseUrl: string,
  now: number,
): Promise<string | undefined> {
  await using folder = await makeTemporaryFolder();
  await restore(backup, folder.path, now);
  await using source = await openDatabase({ dataDir: folder.path });
  await migrate(source);
  await using target = await openDatabase({ databaseUrl, dataDir: '' });
  await assertUnused(target);
  const own = await listOwnTables(target);
  try {
    return await target.inLongTransaction(async (to) => {
      // Otherwise, a forgotten session or a dump would silently block the restore.
      await sql`select set_config('lock_timeout', ${`${maxLockSeconds}s`}, true)`.execute(to);
      const replacedSchema = await moveTables(to, own, now);
      await migrate({ ...target, kysely: to, inLongTransaction: (work) => work(to) });
      if (replacedSchema !== undefined) await copyGrants(to, replacedSchema);
      await copyRows(source.kysely, to);
      return replacedSchema;
    });
  } catch (error) {
    throw failureOf(`The backup cannot be restored to ${target.place}`, error);
  }
}
