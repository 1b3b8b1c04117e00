import type { Kysely } from 'kysely';
import type { Tables, UsersTable } from '../../db/tables.ts';
import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { newId, newToken, sha256 } from '../secrets.server.ts';
import { inTransaction, type Transaction } from '../transaction.server.ts';
import type { Login } from './account.schema.ts';
import { lockUser } from './lock-user.server.ts';

const day = 24 * 60 * 60 * 1000;
export const loginIdleMs = 30 * day;
export const loginLongestMs = 90 * day;
/** Uses are noted at most this often, so that reading stays reading. */
const useNotedEveryMs = 60 * 60 * 1000;

/** A login and whose it is. */
export interface LoggedIn {
  loginId: string;
  user: Pick<UsersTable, 'id' | 'email' | 'email_key' | 'first_name' | 'last_name' | 'verified_at' | 'password_hash'>;
}

/** Starts a login in the caller's transaction and returns its token, which is kept only as a hash. */
export async function startLogin(trx: Kysely<Tables>, userId: string, browser: string, now: number): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('logins')
    .values({ id: newId(), user_id: userId, token_hash: sha256(token), created_at: now, last_used_at: now, browser })
    .execute();
  return token;
}

/** The login that a token stands for (PRODUCT §4: 30 days since last use, 90 at most). Fails with `login_ended`. */
export async function lookUpToken(domain: Domain, token: string | undefined): Promise<LoggedIn> {
  if (token === undefined) throw new Failure('login_ended');
  const now = domain.now();
  const row = await domain.db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select(['logins.id as login_id', 'logins.last_used_at'])
    .select([
      'users.id',
      'users.email',
      'users.email_key',
      'users.first_name',
      'users.last_name',
      'users.verified_at',
      'users.password_hash',
    ])
    .where('token_hash', '=', sha256(token))
    .where('last_used_at', '>', now - loginIdleMs)
    .where('logins.created_at', '>', now - loginLongestMs)
    .executeTakeFirst();
  if (row === undefined) throw new Failure('login_ended');
  const { login_id: loginId, last_used_at: lastUsedAt, ...user } = row;
  if (lastUsedAt < now - useNotedEveryMs) {
    await domain.db.updateTable('logins').set({ last_used_at: now }).where('id', '=', loginId).execute();
  }
  return { loginId, user };
}

/** Ends the login that the token stands for. */
export async function logOut(domain: Domain, loggedIn: LoggedIn): Promise<void> {
  await domain.db.deleteFrom('logins').where('id', '=', loggedIn.loginId).execute();
}

/** The account's logins, the latest used first. */
export async function listLogins(domain: Domain, loggedIn: LoggedIn): Promise<Login[]> {
  const now = domain.now();
  const rows = await domain.db
    .selectFrom('logins')
    .select(['id', 'created_at', 'last_used_at', 'browser'])
    .where('user_id', '=', loggedIn.user.id)
    .where('last_used_at', '>', now - loginIdleMs)
    .where('created_at', '>', now - loginLongestMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    browser: row.browser,
    current: row.id === loggedIn.loginId,
  }));
}

/** Ends one of the account's logins. Fails with `not_found`. */
export async function endLogin(domain: Domain, loggedIn: LoggedIn, loginId: string): Promise<void> {
  const { numDeletedRows } = await domain.db
    .deleteFrom('logins')
    .where('id', '=', loginId)
    .where('user_id', '=', loggedIn.user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Failure('not_found');
}

/** Ends all of an account's logins, or all but one, in the transaction that holds its lock. */
export async function endLogins(tx: Transaction, userId: string, kept: { except?: string } = {}): Promise<void> {
  const query = tx.db.deleteFrom('logins').where('user_id', '=', userId);
  await (kept.except === undefined ? query : query.where('id', '!=', kept.except)).execute();
}

/** Ends all of the account's logins but this one. */
export async function endOtherLogins(domain: Domain, { user, loginId }: LoggedIn): Promise<void> {
  await inTransaction(domain, async (tx) => {
    await lockUser(tx, user.id);
    await endLogins(tx, user.id, { except: loginId });
  });
}
