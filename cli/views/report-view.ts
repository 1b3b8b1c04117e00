import { reportReasons } from '../../content/report-reasons.ts';
import type { ClosedReport, OwnerReport } from '../../domain/reports/reports.ts';
import type { Output } from '../output.ts';
import { formatDay, formatFields, formatTable, formatTime, oneLine, printable } from '../table.ts';

const statusColors = { open: 'yellow', answered: 'green', dismissed: 'dim', hidden: 'red' } as const;

/** A table of reports. */
export function reportTable(reports: readonly OwnerReport[], output: Output): string {
  const rows = reports.map((report) => [
    report.reportId,
    formatDay(report.createdAt),
    output.style(statusColors[report.status], report.status),
    report.reason,
    report.email === undefined ? 'no' : 'yes',
    report.reviewId,
    oneLine(report.words),
  ]);
  return formatTable(['ID', 'SENT', 'STATUS', 'REASON', 'ADDRESS', 'REVIEW', 'WORDS'], rows, output.width);
}

/** One report with all its words. */
export function reportDetails(report: OwnerReport, output: Output): string {
  const fields = formatFields([
    ['Report', report.reportId],
    ['Review', report.reviewId],
    ['Sent', `${formatTime(report.createdAt)} UTC`],
    ['Reason', reportReasons[report.reason]],
    ['Address', report.email === undefined ? 'none' : `${oneLine(report.email)} (nobody has verified it)`],
    ['Status', output.style(statusColors[report.status], report.status)],
    ['Closed', report.closedAt === undefined ? undefined : `${formatTime(report.closedAt)} UTC`],
  ]);
  const words = report.words === '' ? output.style('dim', '(no words)') : printable(report.words);
  const answer = report.answer === undefined ? [] : ['Your answer:', '', printable(report.answer)];
  return [fields, '', words, ...(answer.length === 0 ? [] : ['', ...answer])].join('\n');
}

/** Tells whether the reporter hears of it. The command line queues the email; the site sends it. */
export function aboutReporter({ reporterEmailed }: ClosedReport, { email }: OwnerReport): string {
  if (email === undefined) return ' Its reporter left no address.';
  return reporterEmailed
    ? ` The site will email ${oneLine(email)}.`
    : ` ${oneLine(email)} gets no email: that address has had too many answers today.`;
}
