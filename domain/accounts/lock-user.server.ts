import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import type { Transaction } from '../transaction.server.ts';

/**
 * The user as of now, locked until the transaction ends; undefined when the account is gone. Every transaction that changes what
 * belongs to a user begins with this, so that two of them wait for each other instead of failing.
 */
export function lockUser(tx: Transaction, userId: string): Promise<Selectable<UsersTable> | undefined> {
  return tx.db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}
