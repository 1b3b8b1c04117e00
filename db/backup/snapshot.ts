import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from '../connect.ts';
import { unknownAmong } from '../migrate.ts';
import { failureOf } from '../reason.ts';
import { requireWhatWasThere } from '../sqlite-files.ts';
import { maxLockWaitMs } from '../write-queue.ts';
import { exists } from './files.ts';
import { connectToPostgres, countPostgresRows, placeOf, postgresRows } from './postgres-rows.ts';
import type { RowBatches } from './progress.ts';
import { countSqliteRows, selectMigrations, sqliteRows } from './sqlite-rows.ts';
import type { TableShape } from './table-shape.ts';

/** Where a site keeps its data: PostgreSQL if there is a URL, otherwise a data folder. */
export interface Location {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** A database as it was at one moment, while writing goes on. Reads one table at a time. */
export interface Snapshot extends AsyncDisposable {
  kind: Database['kind'];
  place: string;
  takenAt: Date;
  /** The last migration that the tables have seen. */
  migration: string;
  count: (table: string) => Promise<number>;
  rows: (table: TableShape) => RowBatches;
}

/** Returns the last of these migrations. Throws if it is unknown or if there is none. */
function lastMigration(names: string[], place: string): string {
  const unknown = unknownAmong(names);
  if (unknown.length > 0) throw new Error(`${place} belongs to a newer version of this site: this one does not know ${unknown.join(', ')}`);
  const last = names.at(-1);
  if (last === undefined) throw new Error(`${place} has no tables of this site yet`);
  return last;
}

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const file = resolve(dataDir, 'site.sqlite');
  await requireWhatWasThere(file, resolve(dataDir, 'rate-limits.sqlite'));
  if (!(await exists(file))) throw new Error(`There is no database at ${file}`);
  // Opened for writing so that it can leave no WAL behind, as a reader would.
  const handle = new Sqlite(file, { fileMustExist: true, timeout: maxLockWaitMs });
  try {
    handle.pragma('query_only = ON');
    handle.exec('begin');
    const names = handle.prepare<[], string>(selectMigrations).pluck().all();
    return {
      kind: 'sqlite',
      place: file,
      takenAt: new Date(),
      migration: lastMigration(names, file),
      count: (table) => Promise.resolve(countSqliteRows(handle, table)),
      rows: (table) => sqliteRows(handle, table),
      [Symbol.asyncDispose]: async () => {
        handle.close();
      },
    };
  } catch (error) {
    handle.close();
    throw failureOf(`${file} cannot be read`, error);
  }
}

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const place = placeOf(databaseUrl);
  const client = await connectToPostgres(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ name: string }>(selectMigrations);
    return {
      kind: 'postgres',
      place,
      takenAt: new Date(),
      migration: lastMigration(
        rows.map(({ name }) => name),
        place,
      ),
      count: (table) => countPostgresRows(client, table),
      rows: (table) => postgresRows(client, table),
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw failureOf(`${place} cannot be read`, error);
  }
}

/** Opens a consistent view of all tables, of this version or an older one. Does not change them. */
export const openSnapshot = ({ databaseUrl, dataDir }: Location): Promise<Snapshot> =>
  databaseUrl === undefined ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl);
