import {
  type Command,
  parseValue,
  parseWithArgument,
  requireFound,
  requireValues,
} from '#cli/command.ts';
import { withSite } from '#cli/open-site.ts';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { hideReview as hide } from '#domain/reviews/moderation.ts';
import { hidingSchema } from '#shared/reviews.ts';

const reasons = hidingSchema.shape.reason.options;
const widest = Math.max(...reasons.map((reason) => reason.length));

export const hideReview: Command = {
  name: 'reviews hide',
  usage: '<review> --reason <reason> --words <text>',
  about: 'Hides a review when you can’t reach the owner’s page.',
  help: `  <review>           the address of the review, such as https://example.com/reviews/zB3kq0o0S7mTtJq1Yk5cXw
  --reason <reason>  one of
${reasons.map((reason) => `                       ${reason.padEnd(widest)}  ${hidingReasons[reason]}`).join('\n')}
  --words <text>     why, in your own words, which the author sees

Example: owner reviews hide /reviews/zB3kq0o0S7mTtJq1Yk5cXw --reason advertising --words "Please post it without the phone number."`,
  async run(cli, args) {
    const { argument, values } = parseWithArgument(args, {
      reason: { type: 'string' },
      words: { type: 'string' },
    });
    const given = requireValues({
      '<review>': argument,
      '--reason <reason>': values.reason,
      '--words <text>': values.words,
    });
    // The owner's emails link to the id.
    const id = /[\w-]{22}(?=\/?(?:[?#]|$))/u.exec(given['<review>'])?.[0] ?? given['<review>'];
    const hiding = {
      reason: parseValue(hidingSchema.shape.reason, values.reason, '--reason'),
      words: parseValue(hidingSchema.shape.words, values.words, '--words'),
    };
    const { changed, authorEmailed } = await withSite(cli, ({ context }) =>
      requireFound(`review ${id}`, hide(context, id, hiding)),
    );
    if (changed)
      cli.print(`The review is hidden.${authorEmailed ? ' The site will email its author.' : ''}`);
    else cli.print('The review is already hidden for this reason. Nothing has changed.');
  },
};
