import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { inTransaction } from '../transaction.ts';
import { removeAccountAndConfirm } from './account.ts';
import type { Account } from '../../shared/accounts.ts';
import { endSessions, emailKey, lockUser } from './users.ts';

/** An account as the owner sees it. Times are ISO 8601 in UTC. */
export interface OwnerAccount extends Omit<Account, 'hasPassword'> {
  createdAt: string;
  verifiedAt?: string;
  reviews: number;
  sessions: number;
}

export interface AccountFilter {
  isVerified?: boolean | undefined;
  /** A part of the address or of a name, whatever its case. */
  text?: string | undefined;
}

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

const selectAccounts = ({ db }: Context) =>
  db
    .selectFrom('users')
    .select(['users.id', 'email', 'first_name', 'last_name', 'verified_at', 'users.created_at'])
    .select((eb) => [
      eb
        .selectFrom('reviews')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('reviews.user_id', '=', 'users.id')
        .as('reviews'),
      eb
        .selectFrom('sessions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessions'),
    ]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const present = (row: AccountRow): OwnerAccount => ({
  userId: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  verified: row.verified_at !== null,
  createdAt: time(row.created_at),
  ...(row.verified_at === null ? {} : { verifiedAt: time(row.verified_at) }),
  reviews: Number(row.reviews),
  sessions: Number(row.sessions),
});

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** Lists up to `limit` accounts for the owner, newest first, and whether there are more. */
export async function listAccountsForOwner(
  context: Context,
  { isVerified, text = '' }: AccountFilter,
  limit: number,
): Promise<{ accounts: OwnerAccount[]; hasMore: boolean }> {
  let query = selectAccounts(context).orderBy('users.created_at', 'desc').orderBy('users.id');
  if (isVerified !== undefined) query = query.where('verified_at', isVerified ? 'is not' : 'is', null);
  // SQLite itself knows only the case of English letters.
  const rows = (await query.execute()).filter(({ email, first_name, last_name }) =>
    [email, first_name, last_name].some((field) => fold(field).includes(fold(text))),
  );
  return { accounts: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
}

/** Finds the account with this id or address. Fails with `not_found`. */
export async function findAccountForOwner(context: Context, idOrEmail: string): Promise<OwnerAccount> {
  const row = await selectAccounts(context)
    .where((eb) => eb.or([eb('users.id', '=', idOrEmail), eb('email_key', '=', emailKey(idOrEmail))]))
    .executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return present(row);
}

/** Ends all sessions of an account, for example after its user lost a phone. Fails with `not_found`. */
export async function endSessionsForOwner(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw new Failure('not_found');
    await endSessions(tx, userId);
  });
}

/**
 * Deletes an account with its reviews, sessions, and emails, as its user could, and confirms it in a last email. Fails with `not_found`.
 */
export async function deleteAccountForOwner(context: Context, userId: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new Failure('not_found');
    await removeAccountAndConfirm(context, tx, user, 'owner');
  });
}
