import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Failure } from '../../domain/failure.ts';
import { type Moderation, removeReply, replyToReview } from '../../domain/reviews/moderation.ts';
import { replySchema } from '../../shared/reviews.ts';
import { findReviewForOwner } from '../../domain/reviews/owner-reviews.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../exit-codes.ts';
import { parseWith, requireFound } from '../option-values.ts';
import type { Site } from '../open-site.ts';
import { examples } from '../texts.ts';
import { aboutEmail } from '../views/review-view.ts';
import { reviewId } from './list-reviews.ts';

/** Answers a review, and explains why one cannot be answered yet. */
async function reply({ context }: Site, id: string, text: string): Promise<Moderation> {
  try {
    return await requireFound('review', id, replyToReview(context, id, text));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_verified') throw error;
    throw new CliError('This review is held until its author verifies their address. Until then, nobody could read your reply.', {
      cause: error,
    });
  }
}

/** `reviews reply` */
export function addReplyToReview(reviews: CommandUnknownOpts, { output, withSite, readInput }: Cli): void {
  reviews
    .command('reply')
    .description('put your reply under a review, or replace it; its author gets it by email')
    .addArgument(reviewId())
    .argument('[text]', 'your reply; "-" reads it from standard input')
    .option('--remove', 'take your reply away instead')
    .addHelpText(
      'after',
      examples(
        ['reviews reply zB3kq0o0S7mTtJq1Yk5cXw "Thank you, Ann!"', 'one line'],
        ['reviews reply zB3kq0o0S7mTtJq1Yk5cXw - < reply.txt', 'several lines'],
        ['reviews reply zB3kq0o0S7mTtJq1Yk5cXw --remove', 'no reply anymore'],
      ),
    )
    .action(async (id, text, { remove }) => {
      if ((text === undefined) !== (remove === true)) {
        throw new CliError(remove === true ? 'Give either a text or --remove.' : 'What do you want to reply?', {
          exitCode: exitCodes.wrongUse,
          hint: 'Give the text in quotes, or "-" to read it from standard input.',
        });
      }
      const words = text === undefined ? undefined : parseWith(replySchema, text === '-' ? await readInput() : text, 'text');
      await withSite(async (site) => {
        const outcome =
          words === undefined ? await requireFound('review', id, removeReply(site.context, id)) : await reply(site, id, words);
        const review = await findReviewForOwner(site.context, id);
        const done = words === undefined ? 'Your reply is gone.' : `Your reply is under the review.${aboutEmail(outcome, review)}`;
        const unchanged =
          words === undefined ? 'The review has no reply. Nothing has changed.' : 'That is your reply already. Nothing has changed.';
        output.result({ ...outcome, review }, outcome.changed ? done : unchanged);
      });
    });
}
