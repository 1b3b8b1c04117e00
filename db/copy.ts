import { type Kysely, sql } from 'kysely';
import { isPostgres, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const rowsAtOnce = 500;

/**
 * What a database makes for itself: the index of words, the rate limits, and the list of
 * migrations.
 */
const ownTables = /^(?:sqlite_|review_search|rate_limits|kysely_)/u;

type AnyTable = Kysely<Record<string, Row>>;
type Row = Record<string, unknown>;

/**
 * Lists the tables of an SQLite database, each after those that it refers to, with their columns.
 * PostgreSQL has the same ones, and generates some more.
 */
async function listTables(sqlite: Kysely<Tables>): Promise<[table: string, columns: string[]][]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select name, (select json_group_array(name) from pragma_table_info(sqlite_schema.name)) as columns
    from sqlite_schema where type = 'table' order by rowid`.execute(sqlite);
  return rows
    .filter(({ name }) => !ownTables.test(name))
    .map(({ name, columns }) => [name, JSON.parse(columns) as string[]]);
}

/** Reads a table a few hundred rows at a time. PostgreSQL needs an open transaction. */
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

/**
 * Replaces all rows of one database by those of another. One of the two is SQLite, the other one
 * PostgreSQL, and both have the tables of this version. Resolves to the number of rows.
 */
export async function copyRows(from: Kysely<Tables>, to: Kysely<Tables>): Promise<number> {
  const target = to as unknown as AnyTable;
  let copied = 0;
  for (const [table, columns] of await listTables(isPostgres(from) ? to : from)) {
    await target.deleteFrom(table).execute();
    for await (const rows of readTable(from, table, columns)) {
      await target.insertInto(table).values(rows).execute();
      copied += rows.length;
    }
  }
  if (isPostgres(to)) await continueNumbering(to);
  return copied;
}

/** PostgreSQL counts apart from the rows. */
async function continueNumbering(db: Kysely<Tables>): Promise<void> {
  for (const [table, column] of [
    ['reviews', 'number'],
    ['review_events', 'id'],
  ] as const) {
    const next = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${next}, false)`.execute(
      db,
    );
  }
}

/**
 * Copies the SQLite database of a stopped site to PostgreSQL, in one transaction. Resolves to the
 * number of rows. Fails if there are accounts already.
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const source = await openDatabase({ dataDir });
  opened.defer(source.close);
  const target = await openDatabase({ databaseUrl, dataDir });
  opened.defer(target.close);
  await migrate(source);
  await migrate(target);
  // Awaited here, because both are closed at the return.
  return await target.inLongTransaction(async (to) => {
    const found = await to.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (found !== undefined) throw new Error(`${target.place} has accounts already`);
    return copyRows(source.kysely, to);
  });
}
