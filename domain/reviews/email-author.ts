import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { User } from '../accounts/users.ts';
import type { Transaction } from '../core/transaction.ts';
import { enqueueEmail } from '../outbox/outbox.ts';

/**
 * The emails that tell the author of a review what the owner did with it. What they say is decided
 * when they are sent.
 */
export type AuthorEmailKind = 'review_reply' | 'review_hidden' | 'review_shown';

/** The emails of a kind about a review. */
const emailsOf =
  (author: User, kind: AuthorEmailKind, reviewId: string) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([
      eb('recipient_key', '=', author.email_key),
      eb('kind', '=', kind),
      eb('payload', '=', JSON.stringify({ reviewId })),
    ]);

/**
 * Takes back an email to the author that no process has begun to send. Returns whether there was
 * one.
 */
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
 * Queues an email to the author of a review, in the place of one that waits, so that two changes in
 * a row are one email. An address that is not verified may be someone else's and gets none. Returns
 * whether one was queued. The transaction must hold the author's lock.
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

/**
 * Returns whether such an email is in the outbox: it waits, is on its way, or was sent in the last
 * weeks.
 */
export async function hasAuthorEmail(
  tx: Transaction,
  author: User,
  kind: AuthorEmailKind,
  reviewId: string,
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('outbox')
    .select('id')
    .where(emailsOf(author, kind, reviewId))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
