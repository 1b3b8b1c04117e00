import type { Review } from '#shared/reviews.ts';

/** A public review, edited a day after it was posted. */
export const sampleReview: Review = {
  _id: 'abcdefghijklmnopqrstuv',
  userId: 'u',
  rating: 4,
  comment: 'Good',
  author: { firstName: 'Ann', lastName: 'Lee' },
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-16T12:00:00.000Z',
  version: 2,
  etag: '"a"',
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  source: 'verified_email',
};
