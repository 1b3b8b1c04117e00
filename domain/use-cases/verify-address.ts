import { findEmailLink, findUserOfLink, hasExpired } from '#domain/accounts/email-links.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { lockUser, updateUser, type User } from '#domain/accounts/users.ts';
import { type Context, Failure, inTransaction, type Transaction } from '#domain/core';
import { discardReviewsOf, publishReviewsOf } from '#domain/reviews/account-reviews.ts';

/**
 * Discards the owner's held reviews, because the owner can't review. Requires the account's lock.
 */
export async function verifyAddress(
  context: Context,
  tx: Transaction,
  user: User,
  proved_by: NonNullable<User['proved_by']>,
): Promise<void> {
  if (user.verified_at !== null) {
    if (isBetterProof(user, proved_by)) await updateUser(tx, user.id, { proved_by });
    return;
  }
  await updateUser(tx, user.id, { verified_at: context.now(), proved_by });
  if (context.isOwnerAddress(user.email_key)) await discardReviewsOf(context, tx, user.id);
  await publishReviewsOf(context, tx, user.id);
}

const isBetterProof = ({ proved_by }: User, proof: NonNullable<User['proved_by']>): boolean =>
  proof !== 'link' && (proved_by === null || proved_by === 'link');

/**
 * Opening a link again is no error. A stranger may have signed up: outside the account's own
 * session, a link proves less (`isProved`), and cannot verify the owner's address.
 */
export async function verifyEmail(
  context: Context,
  token: string,
  findCaller: () => Promise<Session | undefined>,
): Promise<{ reviewId?: string }> {
  const link = await findEmailLink(context, 'verify', token);
  const now = context.now();
  if (link === undefined || (link.used_at === null && hasExpired(link, now)))
    throw new Failure('token_invalid');
  const user = await findUserOfLink(context, link.user_id);
  const isUnverifiedOwner = user.verified_at === null && context.isOwnerAddress(user.email_key);
  const caller = await findCaller().catch((error: unknown) => {
    if (isUnverifiedOwner || !(error instanceof Failure)) throw error;
    return undefined;
  });
  const proof = caller?.user.id === user.id ? 'session' : 'link';
  if (isUnverifiedOwner && proof === 'link') throw new Failure('token_invalid');
  if (link.used_at === null || (!hasExpired(link, now) && isBetterProof(user, proof))) {
    await inTransaction(context, async (tx) => {
      const locked = await lockUser(tx, user.id);
      if (locked === undefined) throw new Failure('token_invalid');
      await tx.db
        .updateTable('email_links')
        .set({ used_at: now })
        .where('token_hash', '=', link.token_hash)
        .execute();
      await verifyAddress(context, tx, locked, proof);
    });
  }
  const newest = await context.db
    .selectFrom('reviews')
    .select('id as reviewId')
    .where('user_id', '=', link.user_id)
    .where('public', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? {};
}
