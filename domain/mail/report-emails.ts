import type { Context } from '../context.ts';
import { maxAnswersPerDay } from '../../shared/limits.ts';
import type { Transaction } from '../transaction.ts';
import { emailKinds, type PreparedEmail, type QueuedEmail } from './email-kinds.ts';
import { enqueueEmail } from './outbox.ts';
import { combineNotices, type Notices } from './owner-notices.ts';

const hour = 60 * 60 * 1000;
/** The owner gets at most one email about reports in this time. Anyone can send them. */
export const reportEmailIntervalMs = hour;
const maxReportsShown = 20;

const newReports: Notices = {
  notice: 'new_report',
  combined: 'new_reports',
  intervalMs: reportEmailIntervalMs,
  readId: (payload) => emailKinds.new_report.parse(payload).reportId,
  combine: (reportIds) => ({ reportIds }),
};

/** Queues a notice to the owner about a report. Notices that wait together become one email. */
export async function notifyOwnerOfReport(context: Context, tx: Transaction, reportId: string, now: number): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient !== undefined) await enqueueEmail(tx, { kind: 'new_report', recipient, payload: { reportId } }, now);
}

/**
 * Prepares the owner's email about reports: at most one an hour, with every open report that waits. Returns `deferred` when the email is
 * not to be sent now, and `obsolete` when no open report is left.
 */
export async function prepareReportEmail(
  context: Context,
  mail: QueuedEmail & { kind: 'new_report' | 'new_reports' },
): Promise<PreparedEmail | 'deferred' | 'obsolete'> {
  const ids = mail.kind === 'new_reports' ? mail.payload.reportIds : await combineNotices(context, newReports, mail);
  if (ids === 'deferred') return ids;
  const rows = await context.db
    .selectFrom('reports')
    .innerJoin('reviews', 'reviews.id', 'reports.review_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reports.id', 'reports.reason', 'reports.words', 'reports.email', 'reviews.public'])
    .select(['reviews.id as review_id', 'users.first_name', 'users.last_name'])
    .where('reports.id', 'in', ids)
    .where('reports.closed_at', 'is', null)
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute();
  if (rows.length === 0) return 'obsolete';
  const reports = rows.slice(0, maxReportsShown).map((row) => ({
    id: row.id,
    author: `${row.first_name} ${row.last_name}`,
    reason: row.reason,
    words: row.words,
    wantsAnswer: row.email !== null,
    ...(row.public === 1 ? { link: `${context.publicUrl}/reviews/${row.review_id}` } : {}),
  }));
  return { kind: 'new_reports', recipient: mail.recipient, count: rows.length, reports };
}

/**
 * Queues an email to a reporter about what became of their report. Nobody has verified the address, so it gets 5 of these a day at most.
 * Returns whether one was queued.
 */
export async function emailReporter(tx: Transaction, report: { id: string; email: string }, now: number): Promise<boolean> {
  const { count } = await tx.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', report.email.toLowerCase()))
    .where('kind', '=', 'report_answered')
    .where('created_at', '>', now - 24 * hour)
    .executeTakeFirstOrThrow();
  if (count >= maxAnswersPerDay) return false;
  await enqueueEmail(tx, { kind: 'report_answered', recipient: report.email, payload: { reportId: report.id } }, now);
  return true;
}

/** Prepares the email to a reporter: what became of the report, and where the review is if it is public. */
export async function prepareReportAnswer(
  context: Context,
  mail: QueuedEmail & { kind: 'report_answered' },
): Promise<PreparedEmail | 'obsolete'> {
  const row = await context.db
    .selectFrom('reports')
    .innerJoin('reviews', 'reviews.id', 'reports.review_id')
    .select(['reports.outcome', 'reports.answer', 'reviews.id', 'reviews.public'])
    .where('reports.id', '=', mail.payload.reportId)
    .executeTakeFirst();
  if (row === undefined || row.outcome === null) return 'obsolete';
  const link = row.public === 1 ? { link: `${context.publicUrl}/reviews/${row.id}` } : {};
  return { kind: mail.kind, recipient: mail.recipient, outcome: row.outcome, answer: row.answer ?? '', ...link };
}
