import type { UsersTable } from '../../db/tables.ts';
import type { Transaction } from '../transaction.ts';

/** A new account. */
export type NewUser = Pick<UsersTable, 'id' | 'email' | 'email_key' | 'first_name' | 'last_name' | 'password_hash' | 'verified_at'>;

/** Creates an account, and holds its lock until the transaction ends. Throws a unique violation if the address has one. */
export async function insertUser({ db }: Transaction, user: NewUser, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, created_at: now, reminded_at: null, posting_since: 0, posting_count: 0 })
    .execute();
}
