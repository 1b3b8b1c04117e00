import type { Moderation } from '../../shared/owner.ts';
import type { Hiding } from '../../shared/reviews.ts';
import { lockUser, type User } from '../accounts/users.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { bumpPublicContentVersion } from '../core/public-content.ts';
import { newId } from '../core/secrets.ts';
import { inTransaction, type Transaction } from '../core/transaction.ts';
import { emailAuthor, hasAuthorEmail, withdrawAuthorEmail } from './email-author.ts';
import { appendEvent } from './review-events.ts';
import { isPublicAtOnce, type ReviewRow, selectReviews } from './review-row.ts';

const unchanged: Moderation = { changed: false, authorEmailed: false };

/**
 * Reads a review and its author under the author's lock, which every other change of them waits
 * for. Fails with `not_found`.
 */
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
  // Its author may have changed or deleted it before the lock.
  const review =
    author === undefined
      ? undefined
      : await selectReviews(tx.db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (author === undefined || review === undefined) throw new Failure('not_found');
  return { author, review };
}

/**
 * Hides a review, or changes the reason of one that is hidden: it leaves the page and the totals,
 * and its author sees the reason and gets it by email. The same reason changes nothing. Fails with
 * `not_found`.
 */
export function hideReview(
  context: Context,
  reviewId: string,
  hiding: Hiding,
): Promise<Moderation> {
  return inTransaction(context, (tx) => hideReviewWithin(context, tx, reviewId, hiding));
}

/** Hides a review as the last part of a transaction. Fails with `not_found`. */
export async function hideReviewWithin(
  context: Context,
  tx: Transaction,
  reviewId: string,
  { reason, words }: Hiding,
): Promise<Moderation> {
  const { author, review } = await lockReview(tx, reviewId);
  if (review.hidden_at !== null && review.hidden_reason === reason && review.hidden_words === words)
    return unchanged;
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
 * Shows a hidden review again and emails its author, unless they have not heard yet that it was
 * hidden. It stays held if its author's address is not verified. Fails with `not_found`.
 */
export function unhideReview(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.hidden_at === null) return unchanged;
    const isPublic = isPublicAtOnce(author);
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

/** Changes the reply under a locked review. */
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
 * Publishes the owner's reply to a review, or replaces it, and records which version it answers.
 * The author gets it by email. The same words change nothing. Fails with `not_found`, or with
 * `not_verified` for a held review, which nobody else can see.
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

/** Takes the owner's reply away. Fails with `not_found`. */
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
