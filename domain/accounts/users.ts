import { messages } from '#content/messages.ts';
import type { Tables } from '#db/tables.ts';
import { type Context, Failure, type Transaction } from '#domain/core';
import { emailKey } from '#shared/email-address.ts';

export type User = Tables['users'];

export type NewUser = Omit<User, 'created_at' | 'reminded_at' | 'posting_since' | 'posting_count'>;

type Proof = Pick<User, 'verified_at' | 'proved_by'>;

/**
 * True if the account belongs to the person who reads the address's emails. A link alone doesn't
 * prove that: somebody else's sign-up may have sent it.
 */
export const isProved = ({ verified_at, proved_by }: Proof): boolean =>
  verified_at !== null && proved_by !== 'link';

export const isOwner = (
  { isOwnerAddress }: Context,
  user: Proof & Pick<User, 'email_key'>,
): boolean => isProved(user) && isOwnerAddress(user.email_key);

/** Empty if a stranger may have chosen the name. */
export const greetingOf = (user: Proof & Pick<User, 'first_name'>): string =>
  isProved(user) ? user.first_name : '';

/**
 * Every transaction that changes a user's data starts with this, so concurrent ones wait for each
 * other instead of failing.
 */
export function lockUser(tx: Transaction, userId: string): Promise<User | undefined> {
  return tx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Requires the user's lock. */
export async function updateUser(
  { db }: Transaction,
  userId: string,
  changes: Partial<User>,
): Promise<void> {
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

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

/** Holds the new account's lock. Throws a unique violation if the address has one. */
export async function insertUser({ db }: Transaction, user: NewUser, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, created_at: now, reminded_at: null, posting_since: 0, posting_count: 0 })
    .execute();
}

export function requireNames({
  firstName,
  lastName,
}: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): Pick<User, 'first_name' | 'last_name'> {
  const errors = Object.entries({ firstName, lastName }).flatMap(([field, name]) =>
    name === undefined ? [{ field, message: messages.fields.empty }] : [],
  );
  if (firstName === undefined || lastName === undefined)
    throw new Failure('invalid_fields', { errors });
  return { first_name: firstName, last_name: lastName };
}

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
