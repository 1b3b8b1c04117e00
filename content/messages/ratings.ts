import { formatAverage, reviewCount, starCount } from './counts.ts';

/** What every page says that shows a rating or a review. */
export const ratingsMessages = {
  /** What a screen reader says for a rating or for an average with two decimals. */
  stars: (rating: number) =>
    Number.isInteger(rating) ? starCount(rating) : `${formatAverage(rating)} out of 5 stars`,
  rating: (average: number, count: number) =>
    `${formatAverage(average)} from ${reviewCount(count)}`,
  by: (name: string) => `Review by ${name}`,
  verifiedClient: 'Verified client',
} as const;
