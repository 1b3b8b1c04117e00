import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.server.ts';
import { Failure } from '../failure.ts';
import { inTransaction } from '../transaction.server.ts';
import type { LogIn } from './account.schema.ts';
import { lockUser } from './lock-user.server.ts';
import { startSession } from './session.server.ts';
import { emailKey, type Visitor } from './sign-up.server.ts';

type User = Selectable<UsersTable>;

/** Counts an attempt before any password is checked. Fails with `too_many_requests` for this network or for this account on it. */
async function countAttempt(context: Context, account: string, network: string): Promise<void> {
  await context.rateLimits.count(network, 'logInMinute', 'logInHour');
  await context.rateLimits.checkPasswordWait(account, network);
}

/** Resolves to undefined if the password or its hash changed after it was verified. */
async function startVerifiedSession(context: Context, verified: User, password: string, browser: string): Promise<string | undefined> {
  const renewedHash = context.passwords.needsRehash(verified.password_hash) ? await context.passwords.hash(password) : undefined;
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (user?.password_hash !== verified.password_hash) return undefined;
    if (renewedHash !== undefined) {
      await tx.db.updateTable('users').set({ password_hash: renewedHash }).where('id', '=', user.id).execute();
    }
    return startSession(tx.db, user.id, browser, context.now());
  });
}

async function tryLogIn(context: Context, form: LogIn, { network, browser }: Visitor): Promise<string | undefined> {
  const account = emailKey(form.email);
  const user = await context.db.selectFrom('users').selectAll().where('email_key', '=', account).executeTakeFirst();
  if (!(await context.passwords.verify(user?.password_hash, form.password)) || user === undefined) {
    await context.rateLimits.countWrongPassword(account, network);
    throw new Failure('wrong_credentials');
  }
  await context.rateLimits.forgetWrongPasswords(account, network);
  if (user.verified_at === null) throw new Failure('not_verified');
  return startVerifiedSession(context, user, form.password, browser);
}

/**
 * Checks the address and the password and starts a session, unless the password changed in between. Fails with `too_many_requests`;
 * with `wrong_credentials`, in the same time whether or not the address has an account; and with `not_verified`, only after the right
 * password (product §8, §14).
 */
export async function logIn(context: Context, form: LogIn, visitor: Visitor): Promise<{ token: string }> {
  await countAttempt(context, emailKey(form.email), visitor.network);
  // The second try succeeds if another log-in only renewed the hash, and fails if the password changed.
  const token = (await tryLogIn(context, form, visitor)) ?? (await tryLogIn(context, form, visitor));
  if (token === undefined) throw new Failure('wrong_credentials');
  return { token };
}

/** Checks a user's password. Fails with `wrong_password` or, after several, `too_many_requests`. */
export async function confirmPassword(
  context: Context,
  user: { email_key: string; password_hash: string },
  password: string,
  network: string,
): Promise<void> {
  await countAttempt(context, user.email_key, network);
  if (!(await context.passwords.verify(user.password_hash, password))) {
    await context.rateLimits.countWrongPassword(user.email_key, network);
    throw new Failure('wrong_password');
  }
  await context.rateLimits.forgetWrongPasswords(user.email_key, network);
}
