import pg from 'pg';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';

/** A database to copy for a test: without tables, or with those of the latest version. */
export type Template = 'blank' | 'migrated';

/** Runs statements on one connection. */
export async function runOnPostgres(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the templates. Copying one takes a fraction of the time of migrating a new database. */
export async function createTemplates(url: (database: string) => string): Promise<void> {
  // Its collation differs from the order of code units, as on many servers.
  await runOnPostgres(
    url('postgres'),
    "create database blank template template0 strategy file_copy locale_provider icu icu_locale 'en'",
    'create database migrated template blank strategy file_copy',
  );
  const database = await openDatabase({ databaseUrl: url('migrated'), dataDir: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Creates a database from a template. */
export const createFromTemplate = (serverUrl: string, name: string, template: Template): Promise<void> =>
  runOnPostgres(serverUrl, `create database ${name} template ${template} strategy file_copy`);
