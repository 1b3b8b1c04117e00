import pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';

/** Databases to copy: one without tables, one migrated. */
export type Template = 'blank' | 'migrated';

export async function runOnPostgres(
  connectionString: string,
  ...statements: string[]
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copying a template is much faster than migrating a new database. */
export async function createTemplates(url: (database: string) => string): Promise<void> {
  // Turkish doesn't sort by code unit, and its lowercase I isn't i.
  await runOnPostgres(
    url('postgres'),
    "create database blank template template0 strategy file_copy locale_provider icu icu_locale 'tr-TR'",
    'create database migrated template blank strategy file_copy',
  );
  const database = await openDatabase({ databaseUrl: url('migrated'), dataDir: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await runOnPostgres(url('migrated'), keepRows);
}

/** Saves the rows of a migrated database for `restoreRows`. */
const keepRows = `create schema origin;
  do $$ declare name text; is_empty bool; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select not exists (select from %I)', name) into is_empty;
      if not is_empty then execute format('create table origin.%I as table %I', name, name); end if;
    end loop;
  end $$`;

/**
 * Ends a test's open transactions and restores the migrated database's rows, because creating a new
 * one takes longer than most tests.
 */
export const restoreRows = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle';
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' loop execute format('delete from %I', name); end loop;
    for name in select tablename from pg_tables where schemaname = 'origin' loop
      execute format('insert into %I select * from origin.%I', name, name);
    end loop;
  end $$`;

export const createFromTemplate = (
  serverUrl: string,
  name: string,
  template: Template,
): Promise<void> =>
  runOnPostgres(serverUrl, `create database ${name} template ${template} strategy file_copy`);
