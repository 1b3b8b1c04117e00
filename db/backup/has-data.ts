import Sqlite from 'better-sqlite3';
import type pg from 'pg';
import { latestMigration } from '../migrate.ts';
import { countPostgresRows } from './postgres-rows.ts';
import { countSqliteRows, migrateSqlite } from './sqlite-rows.ts';
import { readShapes } from './table-shape.ts';

/** A site that was started names the key of its record of reviews. That is no data yet. */
const rowsOfStart: Record<string, number> = { record_lines: 1, record_keys: 1 };

/** Counts the rows that migrations and a start insert, by table. */
async function countNewRows(): Promise<Map<string, number>> {
  const handle = new Sqlite(':memory:');
  try {
    await migrateSqlite(handle, latestMigration);
    return new Map(readShapes(handle).map(({ name }) => [name, countSqliteRows(handle, name) + (rowsOfStart[name] ?? 0)]));
  } finally {
    handle.close();
  }
}

/** Tells whether a SQLite file has more rows than a new site. */
export async function hasMoreThanNewSqlite(handle: Sqlite.Database): Promise<boolean> {
  const newRows = await countNewRows();
  return readShapes(handle).some(({ name }) => countSqliteRows(handle, name) > (newRows.get(name) ?? 0));
}

/** Tells whether the site's tables in PostgreSQL have more rows than those of a new site. */
export async function hasMoreThanNewPostgres(client: pg.Client): Promise<boolean> {
  for (const [name, count] of await countNewRows()) {
    const { rows } = await client.query<{ found: boolean }>('select to_regclass(quote_ident($1)) is not null as found', [name]);
    if (rows[0]?.found === true && (await countPostgresRows(client, name)) > count) return true;
  }
  return false;
}
