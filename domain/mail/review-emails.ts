import type { Context } from '../context.ts';
import { selectReviews } from '../reviews/list-reviews.ts';
import type { Transaction } from '../transaction.ts';
import { emailKinds, type EmailContent, type QueuedEmail } from './email-kinds.ts';
import { enqueueEmails } from './outbox.ts';
import { combineNotices, type Notices } from './owner-notices.ts';

const minute = 60_000;
/** The owner gets at most one email about new reviews in this time. */
export const ownerEmailIntervalMs = 10 * minute;
const maxReviewsShown = 20;

const newReviews: Notices = {
  notice: 'new_review',
  combined: 'new_reviews',
  intervalMs: ownerEmailIntervalMs,
  readId: (payload) => emailKinds.new_review.parse(payload).reviewId,
  combine: (reviewIds) => ({ reviewIds }),
};

/** Queues a notice to the owner about each review that was posted or published. Notices that wait together become one email. */
export async function notifyOwner(context: Context, tx: Transaction, reviewIds: string[], now: number): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient === undefined) return;
  const notices = reviewIds.map((reviewId) => ({ kind: 'new_review' as const, recipient, payload: { reviewId } }));
  await enqueueEmails(tx, notices, now);
}

/**
 * Prepares the owner's email about new reviews: at most one every ten minutes, with every review that waits, once, as it is now: held or
 * published. Leaves out reviews that were deleted or hidden since. Returns `deferred` when the email is not to be sent now, and `obsolete` when no review is left.
 */
export async function prepareReviewEmail(
  context: Context,
  mail: QueuedEmail & { kind: 'new_review' | 'new_reviews' },
): Promise<EmailContent | 'deferred' | 'obsolete'> {
  const ids = mail.kind === 'new_reviews' ? mail.payload.reviewIds : await combineNotices(context, newReviews, mail);
  if (ids === 'deferred') return ids;
  const rows = await selectReviews(context.db).where('reviews.id', 'in', ids).where('hidden_at', 'is', null).execute();
  const reviews = rows.toReversed().map(({ id, first_name, last_name, rating, comment, public: isPublic }) => ({
    author: `${first_name} ${last_name}`,
    rating,
    comment,
    ...(isPublic === 1 ? { link: `${context.publicUrl}/reviews/${id}` } : {}),
  }));
  const [first] = reviews;
  if (first === undefined) return 'obsolete';
  if (reviews.length === 1) return { kind: 'new_review', recipient: mail.recipient, ...first };
  const link = `${context.publicUrl}/reviews`;
  return { kind: 'new_reviews', recipient: mail.recipient, count: reviews.length, reviews: reviews.slice(0, maxReviewsShown), link };
}
