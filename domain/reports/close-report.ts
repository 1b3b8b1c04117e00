import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { emailReporter } from '../mail/report-emails.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import type { ReportOutcome } from './owner-reports.ts';

/** What became of the owner's decision about a report. */
export interface ClosedReport {
  /** False if the report was closed already. */
  changed: boolean;
  /** Whether an email to the reporter was queued: they left an address, and it has had no more than 5 answers today. */
  reporterEmailed: boolean;
}

/** Closes a report with what became of it, and emails that to its reporter. A closed one stays as it is. Fails with `not_found`. */
export function closeReport(context: Context, reportId: string, outcome: ReportOutcome, answer: string): Promise<ClosedReport> {
  return inTransaction(context, (tx) => closeReportWithin(context, tx, reportId, outcome, answer));
}

/** Closes a report as part of a transaction. Fails with `not_found`. */
export async function closeReportWithin(
  context: Context,
  tx: Transaction,
  reportId: string,
  outcome: ReportOutcome,
  answer: string,
): Promise<ClosedReport> {
  const report = await tx.db.selectFrom('reports').selectAll().where('id', '=', reportId).forUpdate().executeTakeFirst();
  if (report === undefined) throw new Failure('not_found');
  if (report.closed_at !== null) return { changed: false, reporterEmailed: false };
  const now = context.now();
  await tx.db.updateTable('reports').set({ closed_at: now, outcome, answer }).where('id', '=', reportId).execute();
  const reporterEmailed = report.email !== null && (await emailReporter(tx, { id: reportId, email: report.email }, now));
  return { changed: true, reporterEmailed };
}
