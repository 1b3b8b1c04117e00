import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { notifyOwnerOfReport } from '../mail/report-emails.ts';
import { isPublicReview } from '../reviews/find-review.ts';
import { lockReview } from '../reviews/lock-review.ts';
import { newId } from '../secrets.ts';
import { inTransaction } from '../transaction.ts';
import type { ReportInput } from '../../shared/reports.ts';

/**
 * Keeps a report of a public review and notifies the owner (product §19). Fails with `not_found` for any other review, or with
 * `too_many_requests` (5 an hour per network, and of one review 3 a day per network and 60 in all).
 */
export async function postReport(context: Context, reviewId: string, report: ReportInput, network: string): Promise<void> {
  await context.rateLimits.count(network, 'report');
  await context.rateLimits.countWider(network, 'report');
  if (!(await isPublicReview(context, reviewId))) throw new Failure('not_found');
  await context.rateLimits.countOfSubject(network, reviewId, 'reportOfReviewByNetwork');
  await context.rateLimits.count(reviewId, 'reportOfReview');
  await inTransaction(context, async (tx) => {
    const { review } = await lockReview(tx, reviewId);
    if (review.public === 0) throw new Failure('not_found');
    const id = newId();
    const now = context.now();
    const { reason, words, email } = report;
    await tx.db
      .insertInto('reports')
      .values({ id, review_id: reviewId, reason, words, email: email === '' ? null : email, created_at: now })
      .execute();
    await notifyOwnerOfReport(context, tx, id, now);
  });
}
