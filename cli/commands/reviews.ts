import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addHideReview, addUnhideReview } from './hide-review.ts';
import { addListReviews, addShowReview } from './list-reviews.ts';
import { addReplyToReview } from './reply-to-review.ts';

/** `reviews`: read, answer, hide, and show again. */
export function addReviewsCommands(program: CommandUnknownOpts, cli: Cli): void {
  const reviews = program.command('reviews').description('read, answer, and hide reviews');
  addListReviews(reviews, cli);
  addShowReview(reviews, cli);
  addReplyToReview(reviews, cli);
  addHideReview(reviews, cli);
  addUnhideReview(reviews, cli);
}
