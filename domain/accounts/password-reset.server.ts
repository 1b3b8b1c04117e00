import type { Context } from '../context.server.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.server.ts';
import { inTransaction, type Transaction } from '../transaction.server.ts';
import type { PasswordReset } from './account.schema.ts';
import { lockUser } from './lock-user.server.ts';
import { endSessions } from './session.server.ts';
import { findEmailLink } from './email-link.server.ts';
import { emailKey } from './sign-up.server.ts';
import { verifyAddress } from './verification.server.ts';

/**
 * Queues an email with a link to choose a new password. The answer and the work are the same whether or not the address has an
 * account, because the sender decides what to send. Fails with `too_many_requests` (10 an hour per network, 5 a day to one address).
 */
export async function requestPasswordReset(context: Context, email: string, network: string): Promise<void> {
  await context.rateLimits.count(network, 'passwordReset');
  await context.rateLimits.count(emailKey(email), 'emailToAddress');
  await inTransaction(context, (tx) => enqueueEmail(tx, { kind: 'reset_password', recipient: email, payload: {} }, context.now()));
}

/** Marks the link and the account's other reset links as used. Returns false if the link no longer works. */
async function consumeLink(tx: Transaction, link: { token_hash: string; user_id: string }, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('token_hash', '=', link.token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', link.user_id)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
  return true;
}

/**
 * Sets a new password with an emailed link (single use, 1 hour) and ends all sessions, even those about to start. On an unverified
 * account, also verifies the address and deletes held reviews, because someone else may have signed up with it.
 * Fails with `token_invalid`.
 */
export async function resetPassword(context: Context, form: PasswordReset, network: string): Promise<void> {
  await context.rateLimits.count(network, 'passwordReset');
  const link = await findEmailLink(context.db, 'reset', form.token);
  if (link === undefined || link.used_at !== null || link.expires_at <= context.now()) throw new Failure('token_invalid');
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.now();
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !(await consumeLink(tx, link, now))) throw new Failure('token_invalid');
    await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
    if (user.verified_at === null) {
      await context.authorEvents.heldDiscarded(tx, user.id);
      await verifyAddress(context, tx, user.id, now);
    }
    await endSessions(tx, user.id);
    await enqueueEmail(
      tx,
      { kind: 'password_changed', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
      now,
    );
  });
}
