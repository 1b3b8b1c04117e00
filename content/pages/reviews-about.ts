import { siteMessages } from '#content/messages/site.ts';
import { reviewsAbout } from '#content/reviews-about.ts';
import type { ListedPage } from './page.ts';

export const reviewsAboutPage = {
  path: '/reviews/about',
  kind: 'public',
  name: reviewsAbout.heading,
  title: siteMessages.titled(reviewsAbout.heading),
  description:
    'Who can review my work, how reviews are verified, counted, and ordered, what gets hidden and why, and what nobody can prove.',
  card: {
    name: 'reviews-about',
    heading: reviewsAbout.heading,
    text: 'Where they come from, what I can do to them, and what I can’t',
  },
} as const satisfies ListedPage;
