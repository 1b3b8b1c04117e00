import { Argument, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { findReviewForOwner, listReviewsForOwner } from '../../domain/reviews/owner-reviews.ts';
import type { Cli } from '../cli.ts';
import { parseId } from '../ids.ts';
import { parseLimit, parseRating, parseTime, requireFound } from '../option-values.ts';
import { examples, moreToList } from '../texts.ts';
import { reviewDetails, reviewTable } from '../views/review-view.ts';

const defaultLimit = 50;

/** The id of a review, for commands about one. */
export const reviewId = () => new Argument('<review>', 'the id of the review').argParser(parseId);

/** `reviews list` */
export function addListReviews(reviews: CommandUnknownOpts, { output, withSite }: Cli): void {
  reviews
    .command('list')
    .description('list reviews, newest first')
    .addOption(new Option('--status <status>', 'only reviews with this status').choices(['published', 'held', 'hidden'] as const))
    .option('--rating <stars>', 'only reviews with this many stars', parseRating)
    .option('--author <user>', 'only reviews by the user with this id or address', parseId)
    .option('--since <day>', 'only reviews posted since this day (UTC)', parseTime)
    .option('--unanswered', 'only reviews without your reply')
    .option('--limit <number>', 'list at most this many', parseLimit, defaultLimit)
    .addHelpText(
      'after',
      examples(
        ['reviews list --unanswered', 'what waits for your answer'],
        ['reviews list --status hidden', 'what you have hidden'],
        ['reviews list --since 2026-01-01 --json', 'this year, for a script'],
      ),
    )
    .action(({ status, rating, author, since, unanswered, limit }) =>
      withSite(async ({ context }) => {
        const filter = { status, rating, author, since, isUnanswered: unanswered };
        const { reviews: found, hasMore } = await listReviewsForOwner(context, filter, limit);
        output.result({ reviews: found, hasMore }, found.length === 0 ? 'No reviews.' : reviewTable(found, output));
        if (hasMore) output.note(moreToList(limit));
      }),
    );
}

/** `reviews show` */
export function addShowReview(reviews: CommandUnknownOpts, { output, withSite }: Cli): void {
  reviews
    .command('show')
    .description('show one review with all its words')
    .addArgument(reviewId())
    .addHelpText('after', examples(['reviews show zB3kq0o0S7mTtJq1Yk5cXw', 'the id is in the list']))
    .action((id) =>
      withSite(async ({ context }) => {
        const review = await requireFound('review', id, findReviewForOwner(context, id));
        output.result(review, reviewDetails(review, output));
      }),
    );
}
