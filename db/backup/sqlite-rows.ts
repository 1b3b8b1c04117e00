import type Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrateTo } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { eachBatch, type OnProgress } from './progress.ts';
import type { Summaries } from './table-digest.ts';
import { columnList, quote, readShapes, type Row, type TableShape } from './table-shape.ts';

/** Few enough for the memory even if every comment has the greatest length. */
export const batchSize = 500;

/** Reads all rows of a table in the order of its key. Nothing else can use the handle meanwhile. */
export function* sqliteRows(handle: Sqlite.Database, { name, columns, key }: TableShape): Generator<Row[]> {
  const select = `select ${columnList(columns)} from ${quote(name)} order by ${columnList(key)}`;
  let batch: Row[] = [];
  for (const row of handle.prepare<[], Row>(select).raw().safeIntegers().iterate()) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Counts rows without an index, which could be damaged. */
export const countSqliteRows = (handle: Sqlite.Database, table: string): number =>
  handle
    .prepare<[], number>(`select count(*) from ${quote(table)} not indexed`)
    .pluck()
    .get() ?? 0;

/** Returns a function that inserts rows into a table. */
export function sqliteInsert(handle: Sqlite.Database, { name, columns }: TableShape): (rows: Row[]) => void {
  const marks = columns.map(() => '?').join(', ');
  const insert = handle.prepare(`insert into ${quote(name)} (${columnList(columns)}) values (${marks})`);
  return (rows) => {
    for (const row of rows) insert.run(row);
  };
}

/** Summarizes all tables of a SQLite file. */
export async function summarizeSqlite(handle: Sqlite.Database, onProgress?: OnProgress): Promise<Summaries> {
  const summaries: Summaries = {};
  for (const table of readShapes(handle)) {
    summaries[table.name] = await eachBatch(table, sqliteRows(handle, table), { total: countSqliteRows(handle, table.name), onProgress });
  }
  return summaries;
}

/** Migrates the tables of a SQLite file that no one else uses. */
export const migrateSqlite = (handle: Sqlite.Database, name: string): Promise<void> =>
  migrateTo(new Kysely<Tables>({ dialect: new SqliteDialect({ database: handle }) }), name);

/** Lists the migrations of a database, given its rows. */
export const selectMigrations = 'select name from kysely_migration order by name';
