import { formatAverage, reviewCount, starCount } from './counts.ts';

export const ratingsMessages = {
  /** Hidden beside the drawn stars. Also for averages. */
  stars: (rating: number) =>
    Number.isInteger(rating) ? starCount(rating) : `${formatAverage(rating)} out of 5 stars`,
  rating: (average: number, count: number) =>
    `${formatAverage(average)} from ${reviewCount(count)}`,
  by: (name: string) => `Review by ${name}`,
  verifiedClient: 'Verified client',
} as const;
