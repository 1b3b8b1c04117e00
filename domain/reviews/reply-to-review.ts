import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { emailAuthor, withdrawAuthorEmail } from '../mail/author-emails.ts';
import { bumpPublicContentVersion } from '../public-content.ts';
import { newSalt } from '../record/commitment.ts';
import type { RecordedReview } from '../record/earlier-reviews.ts';
import { recordEvents } from '../record/record-events.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { lockReview, type Moderation, unchanged } from './lock-review.ts';
import type { ReviewRow } from './review-row.ts';

/** Keeps the current reply, if there is one, for its history. */
async function keepReply(tx: Transaction, { id: review_id, ...review }: RecordedReview<ReviewRow>, now: number): Promise<void> {
  const { reply_text: text, reply_at: written_at, reply_review_version: review_version, reply_salt: record_salt } = review;
  if (text === null || written_at === null || review_version === null) return;
  await tx.db.insertInto('reply_versions').values({ review_id, written_at, replaced_at: now, text, review_version, record_salt }).execute();
}

/**
 * Puts the owner's reply under a review, or replaces it, and emails it to the author. The same words change nothing. Fails with
 * `not_found`, or with `not_verified` for a held review, which nobody else can see.
 */
export function replyToReview(context: Context, reviewId: string, text: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (author.verified_at === null) throw new Failure('not_verified');
    if (review.reply_text === text) return unchanged;
    const now = Math.max(context.now(), (review.reply_at ?? 0) + 1);
    await keepReply(tx, review, now);
    const salt = newSalt();
    const reply = { reply_text: text, reply_at: now, reply_review_version: review.version, reply_salt: salt };
    await tx.db.updateTable('reviews').set(reply).where('id', '=', reviewId).execute();
    const authorEmailed = await emailAuthor(tx, author, 'review_reply', reviewId, now);
    if (review.public === 1) await bumpPublicContentVersion(tx);
    await recordEvents(context, tx, [{ event: 'replied', review, text, salt }]);
    return { changed: true, authorEmailed };
  });
}

/** Takes the owner's reply away. Fails with `not_found`. */
export function removeReply(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.reply_text === null) return unchanged;
    await keepReply(tx, review, context.now());
    const noReply = { reply_text: null, reply_at: null, reply_review_version: null, reply_salt: null };
    await tx.db.updateTable('reviews').set(noReply).where('id', '=', reviewId).execute();
    await withdrawAuthorEmail(tx, author, 'review_reply', reviewId);
    if (review.public === 1) await bumpPublicContentVersion(tx);
    await recordEvents(context, tx, [{ event: 'reply_removed', review }]);
    return { changed: true, authorEmailed: false };
  });
}
