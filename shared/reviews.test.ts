import { expect, test } from 'vitest';
import { reviewInputSchema } from './reviews.ts';

const accepts = (input: unknown) => reviewInputSchema.safeParse(input).success;

test('one to five whole stars are accepted, and anything else is refused', () => {
  for (const rating of [1, 2, 3, 4, 5]) expect(accepts({ rating, comment: 'x' })).toBe(true);
  for (const rating of [0, 6, -1, 2.5, '5', null, Number.NaN, undefined, true]) {
    const result = reviewInputSchema.safeParse({ rating, comment: 'x' });
    expect([rating, result.error?.issues.map(({ message }) => message)]).toEqual([
      rating,
      ['Please choose a star rating.'],
    ]);
  }
});

test('a comment may be missing', () => {
  expect(reviewInputSchema.parse({ rating: 5, _id: 'x', author: 'y' })).toEqual({
    rating: 5,
    comment: '',
  });
});
