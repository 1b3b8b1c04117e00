import { expect, test } from 'vitest';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { choosePraise } from './choose-praise.ts';

const review = (fields: Partial<Review>): Review => ({
  _id: 'r1',
  userId: 'u1',
  rating: 5,
  comment: 'Clear, calm, on time.',
  author: { firstName: 'Ada', lastName: 'B' },
  createdAt: '2025-03-01T00:00:00.000Z',
  updatedAt: '2025-03-01T00:00:00.000Z',
  ...fields,
});

test('the newest short review with at least four stars is the praise', () => {
  const reviews = [review({ rating: 2, comment: 'Late.' }), review({ comment: '' }), review({ comment: 'Newest praise.' }), review({})];
  expect(choosePraise(reviews)).toEqual({ comment: 'Newest praise.', by: 'Ada B', date: '2025-03-01T00:00:00.000Z', rating: 5 });
});

test('no review, and no kind one, is no praise', () => {
  expect(choosePraise([])).toBeNull();
  expect(choosePraise([review({ rating: 3 }), review({ comment: ' \n ' })])).toBeNull();
});

test('a long review stands in where there is no short one, cut at a word', () => {
  const chosen = choosePraise([review({ comment: 'word '.repeat(100) })]);
  expect(chosen?.comment.endsWith('word…')).toBe(true);
  expect(chosen?.comment.length).toBeLessThanOrEqual(181);
});

test('emoji are never cut in half, and 5,000 characters without a space still are cut', () => {
  const family = '👩‍👩‍👧';
  expect(choosePraise([review({ comment: family.repeat(500) })])?.comment).toBe(`${family.repeat(180)}…`);
  expect(choosePraise([review({ comment: 'a'.repeat(5000) })])?.comment).toHaveLength(181);
});
