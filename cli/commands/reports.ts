import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { findReport, listReports } from '../../domain/reports/reports.ts';
import type { Cli } from '../cli.ts';
import { parseId } from '../ids.ts';
import { parseLimit, requireFound } from '../option-values.ts';
import { examples, moreToList } from '../texts.ts';
import { reportDetails, reportTable } from '../views/report-view.ts';
import { addAnswerReport, addDismissReport, reportId } from './close-report.ts';

const defaultLimit = 50;

/** `reports`: what readers report about reviews, and what becomes of it. */
export function addReportsCommands(program: CommandUnknownOpts, cli: Cli): void {
  const reports = program.command('reports').description('read, answer, and dismiss reports of reviews');
  addListReports(reports, cli);
  addShowReport(reports, cli);
  addAnswerReport(reports, cli);
  addDismissReport(reports, cli);
}

function addListReports(reports: CommandUnknownOpts, { output, withSite }: Cli): void {
  reports
    .command('list')
    .description('list the open reports, newest first')
    .option('--all', 'closed reports, too; they are deleted after 30 days')
    .option('--review <review>', 'only reports of this review', parseId)
    .option('--limit <number>', 'list at most this many', parseLimit, defaultLimit)
    .addHelpText('after', examples(['reports list', 'what waits for you'], ['reports list --all --json', 'for a script']))
    .action(({ all, review, limit }) =>
      withSite(async ({ context }) => {
        const { reports: found, hasMore } = await listReports(context, { isOpen: all !== true, reviewId: review }, limit);
        output.result({ reports: found, hasMore }, found.length === 0 ? 'No reports.' : reportTable(found, output));
        if (hasMore) output.note(moreToList(limit));
      }),
    );
}

function addShowReport(reports: CommandUnknownOpts, { output, withSite }: Cli): void {
  reports
    .command('show')
    .description('show one report with all its words')
    .addArgument(reportId())
    .addHelpText('after', examples(['reports show Qm0c2k7v9YwT3hXb1nZs4A', 'the id is in the list and in the email']))
    .action((id) =>
      withSite(async ({ context }) => {
        const report = await requireFound('report', id, findReport(context, id));
        output.result(report, reportDetails(report, output));
      }),
    );
}
