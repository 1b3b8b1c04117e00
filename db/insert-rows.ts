import { type CompiledQuery, type Insertable, type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import { sendAhead } from './keep-plan.ts';
import type { Tables } from './tables.ts';

/** An insert that SQLite runs once for each row, which is cheaper than one statement for all of them. */
export interface RowsQuery extends CompiledQuery {
  rows: readonly (readonly unknown[])[];
}

// The columns are those of the rows.
type AnyTables = Record<string, Record<string, unknown>>;

/**
 * Inserts rows that have the same columns, in a transaction. The statement is the same for any number of rows, so it is prepared once.
 * PostgreSQL reads them from one value, and fails at the next statement or the commit. Where `ignoresKnown`, leaves out rows whose key
 * exists.
 */
export async function insertRows<Table extends keyof Tables>(
  trx: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  { ignoresKnown = false } = {},
): Promise<void> {
  const [first] = rows as readonly Record<string, unknown>[];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const insert = (trx as unknown as Kysely<AnyTables>)
    .insertInto(table)
    .$if(ignoresKnown, (query) => query.onConflict((conflict) => conflict.doNothing()));
  if (isPostgres(trx)) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const read = sql`select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
    await insert.columns(columns).expression(read).modifyEnd(sendAhead).execute();
  } else {
    const values = (rows as readonly Record<string, unknown>[]).map((row) => columns.map((column) => row[column]));
    const query: RowsQuery = { ...insert.values(first).compile(), rows: values };
    await trx.executeQuery(query);
  }
}
