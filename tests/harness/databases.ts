import { randomBytes } from 'node:crypto';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createFromTemplate, restoreRows, type Template } from './postgres-templates.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestDatabase extends Database {
  /** Opens a second connection, as another process would. */
  openAgain: () => Promise<Database>;
}

/** Opens a new, migrated, empty database. Closing it deletes it. */
export type OpenDatabase = () => Promise<TestDatabase>;

const fileOf = (dataDir: string): string => join(dataDir, 'site.sqlite');

/** A migrated database to copy, which is much faster than migrating a new one. */
let migratedFile: Promise<Buffer> | undefined;

async function readMigrated(): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'site-sqlite-'));
  const dataDir = folder.path;
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return await readFile(fileOf(dataDir));
}

async function writeMigrated(dataDir: string): Promise<void> {
  await writeFile(fileOf(dataDir), await (migratedFile ??= readMigrated()), { mode: 0o600 });
}

/** Creates the data folder of a new site that is stopped, and removes it after the test. */
export async function createSqliteFolder(): Promise<string> {
  const dataDir = await temporaryFolder();
  await writeMigrated(dataDir);
  return dataDir;
}

export async function openSqlite(): Promise<TestDatabase> {
  const { path: dataDir, remove } = await mkdtempDisposable(join(tmpdir(), 'site-sqlite-'));
  await writeMigrated(dataDir);
  const database = await openDatabase({ dataDir });
  // Deleted after the test: there's no crash to survive, and nothing to rewrite at the end.
  await sql`pragma synchronous = off`.execute(database.kysely);
  return {
    ...database,
    openAgain: () => openDatabase({ dataDir }),
    close: async () => {
      await database.kysely.destroy();
      await remove();
    },
  };
}

/** Throws if the run's PostgreSQL server couldn't start. */
export function postgresUrl(database: string): string {
  const postgres = inject('postgres');
  if ('problem' in postgres) throw new Error(postgres.problem);
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}

export async function createPostgresDatabase(template: Template = 'blank'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createFromTemplate(postgresUrl('postgres'), name, template);
  return postgresUrl(name);
}

interface Spare {
  databaseUrl: string;
  database: Database;
}

/** Migrated databases not in use, still connected: PostgreSQL starts a process per connection. */
const spares: Spare[] = [];

async function createSpare(): Promise<Spare> {
  const databaseUrl = await createPostgresDatabase('migrated');
  return { databaseUrl, database: await openDatabase({ databaseUrl, dataDir: '' }) };
}

export async function openPostgres(): Promise<TestDatabase> {
  const spare = spares.pop() ?? (await createSpare());
  const { databaseUrl, database } = spare;
  return {
    ...database,
    openAgain: () => openDatabase({ databaseUrl, dataDir: '' }),
    close: async () => {
      await sql.raw(restoreRows).execute(database.kysely);
      spares.push(spare);
    },
  };
}

export const isOnPostgres = (): boolean => inject('database') === 'postgres';

/** Opens a database of the Vitest project's kind. */
export const openTestDatabase: OpenDatabase = () =>
  isOnPostgres() ? openPostgres() : openSqlite();
