import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { reasonOf } from './reason.ts';

/** Looks for damage in the whole SQLite file, which may take a while. PostgreSQL watches over its own files. */
export async function findDamage({ kind, kysely }: Database): Promise<string | undefined> {
  if (kind === 'postgres') return undefined;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(kysely);
  const found = rows[0]?.quick_check;
  return found === 'ok' ? undefined : found;
}

/** Writes something that changes nothing, and returns why the database does not take it. */
export async function findWriteProblem({ kysely }: Database): Promise<string | undefined> {
  try {
    await kysely.updateTable('public_content').set({ id: 1 }).where('id', '=', 1).execute();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Reads the clock of the database's machine, in milliseconds since 1970. With SQLite it is this machine. */
export async function readDatabaseClock({ kind, kysely }: Database): Promise<number | undefined> {
  if (kind === 'sqlite') return undefined;
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(kysely);
  return Number(rows[0]?.now);
}
