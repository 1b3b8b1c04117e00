import type { Selectable } from 'kysely';
import { messages } from '../../content/messages.ts';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Transaction } from '../core/transaction.ts';

export type User = Selectable<UsersTable>;

/** A new account. */
export type NewUser = Pick<
  UsersTable,
  | 'id'
  | 'email'
  | 'email_key'
  | 'first_name'
  | 'last_name'
  | 'password_hash'
  | 'verified_at'
  | 'proved_by'
>;

/** How an account's address was proved, if it was. */
export type Proof = Pick<User, 'verified_at' | 'proved_by'>;

/**
 * Returns whether an account belongs to the person who reads its address's emails. A link alone
 * doesn't prove it: somebody else may have signed up, and that person may have clicked.
 */
export const isProved = ({ verified_at, proved_by }: Proof): boolean =>
  verified_at !== null && proved_by !== 'link';

/** The first name for the greeting of an email. Empty while the name may be a stranger's. */
export const greetingOf = (user: Proof & Pick<User, 'first_name'>): string =>
  isProved(user) ? user.first_name : '';

/** The form of an address for comparisons, which ignore case. */
export const emailKey = (email: string): string => email.toLowerCase();

/**
 * Reads the user and locks it until the transaction ends; undefined if the account no longer
 * exists. Every transaction that changes what belongs to a user starts with this, so that two of
 * them wait for each other instead of failing.
 */
export function lockUser(tx: Transaction, userId: string): Promise<User | undefined> {
  return tx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the account with this address. */
export function findUserByEmail(
  { db }: Pick<Context, 'db'>,
  email: string,
): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/**
 * Creates an account, and holds its lock until the transaction ends. Throws a unique violation if
 * the address has one.
 */
export async function insertUser({ db }: Transaction, user: NewUser, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, created_at: now, reminded_at: null, posting_since: 0, posting_count: 0 })
    .execute();
}

/** The names of a form, for an account that needs them. Fails with `invalid_fields`. */
export function requireNames({
  firstName,
  lastName,
}: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): Pick<User, 'first_name' | 'last_name'> {
  const fields = Object.entries({ firstName, lastName }).flatMap(([field, name]) =>
    name === undefined ? [{ field, message: messages.fields.empty }] : [],
  );
  if (firstName === undefined || lastName === undefined)
    throw new Failure('invalid_fields', { fields });
  return { first_name: firstName, last_name: lastName };
}

/** Finds an account's names, all that others may see of it. Fails with `not_found`. */
export async function findNames(
  { db }: Context,
  userId: string,
): Promise<{ firstName: string; lastName: string }> {
  const names = await db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (names === undefined) throw new Failure('not_found');
  return names;
}
