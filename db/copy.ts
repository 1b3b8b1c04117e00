import { type Kysely, sql } from 'kysely';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const rowsAtOnce = 500;

/**
 * What a database makes for itself: the index of words, the rate limits, and the list of
 * migrations.
 */
const ownTables = /^(?:sqlite_|review_search|rate_limits|kysely_)/u;

/**
 * Lists the tables of an SQLite database in the order in which they were made, each after those
 * that it refers to.
 */
async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_schema where type = 'table' order by rowid`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !ownTables.test(name));
}

type Rows = Record<string, unknown>[];

async function copyTable(from: Kysely<Tables>, to: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<Rows[number]>`select * from ${sql.table(table)}`.execute(from);
  const anyTable = to as unknown as Kysely<Record<string, Rows[number]>>;
  await anyTable.deleteFrom(table).execute();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await anyTable
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
  return rows.length;
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
  return await target.kysely.transaction().execute(async (to) => {
    const found = await to.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (found !== undefined) throw new Error(`${target.place} has accounts already`);
    let copied = 0;
    for (const table of await listTables(source.kysely))
      copied += await copyTable(source.kysely, to, table);
    for (const [table, column] of [
      ['reviews', 'number'],
      ['review_events', 'id'],
    ] as const) {
      const last = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, false)`.execute(
        to,
      );
    }
    return copied;
  });
}
