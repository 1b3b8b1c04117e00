import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { type HidingReason, hidingReasons } from '../../content/hiding-reasons.ts';
import type { Context } from '../../domain/context.ts';
import { type ClosedReport, hideReportedReview } from '../../domain/reports/reports.ts';
import { hideReview, unhideReview, type Moderation } from '../../domain/reviews/moderation.ts';
import { type Hiding, hidingSchema } from '../../shared/reviews.ts';
import { findReviewForOwner } from '../../domain/reviews/owner-reviews.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { parseId } from '../ids.ts';
import type { Site } from '../open-site.ts';
import { parseWith, requireFound } from '../option-values.ts';
import { examples } from '../texts.ts';
import { aboutEmail } from '../views/review-view.ts';
import { describeClosed, requireOpenReport } from './close-report.ts';
import { reviewId } from './list-reviews.ts';

const reasons = Object.keys(hidingReasons) as HidingReason[];
const longest = Math.max(...reasons.map((reason) => reason.length));
const reasonsHelp = `\nReasons:\n${reasons.map((reason) => `  ${reason.padEnd(longest)}  ${hidingReasons[reason]}`).join('\n')}`;

/** Fails unless this is an open report of this review. */
async function requireReportOf(site: Site, reportId: string, reviewOfIt: string): Promise<void> {
  const report = await requireOpenReport(site, reportId);
  if (report.reviewId === reviewOfIt) return;
  throw new CliError(`Report ${reportId} is about another review, ${report.reviewId}. Nothing has been done.`);
}

/** Hides a review, and closes a report of it if one is given. */
async function hide(
  context: Context,
  id: string,
  hiding: Hiding,
  report: string | undefined,
): Promise<{ hidden: Moderation; closed?: ClosedReport }> {
  return report === undefined ? { hidden: await hideReview(context, id, hiding) } : hideReportedReview(context, id, hiding, report);
}

/** `reviews hide` */
export function addHideReview(reviews: CommandUnknownOpts, { output, withSite }: Cli): void {
  reviews
    .command('hide')
    .description('take a review off the page and out of the average; its author gets the reason by email')
    .addArgument(reviewId())
    .addOption(new Option('--reason <reason>', 'why: one of the reasons below').choices(reasons).makeOptionMandatory())
    .requiredOption('--words <text>', 'why, in your own words; the author reads them')
    .option('--report <report>', 'a report of this review, which it closes; the reporter hears of it', parseId)
    .addHelpText('after', reasonsHelp)
    .addHelpText(
      'after',
      examples(['reviews hide zB3kq0o0S7mTtJq1Yk5cXw --reason advertising --words "Please post it without the phone number."', '']),
    )
    .action((id, { report, ...options }) => {
      const hiding = parseWith(hidingSchema, options, '--words');
      return withSite(async (site) => {
        const { context } = site;
        if (report !== undefined) await requireReportOf(site, report, id);
        const { hidden: outcome, closed: closing } = await requireFound('review', id, hide(context, id, hiding, report));
        const closed = report === undefined || closing === undefined ? undefined : await describeClosed(site, report, closing);
        const review = await findReviewForOwner(context, id);
        const hidden = outcome.changed
          ? `The review is hidden.${aboutEmail(outcome, review)}`
          : 'The review is hidden for this reason already. Nothing has changed.';
        output.result(
          { ...outcome, review, ...(closed === undefined ? {} : { report: closed.report }) },
          closed === undefined ? hidden : `${hidden}\nThe report is closed.${closed.about}`,
        );
      });
    });
}

/** `reviews unhide` */
export function addUnhideReview(reviews: CommandUnknownOpts, { output, withSite }: Cli): void {
  reviews
    .command('unhide')
    .description('show a hidden review again; its author gets an email')
    .addArgument(reviewId())
    .addHelpText('after', examples(['reviews unhide zB3kq0o0S7mTtJq1Yk5cXw', 'it counts in the average again']))
    .action((id) =>
      withSite(async ({ context }) => {
        const outcome = await requireFound('review', id, unhideReview(context, id));
        const review = await findReviewForOwner(context, id);
        const shown =
          review.status === 'held'
            ? 'The review is not hidden anymore, but held until its author verifies their address.'
            : `The review is on the page again.${aboutEmail(outcome, review)}`;
        output.result({ ...outcome, review }, outcome.changed ? shown : 'The review was not hidden. Nothing has changed.');
      }),
    );
}
