import type { Tables } from '#db/tables.ts';
import { isEmailOf } from '#domain/accounts/account.ts';
import { type Confirmation, inTransactionWithPassword } from '#domain/accounts/confirm-password.ts';
import { findEmailLink, hasExpired } from '#domain/accounts/email-links.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { greetingOf, isProved, lockUser, type User } from '#domain/accounts/users.ts';
import { type Context, Failure, inTransaction, type Transaction } from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import { type Removal, removeReviewsOf } from '#domain/reviews/account-reviews.ts';

/**
 * Also removes invitations to the address, and the address in reports, but only if it's proved: they
 * may be someone else's. Requires the account's lock.
 */
export async function removeAccount(
  context: Context,
  tx: Transaction,
  user: User,
  removal: Removal,
): Promise<void> {
  if (isProved(user)) {
    await tx.db.deleteFrom('invitations').where('email_key', '=', user.email_key).execute();
    await tx.db
      .updateTable('reports')
      .set({ email: null, email_key: null })
      .where('email_key', '=', user.email_key)
      .execute();
  }
  await tx.db.deleteFrom('outbox').where(isEmailOf(user)).execute();
  await removeReviewsOf(context, tx, user.id, removal);
  await tx.db.deleteFrom('users').where('id', '=', user.id).execute();
}

/**
 * Returns true if an email was queued. An unverified address may be a stranger's and gets none.
 * Requires the account's lock.
 */
export async function removeAccountAndConfirm(
  context: Context,
  tx: Transaction,
  user: User,
  removal: Removal,
): Promise<boolean> {
  await removeAccount(context, tx, user, removal);
  if (user.verified_at === null) return false;
  await enqueueEmail(
    tx,
    { kind: 'account_deleted', recipient: user.email, payload: { firstName: greetingOf(user) } },
    context.now(),
  );
  return true;
}

export async function deleteAccount(
  context: Context,
  session: Session,
  confirmation: Confirmation,
): Promise<void> {
  await inTransactionWithPassword(context, session, confirmation, (tx, user) =>
    removeAccountAndConfirm(context, tx, user, 'withdrawn'),
  );
}

/**
 * Allows deletion through a verification link while the address is unverified, or verified by a
 * link alone that has not expired. Old emails can delete nothing.
 */
const mayDisown = (
  { verified_at, proved_by }: User,
  link: Tables['email_links'],
  now: number,
): boolean => verified_at === null || (proved_by === 'link' && !hasExpired(link, now));

/** Deletes an account that a stranger made with the reader's address. */
export async function disownAccount(context: Context, token: string): Promise<void> {
  const link = await findEmailLink(context, 'verify', token);
  if (link === undefined) throw new Failure('token_invalid');
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !mayDisown(user, link, context.now()))
      throw new Failure('token_invalid');
    await removeAccount(context, tx, user, user.verified_at === null ? 'discarded' : 'withdrawn');
  });
}

export function deleteAccountForOwner(context: Context, userId: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new Failure('not_found');
    return removeAccountAndConfirm(context, tx, user, 'removed');
  });
}
