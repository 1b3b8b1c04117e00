import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { User } from '#domain/accounts/users.ts';
import { hasRows, type Transaction } from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';

export type AuthorEmailKind = 'review_reply' | 'review_hidden' | 'review_shown';

const emailsOf =
  (author: User, kind: AuthorEmailKind, reviewId: string) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([
      eb('recipient_key', '=', author.email_key),
      eb('kind', '=', kind),
      eb('payload', '=', JSON.stringify({ reviewId })),
    ]);

/** Removes a waiting email that no process has begun to send. Returns true if there was one. */
export async function withdrawAuthorEmail(
  tx: Transaction,
  author: User,
  kind: AuthorEmailKind,
  reviewId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('outbox')
    .where(emailsOf(author, kind, reviewId))
    .where('state', '=', 'waiting')
    .where('leased_until', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Replaces a waiting email, so two changes in a row are one email. An unverified address may be
 * someone else's and gets none. Returns true if one was queued. Requires the author's lock.
 */
export async function emailAuthor(
  tx: Transaction,
  author: User,
  kind: AuthorEmailKind,
  reviewId: string,
  now: number,
): Promise<boolean> {
  await withdrawAuthorEmail(tx, author, kind, reviewId);
  if (author.verified_at === null) return false;
  await enqueueEmail(
    tx,
    { kind, recipient: author.email, userId: author.id, payload: { reviewId } },
    now,
  );
  return true;
}

export const hasAuthorEmail = (
  { db }: Transaction,
  author: User,
  kind: AuthorEmailKind,
  reviewId: string,
): Promise<boolean> => hasRows(db.selectFrom('outbox').where(emailsOf(author, kind, reviewId)));
