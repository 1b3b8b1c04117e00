import type { Selectable } from 'kysely';
import type { ReportReason } from '../../content/report-reasons.ts';
import type { ReportsTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';

/** How the owner closed a report: with an answer, as one that changes nothing, or by hiding the review. */
export type ReportOutcome = NonNullable<ReportsTable['outcome']>;

/** A report as the owner sees it. Times are ISO 8601 in UTC. */
export interface OwnerReport {
  reportId: string;
  reviewId: string;
  reason: ReportReason;
  words: string;
  /** The address for an answer, which nobody has verified. */
  email?: string;
  createdAt: string;
  status: 'open' | ReportOutcome;
  closedAt?: string;
  answer?: string;
}

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

export interface ReportFilter {
  isOpen?: boolean | undefined;
  reviewId?: string | undefined;
}

/** Lists up to `limit` reports for the owner, newest first, and tells whether there are more. */
export async function listReports(
  { db }: Context,
  { isOpen, reviewId }: ReportFilter,
  limit: number,
): Promise<{ reports: OwnerReport[]; hasMore: boolean }> {
  let query = db.selectFrom('reports').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (isOpen === true) query = query.where('closed_at', 'is', null);
  if (reviewId !== undefined) query = query.where('review_id', '=', reviewId);
  const rows = await query.limit(limit + 1).execute();
  return { reports: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
}

/** Finds a report for the owner. Fails with `not_found`. */
export async function findReport({ db }: Context, reportId: string): Promise<OwnerReport> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return present(row);
}
