import Sqlite from 'better-sqlite3';
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
