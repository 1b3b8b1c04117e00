import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { inTransaction } from '../transaction.ts';
import type { LogIn } from '../../shared/accounts.ts';
import { countAttempt } from './confirm-password.ts';
import { rememberNetwork } from './known-networks.ts';
import { lockUser } from './lock-user.ts';
import { startSession } from './session.ts';
import { emailKey, type Visitor } from './sign-up.ts';

type User = Selectable<UsersTable>;

/** Resolves to undefined if the password or its hash changed after it was verified. */
async function startVerifiedSession(context: Context, verified: User, password: string, visitor: Visitor): Promise<string | undefined> {
  const renewedHash = context.passwords.needsRehash(verified.password_hash) ? await context.passwords.hash(password) : undefined;
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (user?.password_hash !== verified.password_hash) return undefined;
    if (renewedHash !== undefined) {
      await tx.db.updateTable('users').set({ password_hash: renewedHash }).where('id', '=', user.id).execute();
    }
    await rememberNetwork(tx, user, visitor.network, context.now());
    return startSession(tx, user.id, visitor.browser, context.now());
  });
}

async function tryLogIn(context: Context, form: LogIn, visitor: Visitor): Promise<string | undefined> {
  const account = emailKey(form.email);
  const user = await context.db.selectFrom('users').selectAll().where('email_key', '=', account).executeTakeFirst();
  if (!(await context.passwords.verify(user?.password_hash, form.password)) || user === undefined) {
    await context.rateLimits.countWrongPassword(account, visitor.network);
    throw new Failure('wrong_credentials');
  }
  await context.rateLimits.forgetWrongPasswords(account, visitor.network);
  if (user.verified_at === null) throw new Failure('not_verified');
  return startVerifiedSession(context, user, form.password, visitor);
}

/**
 * Checks the address and the password and starts a session, unless the password changed in between. Fails with `busy`, before any
 * other work; with `too_many_requests`; with `wrong_credentials`, in the same time whether or not the address has an account; and with
 * `not_verified`, only after the right password (product §8, §14).
 */
export function logIn(context: Context, form: LogIn, visitor: Visitor): Promise<{ token: string }> {
  return context.passwords.admit(async () => {
    await countAttempt(context, emailKey(form.email), visitor.network);
    // The second try succeeds if another log-in only renewed the hash, and fails if the password changed.
    const token = (await tryLogIn(context, form, visitor)) ?? (await tryLogIn(context, form, visitor));
    if (token === undefined) throw new Failure('wrong_credentials');
    return { token };
  });
}
