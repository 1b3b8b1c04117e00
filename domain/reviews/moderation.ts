import { lockUser, type User } from '#domain/accounts/users.ts';
import {
  bumpPublicContentVersion,
  type Context,
  Failure,
  inTransaction,
  newId,
  type Transaction,
} from '#domain/core';
import type { Moderation } from '#shared/owner.ts';
import type { Hiding } from '#shared/reviews.ts';
import { emailAuthor, hasAuthorEmail, withdrawAuthorEmail } from './email-author.ts';
import { appendEvent } from './review-events.ts';
import { findReviewRow, type ReviewRow } from './review-row.ts';

const unchanged: Moderation = { changed: false, authorEmailed: false };

/** Locks the author. All other changes to the review wait for that lock. */
export async function lockReview(
  tx: Transaction,
  reviewId: string,
): Promise<{ author: User; review: ReviewRow }> {
  const found = await tx.db
    .selectFrom('reviews')
    .select('user_id')
    .where('id', '=', reviewId)
    .executeTakeFirst();
  const author = found === undefined ? undefined : await lockUser(tx, found.user_id);
  // Before the lock, its author may have changed or deleted it.
  const review = author && (await findReviewRow(tx.db, reviewId));
  if (author === undefined || review === undefined) throw new Failure('not_found');
  return { author, review };
}

/**
 * Also changes the reason of a hidden review. The author gets the reason by email. The same reason
 * changes nothing.
 */
export function hideReview(
  context: Context,
  reviewId: string,
  hiding: Hiding,
): Promise<Moderation> {
  return inTransaction(context, (tx) => hideReviewWithin(context, tx, reviewId, hiding));
}

/** Call it last in a transaction, because it locks public content. */
export async function hideReviewWithin(
  context: Context,
  tx: Transaction,
  reviewId: string,
  { reason, words }: Hiding,
): Promise<Moderation> {
  const { author, review } = await lockReview(tx, reviewId);
  if (review.hidden_reason === reason && review.hidden_words === words) return unchanged;
  const now = context.now();
  const hidden = { public: 0, hidden_at: now, hidden_reason: reason, hidden_words: words };
  await tx.db.updateTable('reviews').set(hidden).where('id', '=', reviewId).execute();
  await withdrawAuthorEmail(tx, author, 'review_shown', reviewId);
  const authorEmailed = await emailAuthor(tx, author, 'review_hidden', reviewId, now);
  await appendEvent(tx, now, 'hidden', review, reason);
  if (review.public === 1) await bumpPublicContentVersion(tx);
  return { changed: true, authorEmailed };
}

/**
 * Emails the author, unless the email about the hiding was never sent. The review stays held if
 * their address isn't verified.
 */
export function unhideReview(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.hidden_at === null) return unchanged;
    const isPublic = author.verified_at !== null;
    const shown = {
      public: isPublic ? 1 : 0,
      hidden_at: null,
      hidden_reason: null,
      hidden_words: null,
    };
    await tx.db.updateTable('reviews').set(shown).where('id', '=', reviewId).execute();
    const isUnaware =
      (await withdrawAuthorEmail(tx, author, 'review_hidden', reviewId)) &&
      !(await hasAuthorEmail(tx, author, 'review_hidden', reviewId));
    const authorEmailed =
      !isUnaware && (await emailAuthor(tx, author, 'review_shown', reviewId, context.now()));
    await appendEvent(tx, context.now(), 'shown', review);
    if (isPublic) await bumpPublicContentVersion(tx);
    return { changed: true, authorEmailed };
  });
}

type Reply = Pick<ReviewRow, 'reply' | 'reply_at' | 'reply_version'>;

/** Requires the review's lock. */
async function changeReply(
  tx: Transaction,
  review: ReviewRow,
  reply: Reply,
  now: number,
): Promise<void> {
  const changes = { ...reply, salt: newId() };
  await tx.db.updateTable('reviews').set(changes).where('id', '=', review.id).execute();
  await appendEvent(tx, now, reply.reply === null ? 'reply_removed' : 'replied', {
    ...review,
    ...changes,
  });
  if (review.public === 1) await bumpPublicContentVersion(tx);
}

/**
 * Publishes or replaces the reply, records which version it answers, and emails the author. The
 * same words change nothing. A held review takes none, because nobody else sees it.
 */
export function replyToReview(
  context: Context,
  reviewId: string,
  text: string,
  reviewVersion = Infinity,
): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (author.verified_at === null) throw new Failure('not_verified');
    if (review.reply === text) return unchanged;
    const now = Math.max(context.now(), (review.reply_at ?? 0) + 1);
    const authorEmailed = await emailAuthor(tx, author, 'review_reply', reviewId, now);
    const reply_version = Math.min(reviewVersion, review.version);
    await changeReply(tx, review, { reply: text, reply_at: now, reply_version }, now);
    return { changed: true, authorEmailed };
  });
}

export function removeReply(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.reply === null) return unchanged;
    await withdrawAuthorEmail(tx, author, 'review_reply', reviewId);
    await changeReply(
      tx,
      review,
      { reply: null, reply_at: null, reply_version: null },
      context.now(),
    );
    return { changed: true, authorEmailed: false };
  });
}
