import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import type { PasswordReset } from '../../shared/accounts.ts';
import { countOnNetwork, forgetNetworks, rememberNetwork } from './known-networks.ts';
import { lockUser } from './lock-user.ts';
import { refuseGuessable } from './password-policy.ts';
import { endSessions } from './session.ts';
import { findEmailLink } from './email-link.ts';
import { emailKey } from './sign-up.ts';
import { verifyAddress } from './verification.ts';

/**
 * Queues an email with a link to choose a new password. The answer and the work are the same whether or not the address has an
 * account, because the sender decides what to send. Fails with `too_many_requests` (10 an hour per network; 5 a day to one
 * address, and then one an hour).
 */
export async function requestPasswordReset(context: Context, email: string, network: string): Promise<void> {
  const address = emailKey(email);
  const isKnown = await countOnNetwork(context, address, network, 'passwordReset');
  await context.rateLimits.countEmail({ kind: 'reset', address, network, isKnown });
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
 * From then on
 * the account knows this network. Fails with `token_invalid`, `invalid_fields` for a password that is easy to guess, `busy`, or
 * `too_many_requests`.
 */
export function resetPassword(context: Context, form: PasswordReset, network: string): Promise<void> {
  return context.passwords.admit(() => useLink(context, form, network));
}

/**
 * Checks that an emailed link still works, without using it, so that nobody fills in a form in vain. Fails with `token_invalid`, or with
 * `too_many_requests` (60 an hour per network).
 */
export async function checkPasswordReset(context: Context, token: string, network: string): Promise<void> {
  await findUsableLink(context, token, network, 'passwordResetCheck');
}

/** Finds a link that still works. Only a wrong one counts against the wider networks, so that strangers there block no owner. */
async function findUsableLink(context: Context, token: string, network: string, limit: 'passwordReset' | 'passwordResetCheck') {
  await context.rateLimits.count(network, limit);
  const link = await findEmailLink(context.db, 'reset', token);
  if (link !== undefined && link.used_at === null && link.expires_at > context.now()) return link;
  await context.rateLimits.countWider(network, limit);
  throw new Failure('token_invalid');
}

async function useLink(context: Context, form: PasswordReset, network: string): Promise<void> {
  const link = await findUsableLink(context, form.token, network, 'passwordReset');
  const owner = await context.db
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', link.user_id)
    .executeTakeFirst();
  if (owner === undefined) throw new Failure('token_invalid');
  await refuseGuessable(form.password, owner);
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.now();
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !(await consumeLink(tx, link, now))) throw new Failure('token_invalid');
    await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
    if (user.verified_at === null) {
      await context.authorEvents.heldDiscarded(context, tx, user.id);
      await forgetNetworks(tx, user.id);
      await verifyAddress(context, tx, user.id, now);
    }
    await endSessions(tx, user.id);
    await rememberNetwork(tx, user, network, now);
    await enqueueEmail(
      tx,
      { kind: 'password_changed', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
      now,
    );
  });
}
