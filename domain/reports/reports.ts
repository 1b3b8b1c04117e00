import type { Selectable } from 'kysely';
import type { ReportsTable } from '../../db/tables.ts';
import { maxAnswersPerDay } from '../../shared/limits.ts';
import type { OwnerReport, ReportWithReview } from '../../shared/owner.ts';
import type { ReportInput } from '../../shared/reports.ts';
import type { Hiding } from '../../shared/reviews.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail, notifyOwner } from '../mail/outbox.ts';
import { isPublicReview } from '../reviews/find-review.ts';
import { hideReviewWithin, lockReview, type Moderation } from '../reviews/moderation.ts';
import { findReviewsForOwner } from '../reviews/owner-reviews.ts';
import { newId } from '../secrets.ts';
import { inTransaction, type Transaction } from '../transaction.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Keeps a report of a public review and notifies the owner. Fails with `not_found` for any other
 * review, or with `too_many_requests` (5 an hour per network, and of one review 3 a day per network
 * and 60 in all).
 */
export async function postReport(
  context: Context,
  reviewId: string,
  report: ReportInput,
  network: string,
): Promise<void> {
  const { rateLimits } = context;
  await rateLimits.countNetwork(network, 'report');
  if (!(await isPublicReview(context, reviewId))) throw new Failure('not_found');
  await rateLimits.count(`${network} ${reviewId}`, 'reportOfReviewByNetwork');
  await rateLimits.count(reviewId, 'reportOfReview');
  await inTransaction(context, async (tx) => {
    const { review } = await lockReview(tx, reviewId);
    if (review.public === 0) throw new Failure('not_found');
    const id = newId();
    const { reason, words, email } = report;
    await tx.db
      .insertInto('reports')
      .values({
        id,
        review_id: reviewId,
        reason,
        words,
        email: email === '' ? null : email,
        created_at: context.now(),
      })
      .execute();
    await notifyOwner(context, tx, 'new_reports', id);
  });
}

/**
 * How the owner closed a report: with an answer, as one that changes nothing, or by hiding the
 * review.
 */
export type ReportOutcome = NonNullable<ReportsTable['outcome']>;

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

const present = (row: Selectable<ReportsTable>): OwnerReport => ({
  reportId: row.id,
  reviewId: row.review_id,
  reason: row.reason,
  words: row.words,
  ...(row.email === null ? {} : { email: row.email }),
  createdAt: time(row.created_at),
  status: row.outcome ?? 'open',
  ...(row.closed_at === null ? {} : { closedAt: time(row.closed_at) }),
  ...(row.answer === null || row.answer === '' ? {} : { answer: row.answer }),
});

/** Lists up to `limit` reports for the owner, newest first: all, or those that are open. */
export async function listReports(
  { db }: Context,
  which: 'open' | 'all',
  limit: number,
): Promise<OwnerReport[]> {
  const newest = db
    .selectFrom('reports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await (which === 'open' ? newest.where('closed_at', 'is', null) : newest).execute();
  return rows.map(present);
}

/**
 * Adds to reports the reviews that they are about. A review may have been deleted at this moment,
 * and its reports with it.
 */
export async function withReviews(
  context: Context,
  reports: OwnerReport[],
): Promise<ReportWithReview[]> {
  const reviews = await findReviewsForOwner(context, [
    ...new Set(reports.map(({ reviewId }) => reviewId)),
  ]);
  return reports.flatMap((report) => {
    const review = reviews.find(({ _id }) => _id === report.reviewId);
    return review === undefined ? [] : [{ ...report, review }];
  });
}

/** Finds a report for the owner. Fails with `not_found`. */
export async function findReport({ db }: Context, reportId: string): Promise<OwnerReport> {
  const row = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return present(row);
}

/** What came of the owner's decision about a report. */
export interface ClosedReport {
  /** False if the report was closed already. */
  changed: boolean;
  /**
   * Whether an email to the reporter was queued: they left an address, and it has had no more than
   * 5 answers today.
   */
  reporterEmailed: boolean;
}

/**
 * Closes a report with the owner's decision, and emails that to its reporter. A closed one stays as
 * it is. Fails with `not_found`.
 */
export function closeReport(
  context: Context,
  reportId: string,
  outcome: ReportOutcome,
  answer: string,
): Promise<ClosedReport> {
  return inTransaction(context, (tx) => closeReportWithin(context, tx, reportId, outcome, answer));
}

async function closeReportWithin(
  context: Context,
  tx: Transaction,
  reportId: string,
  outcome: ReportOutcome,
  answer: string,
): Promise<ClosedReport> {
  const report = await tx.db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst();
  if (report === undefined) throw new Failure('not_found');
  if (report.closed_at !== null) return { changed: false, reporterEmailed: false };
  const now = context.now();
  await tx.db
    .updateTable('reports')
    .set({ closed_at: now, outcome, answer })
    .where('id', '=', reportId)
    .execute();
  const reporterEmailed =
    report.email !== null && (await emailReporter(tx, { id: reportId, email: report.email }, now));
  return { changed: true, reporterEmailed };
}

/**
 * Queues the email to a reporter. Nobody has verified the address, so it gets 5 of these a day at
 * most. Returns whether one was queued.
 */
async function emailReporter(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<boolean> {
  const { count } = await tx.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_key', '=', email.toLowerCase())
    .where('kind', '=', 'report_answered')
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow();
  if (count >= maxAnswersPerDay) return false;
  await enqueueEmail(
    tx,
    { kind: 'report_answered', recipient: email, payload: { reportId: id } },
    now,
  );
  return true;
}

/**
 * Hides a review and closes a report of it, both or neither. One that is hidden, or closed, already
 * stays as it is. Fails with `not_found`.
 */
export function hideReportedReview(
  context: Context,
  reviewId: string,
  hiding: Hiding,
  reportId: string,
): Promise<ClosedReport & Pick<Moderation, 'authorEmailed'>> {
  return inTransaction(context, async (tx) => {
    // The author first, as in every transaction.
    await lockReview(tx, reviewId);
    const closed = await closeReportWithin(context, tx, reportId, 'hidden', '');
    const { authorEmailed } = await hideReviewWithin(context, tx, reviewId, hiding);
    return { ...closed, authorEmailed };
  });
}
