import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { reasonOf } from './errors.ts';
import { retryWhileBusy } from './sqlite-dialect.ts';
import { findDamage, withClient } from './sqlite.ts';

/** PostgreSQL checks its own files. */
export function examineFile({ pool, place }: Database): string | undefined {
  if (pool !== undefined) return undefined;
  // A new connection, because SQLite's check trusts what an old one has cached of the search index.
  return withClient(place, { readonly: true, fileMustExist: true }, findDamage);
}

export async function findWriteProblem({ kysely }: Database): Promise<string | undefined> {
  try {
    await retryWhileBusy(() =>
      kysely
        .transaction()
        .execute((tx) =>
          tx.updateTable('public_content').set({ id: 1 }).where('id', '=', 1).execute(),
        ),
    );
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Returns the database's name if the system sorts text differently than when its indexes were made.
 */
export async function findOutdatedIndexes({ kysely, pool }: Database): Promise<string | undefined> {
  if (pool === undefined) return undefined;
  const query = sql<{ name: string }>`select quote_ident(datname) as name from pg_database
    where datname = current_database()
    and datcollversion <> coalesce(pg_database_collation_actual_version(oid), '')`;
  // PostgreSQL 14 can't tell.
  const result = await query.execute(kysely).catch(() => undefined);
  return result?.rows[0]?.name;
}

/** `read-only`: PostgreSQL is a standby. */
export type Readiness = 'ready' | 'read-only' | 'not ready';

const maxAnswerMs = 3000;

async function askForReadiness({ kysely, pool }: Database): Promise<Readiness> {
  if (pool === undefined) {
    const readOnly = kysely.transaction().setAccessMode('read only');
    return readOnly.execute(async () => 'ready' as const);
  }
  const mode = sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`;
  const [row] = (await mode.execute(kysely)).rows;
  return row?.readOnly === 'off' ? 'ready' : 'read-only';
}

/** Can't detect a full disk, because it writes nothing. */
export const readReadiness = (database: Database): Promise<Readiness> =>
  Promise.race([
    askForReadiness(database).catch(() => 'not ready' as const),
    sleep(maxAnswerMs, 'not ready' as const),
  ]);
