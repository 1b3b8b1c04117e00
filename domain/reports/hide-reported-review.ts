import type { Context } from '../context.ts';
import { hideReviewWithin } from '../reviews/hide-review.ts';
import { lockReview, type Moderation } from '../reviews/lock-review.ts';
import type { Hiding } from '../../shared/reviews.ts';
import { inTransaction } from '../transaction.ts';
import { type ClosedReport, closeReportWithin } from './close-report.ts';

/**
 * Hides a review and closes a report of it, both or neither (product §19.5). One that is hidden, or closed, already stays as it is. Fails
 * with `not_found`.
 */
export function hideReportedReview(
  context: Context,
  reviewId: string,
  hiding: Hiding,
  reportId: string,
): Promise<{ hidden: Moderation; closed: ClosedReport }> {
  return inTransaction(context, async (tx) => {
    // The author first, as in every transaction. The record of reviews, which hiding locks, comes last.
    await lockReview(tx, reviewId);
    const closed = await closeReportWithin(context, tx, reportId, 'hidden', '');
    return { closed, hidden: await hideReviewWithin(context, tx, reviewId, hiding) };
  });
}
