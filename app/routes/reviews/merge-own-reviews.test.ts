import { expect, test } from 'vitest';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { mergeOwnReviews } from './merge-own-reviews.ts';

const review = (id: string, day: number, status?: Review['status']): Review => ({
  _id: id,
  userId: 'u',
  rating: 5,
  comment: '',
  author: { firstName: 'A', lastName: 'B' },
  createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  ...(status === undefined ? {} : { status }),
});
const ids = (reviews: Review[]) => reviews.map(({ _id }) => _id);

test('a visitor sees what everyone sees', () => {
  expect(ids(mergeOwnReviews([review('b', 2), review('a', 1)], undefined, true))).toEqual(['b', 'a']);
});

test('own held reviews stand at their place in time, on the first page only', () => {
  const listed = [review('c', 3), review('a', 1)];
  const own = [review('b', 2, 'held')];
  expect(ids(mergeOwnReviews(listed, own, true))).toEqual(['c', 'b', 'a']);
  expect(ids(mergeOwnReviews(listed, own, false))).toEqual(['c', 'a']);
});

test('a listed own review is not shown twice, and carries its status', () => {
  const merged = mergeOwnReviews([review('a', 1)], [review('a', 1, 'published')], true);
  expect(merged).toHaveLength(1);
  expect(merged[0]?.status).toBe('published');
});
