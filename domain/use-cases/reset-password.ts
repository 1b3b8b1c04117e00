import type { Tables } from '#db/tables.ts';
import { changeNames } from '#domain/accounts/account.ts';
import { emailPasswordChanged } from '#domain/accounts/change-password.ts';
import { findEmailLink, findUserOfLink, hasExpired } from '#domain/accounts/email-links.ts';
import { forgetNetworks, rememberNetwork } from '#domain/accounts/known-networks.ts';
import { rejectGuessablePassword } from '#domain/accounts/password-rules.ts';
import { endSessions } from '#domain/accounts/sessions.ts';
import { isProved, lockUser, requireNames, updateUser, type User } from '#domain/accounts/users.ts';
import { type Context, Failure, inTransaction, type Transaction } from '#domain/core';
import { discardReviewsOf } from '#domain/reviews/account-reviews.ts';
import type { OpenReset, PasswordReset } from '#shared/accounts.ts';
import { verifyAddress } from './verify-address.ts';

/** Only wrong links count against the wider network, so strangers cannot block the owner. */
async function findUsableLink(
  context: Context,
  token: string,
  network: string,
  limit: 'passwordReset' | 'passwordResetCheck',
) {
  const { count, countNetwork } = context.rateLimits;
  const link = await findEmailLink(context, 'reset', token);
  if (link === undefined || link.used_at !== null || hasExpired(link, context.now())) {
    await countNetwork(network, limit);
    throw new Failure('token_invalid');
  }
  await count(network, limit);
  return link;
}

/** Checks a link without using it. Returns its address, and the names to ask for. */
export async function checkPasswordReset(
  context: Context,
  token: string,
  network: string,
): Promise<OpenReset> {
  const { user_id } = await findUsableLink(context, token, network, 'passwordResetCheck');
  const user = await findUserOfLink(context, user_id);
  const { email, first_name: firstName, last_name: lastName } = user;
  if (isProved(user)) return { email };
  return { email, names: user.verified_at === null ? {} : { firstName, lastName } };
}

function namesAfterReset(
  user: User,
  { firstName, lastName }: PasswordReset,
): Pick<User, 'first_name' | 'last_name'> {
  if (user.verified_at === null) return requireNames({ firstName, lastName });
  if (isProved(user) || firstName === undefined || lastName === undefined) return user;
  return { first_name: firstName, last_name: lastName };
}

/** Uses up all reset links of the account. Returns false if this one no longer works. */
async function consumeLink(
  { db }: Transaction,
  link: Tables['email_links'],
  now: number,
): Promise<boolean> {
  const unused = db.updateTable('email_links').set({ used_at: now }).where('used_at', 'is', null);
  const { numUpdatedRows } = await unused
    .where('token_hash', '=', link.token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await unused.where('user_id', '=', link.user_id).where('kind', '=', 'reset').execute();
  return true;
}

/**
 * Sets a password and ends all sessions, even those about to start. A stranger may have made an
 * unverified account: the reset also verifies its address, deletes held reviews, and needs names.
 */
export async function resetPassword(
  context: Context,
  form: PasswordReset,
  network: string,
): Promise<void> {
  const link = await findUsableLink(context, form.token, network, 'passwordReset');
  const found = await findUserOfLink(context, link.user_id);
  const { first_name: firstName, last_name: lastName } = namesAfterReset(found, form);
  rejectGuessablePassword(form.password, { email: found.email, firstName, lastName });
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.now();
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !(await consumeLink(tx, link, now)))
      throw new Failure('token_invalid');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    const { first_name, last_name } = namesAfterReset(user, form);
    await changeNames(tx, user, { first_name, last_name });
    if (user.verified_at === null) await discardReviewsOf(context, tx, user.id);
    if (!isProved(user)) await forgetNetworks(tx, user.id);
    await verifyAddress(context, tx, user, 'reset');
    await endSessions(tx, user.id);
    await rememberNetwork(context, tx, user, network);
    const proof = { verified_at: now, proved_by: 'reset' } as const;
    await emailPasswordChanged(tx, { ...user, first_name, ...proof }, now);
  });
  await context.rateLimits.forgetWrongPasswords(found.email_key, network);
}
