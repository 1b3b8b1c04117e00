import type { EmailLinksTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { countOnNetwork } from './known-networks.ts';
import { lockUser } from './lock-user.ts';
import { findEmailLink } from './email-link.ts';
import { emailKey } from './sign-up.ts';

/** Marks an address as verified and publishes its held reviews. The transaction must hold the account's lock. */
export async function verifyAddress(context: Context, tx: Transaction, userId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await context.authorEvents.verified(context, tx, userId);
}

/**
 * Verifies the address that the link was sent to (24 hours), publishes its held reviews, and returns the id of the account's newest public
 * review, if there is one. Opening a link again, or after the address was verified another way, is not an error. Fails with `token_invalid`.
 */
export async function verifyEmail(context: Context, token: string): Promise<{ reviewId?: string }> {
  const link = await findEmailLink(context.db, 'verify', token);
  if (link === undefined) throw new Failure('token_invalid');
  if (link.used_at === null) await followLink(context, link);
  const reviewId = await context.authorEvents.newestPublicReview(context.db, link.user_id);
  return reviewId === undefined ? {} : { reviewId };
}

async function followLink(context: Context, link: EmailLinksTable): Promise<void> {
  const now = context.now();
  if (link.expires_at <= now) throw new Failure('token_invalid');
  await inTransaction(context, async (tx) => {
    if ((await lockUser(tx, link.user_id)) === undefined) throw new Failure('token_invalid');
    await tx.db.updateTable('email_links').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute();
    await verifyAddress(context, tx, link.user_id, now);
  });
}

/**
 * Queues another verification email (product §9, §14: every 120 seconds, 5 a day to one address and then one an hour). The answer, the work,
 * and the waits are the same whether or not the address has an account, because the sender decides what to send. Fails with `too_many_requests`.
 */
export async function resendVerification(context: Context, email: string, network: string): Promise<void> {
  const address = emailKey(email);
  const isKnown = await countOnNetwork(context, address, network, 'resend');
  await context.rateLimits.countEmail({ kind: 'verify', address, network, isKnown });
  await inTransaction(context, (tx) => enqueueEmail(tx, { kind: 'verify_email', recipient: email, payload: {} }, context.now()));
}
