import Sqlite from 'better-sqlite3';
import type { Database } from './connect.ts';
import { reasonOf } from './errors.ts';
import { retryWhileBusy, findDamage } from './sqlite.ts';

/**
 * Looks for damage in the whole SQLite file, which may take a while. PostgreSQL watches over its
 * own files.
 */
export function examineFile({ pool, place }: Database): string | undefined {
  if (pool !== undefined) return undefined;
  // A connection of its own: SQLite's check trusts what one remembers of the index of words, and
  // others may have changed it since.
  const client = new Sqlite(place, { readonly: true, fileMustExist: true });
  try {
    return findDamage(client);
  } finally {
    client.close();
  }
}

/**
 * Writes something that changes nothing, in a transaction, and returns why the database does not
 * take it.
 */
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
