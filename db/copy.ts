import { type Kysely, sql } from 'kysely';
import { isPostgres } from './connect.ts';
import { openInMemory } from './create-sqlite.ts';
import { advanceSequences } from './migrate.ts';
import type { Tables } from './tables.ts';

const rowsAtOnce = 500;

const notCopied = /^(?:sqlite_|review_search|rate_limits|kysely_)/u;

type AnyTable = Kysely<Record<string, Row>>;
type Row = Record<string, unknown>;

/**
 * Reads the tables of a new SQLite database: an existing one may also have tables of tools such as
 * Litestream, and PostgreSQL has generated columns. Each table comes after those that it refers to.
 */
export async function listTables(): Promise<[table: string, columns: string[]][]> {
  await using made = await openInMemory();
  const { rows } = await sql<{ name: string; columns: string }>`
    select name, (select json_group_array(name) from pragma_table_info(sqlite_schema.name)) as columns
    from sqlite_schema where type = 'table' order by rowid`.execute(made.kysely);
  return rows
    .filter(({ name }) => !notCopied.test(name))
    .map(({ name, columns }) => [name, JSON.parse(columns) as string[]]);
}

/** PostgreSQL's cursor needs an open transaction. */
async function* readTable(db: Kysely<Tables>, table: string, columns: string[]) {
  const query = sql<Row>`select ${sql.join(columns.map((each) => sql.ref(each)))} from ${sql.table(table)}`;
  if (isPostgres(db)) {
    await sql`declare rows_to_copy no scroll cursor for ${query}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from rows_to_copy`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close rows_to_copy`.execute(db);
  } else {
    const { rows } = await query.execute(db);
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
  }
}

/** Replaces all rows, and returns their number. Both databases must be up to date. */
export async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<number> {
  const target = to as unknown as AnyTable;
  let copied = 0;
  for (const [table, columns] of await listTables()) {
    await target.deleteFrom(table).execute();
    for await (const rows of readTable(from, table, columns)) {
      await target.insertInto(table).values(rows).execute();
      copied += rows.length;
    }
  }
  if (isPostgres(to)) await advanceSequences(to);
  return copied;
}
