import { type Context, Failure, inTransaction } from '#domain/core';
import type { LogIn } from '#shared/accounts.ts';
import { emailKey } from '#shared/email-address.ts';
import { type Attempt, checkPassword, countAttempt } from './confirm-password.ts';
import { startSession, type Visitor } from './sessions.ts';
import { findUserByEmail, lockUser, updateUser, type User } from './users.ts';

/** Undefined if the password or its hash changed after it was verified. */
async function startVerifiedSession(
  context: Context,
  verified: User,
  renewedHash: string | undefined,
  visitor: Visitor,
): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (user?.password_hash !== verified.password_hash) return undefined;
    if (renewedHash !== undefined) await updateUser(tx, user.id, { password_hash: renewedHash });
    return startSession(context, tx, user, visitor, true);
  });
}

async function tryLogIn(
  context: Context,
  form: LogIn,
  visitor: Visitor,
  attempt: Attempt,
): Promise<string | undefined> {
  const user = await findUserByEmail(context, form.email);
  const check = await checkPassword(context, user, form.password, attempt);
  if (check === 'wrong' || user === undefined) throw new Failure('wrong_credentials');
  if (user.verified_at === null) throw new Failure('not_verified');
  const renewedHash =
    check === 'outdated' ? await context.passwords.hash(form.password) : undefined;
  return startVerifiedSession(context, user, renewedHash, visitor);
}

/**
 * A refusal takes the same time whether or not the address has an account. Only the right password
 * reveals `not_verified`.
 */
export async function logIn(
  context: Context,
  form: LogIn,
  visitor: Visitor,
): Promise<{ token: string }> {
  const attempt = await countAttempt(context, emailKey(form.email), visitor.network);
  // The second try succeeds if another log-in only renewed the hash, and fails if the password
  // changed.
  const token =
    (await tryLogIn(context, form, visitor, attempt)) ??
    (await tryLogIn(context, form, visitor, attempt));
  if (token === undefined) throw new Failure('wrong_credentials');
  return { token };
}
