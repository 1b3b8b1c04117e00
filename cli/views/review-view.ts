import { formatEngagement } from '../../content/format-engagement.ts';
import type { Moderation } from '../../domain/reviews/moderation.ts';
import type { OwnerReview } from '../../domain/reviews/owner-reviews.ts';
import type { Output } from '../output.ts';
import { cut, formatDay, formatFields, formatTable, formatTime, oneLine, printable } from '../table.ts';

const maxStars = 5;
const maxNameColumns = 16;
const statusColors = { published: 'green', held: 'yellow', hidden: 'red' } as const;

const nameOf = ({ author }: OwnerReview): string => oneLine(`${author.firstName} ${author.lastName}`);

const starsOf = ({ rating }: OwnerReview, { style }: Output): string =>
  style('yellow', '★'.repeat(rating)) + style('dim', '☆'.repeat(maxStars - rating));

/** A table of reviews. */
export function reviewTable(reviews: readonly OwnerReview[], output: Output): string {
  const rows = reviews.map((review) => [
    review._id,
    formatDay(review.createdAt),
    starsOf(review, output),
    output.style(statusColors[review.status], review.status),
    // On a terminal, a long name would leave no room for the comment.
    cut(nameOf(review), output.width === undefined ? Infinity : maxNameColumns),
    oneLine(review.comment),
  ]);
  return formatTable(['ID', 'POSTED', 'STARS', 'STATUS', 'AUTHOR', 'COMMENT'], rows, output.width);
}

/** What is known of the author: an invitation that they accepted, or an address. */
function describeSource(review: OwnerReview): string {
  if (review.source !== 'verified_client') return review.author.verified ? 'verified email' : 'nobody has verified the address';
  return ['invitation of a client', oneLine(formatEngagement(review))].filter((part) => part !== '').join(', ');
}

/** One review with all its words. */
export function reviewDetails(review: OwnerReview, output: Output): string {
  const fields = formatFields([
    ['Review', review._id],
    ['Author', `${nameOf(review)} <${oneLine(review.author.email)}>, user ${review.userId}`],
    ['Source', describeSource(review)],
    ['Posted', `${formatTime(review.createdAt)} UTC`],
    ['Edited', review.updatedAt === review.createdAt ? undefined : `${formatTime(review.updatedAt)} UTC`],
    ['Stars', `${starsOf(review, output)} ${review.rating} of ${maxStars}`],
    ['Status', output.style(statusColors[review.status], review.status)],
    ['Reason', review.hiddenReason === undefined ? undefined : oneLine(review.hiddenReason)],
  ]);
  const comment = review.comment === '' ? output.style('dim', '(no comment)') : printable(review.comment);
  const reply =
    review.reply === undefined ? [] : [`Your reply of ${formatTime(review.reply.createdAt)} UTC:`, '', printable(review.reply.text)];
  return [fields, '', comment, ...(reply.length === 0 ? [] : ['', ...reply])].join('\n');
}

/** Tells whether the author hears of it. The command line queues the email; the site sends it. */
export const aboutEmail = ({ authorEmailed }: Moderation, { author }: OwnerReview): string =>
  authorEmailed ? ` The site will email ${oneLine(author.email)}.` : '';
