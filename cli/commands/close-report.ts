import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { closeReport, type ClosedReport, findReport, type OwnerReport, type ReportOutcome } from '../../domain/reports/reports.ts';
import { reportAnswerSchema } from '../../shared/reports.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { parseId } from '../ids.ts';
import type { Site } from '../open-site.ts';
import { parseWith, requireFound } from '../option-values.ts';
import { examples } from '../texts.ts';
import { aboutReporter } from '../views/report-view.ts';

/** The id of a report, for commands about one. */
export const reportId = () => new Argument('<report>', 'the id of the report').argParser(parseId);

/** Finds a report that is still open. Fails with what became of a closed one. */
export async function requireOpenReport({ context }: Site, id: string): Promise<OwnerReport> {
  const report = await requireFound('report', id, findReport(context, id));
  if (report.status === 'open') return report;
  throw new CliError(`Report ${id} is closed already: ${report.status}. Nothing has changed.`);
}

/** Closes an open report, and tells in a sentence whether its reporter hears of it. */
export async function closeOpenReport(site: Site, id: string, outcome: ReportOutcome, answer: string) {
  await requireOpenReport(site, id);
  const closed = await requireFound('report', id, closeReport(site.context, id, outcome, answer));
  return describeClosed(site, id, closed);
}

/** Tells in a sentence whether the reporter of a closed report hears of it. */
export async function describeClosed({ context }: Site, id: string, closed: ClosedReport) {
  const report = await findReport(context, id);
  return { closed, report, about: aboutReporter(closed, report) };
}

/** `reports answer` */
export function addAnswerReport(reports: CommandUnknownOpts, { output, withSite, readInput }: Cli): void {
  reports
    .command('answer')
    .description('answer a report and close it; its reporter gets the answer by email if they left an address')
    .addArgument(reportId())
    .argument('<text>', 'your answer; "-" reads it from standard input')
    .addHelpText(
      'after',
      examples(
        ['reports answer Qm0c2k7v9YwT3hXb1nZs4A "I asked Ann to leave the number out."', 'one line'],
        ['reports answer Qm0c2k7v9YwT3hXb1nZs4A - < answer.txt', 'several lines'],
      ),
    )
    .action(async (id, text) => {
      const answer = parseWith(reportAnswerSchema, text === '-' ? await readInput() : text, 'text');
      await withSite(async (site) => {
        const { closed, report, about } = await closeOpenReport(site, id, 'answered', answer);
        output.result({ ...closed, report }, `The report is answered.${about}`);
      });
    });
}

/** `reports dismiss` */
export function addDismissReport(reports: CommandUnknownOpts, { output, withSite }: Cli): void {
  reports
    .command('dismiss')
    .description('close a report that changes nothing; its reporter hears that the review stays if they left an address')
    .addArgument(reportId())
    .argument('[text]', 'why, in your own words; the reporter reads them')
    .addHelpText(
      'after',
      examples(['reports dismiss Qm0c2k7v9YwT3hXb1nZs4A', ''], ['reports dismiss Qm0c2k7v9YwT3hXb1nZs4A "Ann is a client."', '']),
    )
    .action((id, text) => {
      const answer = text === undefined ? '' : parseWith(reportAnswerSchema, text, 'text');
      return withSite(async (site) => {
        const { closed, report, about } = await closeOpenReport(site, id, 'dismissed', answer);
        output.result({ ...closed, report }, `The report is dismissed.${about}`);
      });
    });
}
