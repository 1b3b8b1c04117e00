import { describe, expect, test } from 'vitest';
import { maxCommentCodePoints } from './limits.ts';
import { reviewInputSchema } from './reviews.ts';

const accepts = (input: unknown) => reviewInputSchema.safeParse(input).success;

describe('a posted review', () => {
  test.each([1, 2, 3, 4, 5])('§5: %i stars are accepted', (rating) => {
    expect(accepts({ rating, comment: 'x' })).toBe(true);
  });

  test.each([0, 6, -1, 2.5, '5', null, Number.NaN, undefined, true])(
    '§5: %s stars are refused with the message for the picker',
    (rating) => {
      const result = reviewInputSchema.safeParse({ rating, comment: 'x' });
      expect(result.error?.issues.map(({ message }) => message)).toEqual(['Please choose a star rating.']);
    },
  );

  test('a comment may be empty or missing', () => {
    expect(reviewInputSchema.parse({ rating: 5 }).comment).toBe('');
    expect(accepts({ rating: 5, comment: '' })).toBe(true);
  });

  test('a comment holds at most 5,000 emoji', () => {
    expect(accepts({ rating: 5, comment: '🎹'.repeat(maxCommentCodePoints) })).toBe(true);
    expect(accepts({ rating: 5, comment: '🎹'.repeat(maxCommentCodePoints + 1) })).toBe(false);
  });

  test('line breaks and tabs are kept', () => {
    expect(reviewInputSchema.parse({ rating: 5, comment: ' a\r\n\tb ' }).comment).toBe(' a\r\n\tb ');
  });

  test.each([
    ['NUL', '\u0000'],
    ['escape', '\u001B'],
    ['delete', '\u007F'],
    ['a C1 control', '\u0085'],
    ['a lone surrogate', '\uD83D'],
    ['a right-to-left override', '\u202E'],
    ['an isolate', '\u2067'],
  ])('%s is refused', (_name, character) => {
    expect(accepts({ rating: 5, comment: `a${character}b` })).toBe(false);
  });

  test('unknown fields are ignored', () => {
    expect(reviewInputSchema.parse({ rating: 5, comment: '', _id: 'x', author: 'y' })).toEqual({ rating: 5, comment: '' });
  });
});
