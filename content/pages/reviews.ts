import { reviewsMessages } from '../messages/reviews.ts';
import { siteMessages } from '../messages/site.ts';
import { provider } from '../provider.ts';
import type { ListedPage } from './page.ts';

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
    hasStars: true,
  },
} as const satisfies ListedPage;
