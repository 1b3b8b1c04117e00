import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { reasonOf } from './errors.ts';
import { retryWhileBusy } from './sqlite-dialect.ts';
import { findDamage } from './sqlite.ts';

/** PostgreSQL checks its own files. */
export function examineFile({ pool, place }: Database): string | undefined {
  if (pool !== undefined) return undefined;
  // A new connection, because SQLite's check trusts what an old one has cached of the search index.
  const client = new Sqlite(place, { readonly: true, fileMustExist: true });
  try {
    return findDamage(client);
  } finally {
    client.close();
  }
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

/** `read-only`: PostgreSQL is a standby. */
export type Readiness = 'ready' | 'read-only' | 'not ready';

const maxAnswerMs = 3000;

/** A full disk doesn't show here. */
export async function readReadiness({ kysely, pool, place }: Database): Promise<Readiness> {
  const ask =
    pool === undefined
      ? sql<{ readOnly: string }>`select 'off' as "readOnly"`
      : sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`;
  const answer = ask
    .execute(kysely)
    .then(async ({ rows: [row] }) => {
      // SQLite keeps using a removed file until the process ends.
      if (pool === undefined) await access(place);
      return row?.readOnly === 'off' ? 'ready' : 'read-only';
    })
    .catch(() => 'not ready' as const);
  return Promise.race([answer, sleep(maxAnswerMs, 'not ready' as const)]);
}
