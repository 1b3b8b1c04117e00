import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type Database, openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';

/** Opens a new, migrated, empty database of its own; closing it removes it. */
export type OpenDatabase = () => Promise<Database>;

async function openSqlite(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-sqlite-'));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function openPostgres(): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`create database ${name} template template0 locale_provider icu icu_locale 'en'`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await asAdministrator(`drop database ${name} with (force)`);
    },
  };
}

/** Runs a suite on a real PostgreSQL. */
export function onPostgres(suite: (open: OpenDatabase) => void): void {
  describe('on PostgreSQL', () => {
    suite(openPostgres);
  });
}

/** Runs a suite once on SQLite and once on a real PostgreSQL. */
export function eachDatabase(suite: (open: OpenDatabase) => void): void {
  describe('on SQLite', () => {
    suite(openSqlite);
  });
  onPostgres(suite);
}
