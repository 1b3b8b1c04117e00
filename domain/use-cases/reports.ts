import { maxAnswersPerDay, ownerPageSize } from '#content/limits.ts';
import type { Tables } from '#db/tables.ts';
import {
  type Context,
  countRows,
  day,
  derivedId,
  Failure,
  hasRows,
  inTransaction,
  isoTime,
  isoTimeIf,
  newId,
  type Transaction,
  widerNetwork,
} from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import { notifyOwner } from '#domain/outbox/owner-notices.ts';
import { isPublicReview } from '#domain/reviews/find-review.ts';
import { hideReviewWithin, lockReview } from '#domain/reviews/moderation.ts';
import { findReviewsForOwner } from '#domain/reviews/owner-reviews.ts';
import { emailKey } from '#shared/email-address.ts';
import type {
  ClosedReport,
  HiddenReport,
  OwnerReportQuery,
  ReportWithReview,
} from '#shared/owner.ts';
import type { ReportInput } from '#shared/reports.ts';
import type { Hiding } from '#shared/reviews.ts';

const selectReport = ({ db }: Pick<Context, 'db'>, id: string) =>
  db.selectFrom('reports').where('id', '=', id);

export async function postReport(
  context: Context,
  reviewId: string,
  report: ReportInput,
  { network, key }: { network: string; key?: string | undefined },
): Promise<void> {
  const { rateLimits } = context;
  const { reason, words, email } = report;
  const id = key === undefined ? newId() : derivedId(reviewId, key, reason, words, email);
  if (key !== undefined && (await hasRows(selectReport(context, id)))) return;
  if (!(await isPublicReview(context, reviewId))) throw new Failure('not_found');
  const from = widerNetwork(network) ?? network;
  await rateLimits.count(`${from} ${reviewId}`, 'reportOfReviewByNetwork');
  await rateLimits.count(reviewId, 'reportOfReview');
  await inTransaction(context, async (tx) => {
    const { review } = await lockReview(tx, reviewId);
    if (review.public === 0) throw new Failure('not_found');
    const inserted = await tx.db
      .insertInto('reports')
      .values({
        id,
        review_id: reviewId,
        reason,
        words,
        email: email === '' ? null : email,
        email_key: email === '' ? null : emailKey(email),
        created_at: context.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) await notifyOwner(context, tx, 'new_reports', id);
  });
}

export const describeReport = (row: Tables['reports']) => ({
  reportId: row.id,
  reviewId: row.review_id,
  reason: row.reason,
  words: row.words,
  email: row.email ?? undefined,
  createdAt: isoTime(row.created_at),
  status: row.outcome ?? ('open' as const),
  closedAt: isoTimeIf(row.closed_at),
  answer: row.answer ?? undefined,
});

async function presentAll(
  context: Context,
  rows: Tables['reports'][],
): Promise<ReportWithReview[]> {
  const reviews = await findReviewsForOwner(context, [
    ...new Set(rows.map(({ review_id }) => review_id)),
  ]);
  return rows.flatMap((row) => {
    const review = reviews.find(({ _id }) => _id === row.review_id);
    if (review === undefined) return [];
    return [{ ...describeReport(row), answer: row.answer || undefined, review }];
  });
}

export async function listReports(
  context: Context,
  { filter }: OwnerReportQuery,
): Promise<ReportWithReview[]> {
  const newest = context.db
    .selectFrom('reports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ownerPageSize);
  return presentAll(
    context,
    await (filter === 'open' ? newest.where('closed_at', 'is', null) : newest).execute(),
  );
}

export async function findReport(context: Context, reportId: string): Promise<ReportWithReview> {
  const rows = await selectReport(context, reportId).selectAll().execute();
  const [report] = await presentAll(context, rows);
  if (report === undefined) throw new Failure('not_found');
  return report;
}

const isOfHiddenReview = ({ db }: Transaction, reportId: string): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('reports')
      .innerJoin('reviews', 'reviews.id', 'reports.review_id')
      .where('reports.id', '=', reportId)
      .where('hidden_at', 'is not', null),
  );

/**
 * Without an answer, the reporter learns whether the review stays: it may be hidden because of
 * another report. Closed reports don't change.
 */
export function closeReport(
  context: Context,
  reportId: string,
  answer: string,
): Promise<ClosedReport> {
  return inTransaction(context, async (tx) => {
    if (answer !== '') return closeReportWithin(context, tx, reportId, 'answered', answer);
    const outcome = (await isOfHiddenReview(tx, reportId)) ? 'hidden' : 'dismissed';
    return closeReportWithin(context, tx, reportId, outcome, answer);
  });
}

async function closeReportWithin(
  context: Context,
  tx: Transaction,
  reportId: string,
  outcome: NonNullable<Tables['reports']['outcome']>,
  answer: string,
): Promise<ClosedReport> {
  const report = await selectReport(tx, reportId).selectAll().forUpdate().executeTakeFirst();
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
 * At most 5 a day to one address, because nobody has verified it. Returns true if one was queued.
 */
async function emailReporter(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<boolean> {
  const answers = tx.db
    .selectFrom('outbox')
    .where('recipient_key', '=', emailKey(email))
    .where('kind', '=', 'report_answered')
    .where('created_at', '>', now - day);
  if ((await countRows(answers)) >= maxAnswersPerDay) return false;
  await enqueueEmail(
    tx,
    { kind: 'report_answered', recipient: email, payload: { reportId: id } },
    now,
  );
  return true;
}

export function hideReportedReview(
  context: Context,
  reportId: string,
  hiding: Hiding,
): Promise<HiddenReport> {
  return inTransaction(context, async (tx) => {
    const report = await selectReport(tx, reportId).select('review_id').executeTakeFirst();
    if (report === undefined) throw new Failure('not_found');
    // Lock order: the author first.
    await lockReview(tx, report.review_id);
    const closed = await closeReportWithin(context, tx, reportId, 'hidden', '');
    const { authorEmailed } = await hideReviewWithin(context, tx, report.review_id, hiding);
    return { ...closed, authorEmailed };
  });
}
