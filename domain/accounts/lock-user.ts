import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Reads the user and locks it until the transaction ends; undefined if the account no longer exists. Every transaction that changes
 * what belongs to a user starts with this, so that two of them wait for each other instead of failing.
 */
export function lockUser(tx: Transaction, userId: string): Promise<Selectable<UsersTable> | undefined> {
  return tx.db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}
