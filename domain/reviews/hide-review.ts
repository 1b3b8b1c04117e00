import { hidingReasons } from '../../content/hiding-reasons.ts';
import type { Context } from '../context.ts';
import { emailAuthor, hasAuthorEmail, withdrawAuthorEmail } from '../mail/author-emails.ts';
import { recordEvents } from '../record/record-events.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { lockReview, type Moderation, unchanged } from './lock-review.ts';
import type { Hiding } from '../../shared/reviews.ts';
import { isPublicAtOnce } from './review-policy.ts';
import { changeTotals } from './review-totals.ts';

/**
 * Hides a review, or changes the reason of one that is hidden: it leaves the page and the totals, and its author sees the reason and
 * gets it by email. The same reason changes nothing. Fails with `not_found`.
 */
export function hideReview(context: Context, reviewId: string, hiding: Hiding): Promise<Moderation> {
  return inTransaction(context, (tx) => hideReviewWithin(context, tx, reviewId, hiding));
}

/** Hides a review as the last part of a transaction. Fails with `not_found`. */
export async function hideReviewWithin(
  context: Context,
  tx: Transaction,
  reviewId: string,
  { reason, words }: Hiding,
): Promise<Moderation> {
  const hidden_reason = `${hidingReasons[reason]} ${words}`;
  const { author, review } = await lockReview(tx, reviewId);
  if (review.hidden_at !== null && review.hidden_reason === hidden_reason) return unchanged;
  const now = context.now();
  await tx.db.updateTable('reviews').set({ public: 0, hidden_at: now, hidden_reason }).where('id', '=', reviewId).execute();
  await withdrawAuthorEmail(tx, author, 'review_shown', reviewId);
  const authorEmailed = await emailAuthor(tx, author, 'review_hidden', reviewId, now);
  if (review.public === 1) await changeTotals(tx, { removed: [review] });
  await recordEvents(context, tx, [{ event: 'hidden', review, reason }]);
  return { changed: true, authorEmailed };
}

/**
 * Shows a hidden review again and emails its author, unless they have not heard yet that it was hidden. It stays held if its author's
 * address is not verified. Fails with `not_found`.
 */
export function unhideReview(context: Context, reviewId: string): Promise<Moderation> {
  return inTransaction(context, async (tx) => {
    const { author, review } = await lockReview(tx, reviewId);
    if (review.hidden_at === null) return unchanged;
    const isPublic = isPublicAtOnce(author);
    await tx.db
      .updateTable('reviews')
      .set({ public: isPublic ? 1 : 0, hidden_at: null, hidden_reason: null })
      .where('id', '=', reviewId)
      .execute();
    const isUnaware =
      (await withdrawAuthorEmail(tx, author, 'review_hidden', reviewId)) && !(await hasAuthorEmail(tx, author, 'review_hidden', reviewId));
    const authorEmailed = !isUnaware && (await emailAuthor(tx, author, 'review_shown', reviewId, context.now()));
    if (isPublic) await changeTotals(tx, { added: [review] });
    await recordEvents(context, tx, [{ event: 'shown', review, isPublic }]);
    return { changed: true, authorEmailed };
  });
}
