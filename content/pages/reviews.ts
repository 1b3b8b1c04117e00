import { reviewMessages } from '#content/messages/review.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import { provider } from '#content/provider.ts';
import type { ListedPage, ShareCard } from './page.ts';

export const reviewsPage = {
  path: '/reviews',
  kind: 'public',
  listsReviews: true,
  name: siteMessages.menu.reviews,
  title: siteMessages.titled(reviewsMessages.heading),
  description: `What people say about working with ${provider.brand}: every rating and review, and what’s verified about each author.`,
  card: {
    name: 'reviews',
    heading: reviewsMessages.heading,
    text: `What people say about working with ${provider.brand}`,
  },
} as const satisfies ListedPage;

/** Reviews with the same stars share a picture. */
export const reviewCard = (rating: number, isVerified: boolean): ShareCard => ({
  name: `review-${rating}${isVerified ? '-verified' : ''}`,
  heading: `A review of ${provider.brand}`,
  text: isVerified
    ? `${reviewMessages.outOfFive(rating)} · ${reviewsMessages.verifiedClient}`
    : reviewMessages.outOfFive(rating),
  rating,
});
