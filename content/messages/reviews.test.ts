import { expect, test } from 'vitest';
import { reviewsMessages as texts } from './reviews.ts';

test('a search that ends with a point does not double it', () => {
  const { words } = texts.which;
  expect(texts.showing(2, words('on.'))).toBe('Showing 2 reviews mentioning “on.”');
  expect(texts.showingFirst(2, words('on,'))).toContain('“on,” with');
  expect(texts.noMatch(words('on.'))).toBe('No reviews mentioning “on.”');
});
