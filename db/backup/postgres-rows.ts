import pg from 'pg';
import { readTimeLimits } from '../postgres-time-limits.ts';
import { requirePostgresTls } from '../postgres-tls.ts';
import { failureOf } from '../reason.ts';
import { batchSize } from './sqlite-rows.ts';
import { columnList, quote, type Row, type TableShape } from './table-shape.ts';

const { builtins } = pg.types;
const wholeNumbers = new Set<number>([builtins.INT2, builtins.INT4, builtins.INT8]);

/** Reads whole numbers exactly, as SQLite's reader does. */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    wholeNumbers.has(type) ? BigInt : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Opens one connection without time limits for statements, because a copy of everything takes its time. */
export async function connectToPostgres(databaseUrl: string): Promise<pg.Client> {
  const { url, limits } = readTimeLimits(databaseUrl);
  const client = new pg.Client({
    connectionString: requirePostgresTls(url),
    connectionTimeoutMillis: limits.connect,
    application_name: 'site backup',
    keepAlive: true,
    types: exactTypes,
  });
  // Without a listener a break would end the process. It fails the query in flight, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    await client.end();
    throw failureOf(`${placeOf(databaseUrl)} cannot be used`, error);
  }
}

/** The location to print, without a password. */
export function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

export async function countPostgresRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(`select count(*) as count from ${quote(table)}`);
  return Number(rows[0]?.count);
}

/** Reads all rows of a table in the order of its key, which is the same as in SQLite. Needs a transaction. */
export async function* postgresRows(client: pg.Client, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const order = key.map((column) => `${quote(column.name)}${column.isText ? ' collate "C"' : ''}`).join(', ');
  await client.query(`declare all_rows no scroll cursor for select ${columnList(columns)} from ${quote(name)} order by ${order}`);
  for (;;) {
    const fetched = await client.query<Row>({ text: `fetch ${batchSize} from all_rows`, rowMode: 'array' });
    if (fetched.rows.length === 0) break;
    yield fetched.rows;
  }
  await client.query('close all_rows');
}

/** Returns a function that inserts rows into a table. One parameter holds a whole batch, whatever the number of columns. */
export function postgresInsert(client: pg.Client, { name, columns }: TableShape): (rows: Row[]) => Promise<void> {
  const list = columnList(columns);
  const text = `insert into ${quote(name)} (${list}) select ${list} from json_populate_recordset(null::${quote(name)}, $1::json)`;
  const toJson = (row: Row) => Object.fromEntries(columns.map((column, index) => [column.name, forJson(row[index] ?? null)]));
  return async (rows) => {
    await client.query({ name: `insert into ${name}`, text, values: [JSON.stringify(rows.map(toJson))] });
  };
}

/** PostgreSQL reads numbers from text exactly. */
function forJson(value: Row[number]): string | number | null {
  if (typeof value === 'bigint') return String(value);
  return Buffer.isBuffer(value) ? String.raw`\x${value.toString('hex')}` : value;
}
