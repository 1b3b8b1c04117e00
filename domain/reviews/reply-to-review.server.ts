import type { Context } from '../context.server.ts';
import { Failure } from '../failure.ts';
import { emailAuthor, withdrawAuthorEmail } from '../mail/author-emails.server.ts';
import { bumpPublicContentVersion } from '../public-content.server.ts';
import { inTransaction } from '../transaction.server.ts';
import { lockReview, type Moderation, unchanged } from './lock-review.server.ts';

/**
 * Puts the owner's reply under a review, or replaces it, and emails it to the author. The same words change nothing. Fails with
 * `not_found`, or with `not_verified` for a held review, which nobody else can see.
 */
export function replyToReview(context: Context, reviewId: string, text: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (author.verified_at === null) throw new Failure('not_verified');
    if (review.reply_text === text) return unchanged;
    const now = context.now();
    await tx.db.updateTable('reviews').set({ reply_text: text, reply_at: now }).where('id', '=', reviewId).execute();
    const authorEmailed = await emailAuthor(tx, author, 'review_reply', reviewId, now);
    if (review.public === 1) await bumpPublicContentVersion(tx);
    return { changed: true, authorEmailed };
  });
}

/** Takes the owner's reply away. Fails with `not_found`. */
export function removeReply(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.reply_text === null) return unchanged;
    await tx.db.updateTable('reviews').set({ reply_text: null, reply_at: null }).where('id', '=', reviewId).execute();
    await withdrawAuthorEmail(tx, author, 'review_reply', reviewId);
    if (review.public === 1) await bumpPublicContentVersion(tx);
    return { changed: true, authorEmailed: false };
  });
}
