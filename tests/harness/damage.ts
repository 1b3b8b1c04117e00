import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export const pageSize = 4096;

/** Fills pages with emails that were sent, which a start does not read. They are the last pages of the file. */
export async function fillPages(kysely: Kysely<Tables>): Promise<void> {
  const fill = sql`with recursive rows (id) as (select 1 union all select id + 1 from rows where id < 200)
    insert into outbox (id, kind, recipient, payload, created_at, due_at, state)
    select id, '', 'ann', hex(zeroblob(500)), 0, 0, 'sent' from rows`;
  await fill.execute(kysely);
}

/** Overwrites a page of a SQLite file, counted from the end. */
export async function damagePage(file: string, fromEnd = 5, bytes: Buffer = randomBytes(pageSize)): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(bytes, 0, bytes.length, size - fromEnd * pageSize);
  await handle.close();
}

/** Overwrites the root page of a table in the file. A site that runs has not read it yet, or has no reason to read it again. */
export async function damageTable(file: string, table: string): Promise<void> {
  const database = new Sqlite(file, { readonly: true });
  const root = database.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(table);
  database.close();
  if (root === undefined) throw new Error(`${file} has no table ${table}`);
  const handle = await open(file, 'r+');
  await handle.write(randomBytes(pageSize), 0, pageSize, (root - 1) * pageSize);
  await handle.close();
}
