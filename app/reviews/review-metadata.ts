import { maxTitleLength } from '#content/fit-title.ts';
import { reviewMessages } from '#content/messages/review.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import type { PageMetadata } from '#content/pages/page.ts';
import { reviewCard } from '#content/pages/reviews.ts';
import { fullNameOf } from '#shared/full-name.ts';
import type { Review } from '#shared/reviews.ts';
import { shorten } from './shorten.ts';

const maxDescription = 155;

export function reviewMetadata(review: Review): PageMetadata {
  const { _id, author, rating, comment, source } = review;
  const title = (name: string) => siteMessages.titled(reviewsMessages.by(name));
  const description = (words: string) => reviewMessages.description(rating, words);
  const name = shorten(fullNameOf(author), maxTitleLength - [...title('')].length);
  // The description of a review without words reads differently.
  const words = shorten(
    comment.replaceAll(/\s+/gu, ' ').trim(),
    maxDescription - [...description('…')].length + 1,
  );
  return {
    path: `/reviews/${_id}`,
    name: reviewsMessages.by(name),
    title: title(name),
    description: description(words),
    card: reviewCard(rating, source === 'verified_client'),
  };
}
