import { expect, test } from 'vitest';
import { maxCommentCodePoints } from './limits.ts';
import { reviewInputSchema } from './reviews.ts';

const accepts = (input: unknown) => reviewInputSchema.safeParse(input).success;

test('§5: one to five whole stars are accepted, and anything else is refused with the message for the picker', () => {
  for (const rating of [1, 2, 3, 4, 5]) expect(accepts({ rating, comment: 'x' })).toBe(true);
  for (const rating of [0, 6, -1, 2.5, '5', null, Number.NaN, undefined, true]) {
    const result = reviewInputSchema.safeParse({ rating, comment: 'x' });
    expect([rating, result.error?.issues.map(({ message }) => message)]).toEqual([
      rating,
      ['Please choose a star rating.'],
    ]);
  }
});

test('a comment may be missing, holds at most 5,000 emoji, and keeps line breaks and tabs', () => {
  expect(reviewInputSchema.parse({ rating: 5, _id: 'x', author: 'y' })).toEqual({
    rating: 5,
    comment: '',
  });
  expect(accepts({ rating: 5, comment: '🎹'.repeat(maxCommentCodePoints) })).toBe(true);
  expect(accepts({ rating: 5, comment: '🎹'.repeat(maxCommentCodePoints + 1) })).toBe(false);
  expect(reviewInputSchema.parse({ rating: 5, comment: ' a\r\n\tb ' }).comment).toBe(' a\r\n\tb ');
});

test('control characters, lone surrogates, and marks that reorder text are refused', () => {
  for (const character of ['\u0000', '\u001B', '\u007F', '\u0085', '\uD83D', '\u202E', '\u2067'])
    expect([character, accepts({ rating: 5, comment: `a${character}b` })]).toEqual([
      character,
      false,
    ]);
});
