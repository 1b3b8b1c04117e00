import { expect, test } from 'vitest';
import { ratingFragment, readRatingFragment } from './rating-fragment.ts';

test('the fragment of an emailed star is one whole rating, and nothing else', () => {
  for (const rating of [1, 2, 3, 4, 5])
    expect(readRatingFragment(ratingFragment(rating))).toBe(rating);
  for (const fragment of [
    '',
    '#',
    '#stars',
    '#stars=',
    '#stars=0',
    '#stars=6',
    '#stars=05',
    '#stars=4.5',
    '#stars=44',
    '#stars=4&x',
    '#stars=4\n',
    '#Stars=4',
    '#stars=٤',
    '#no-thank-you',
    'stars=4',
  ])
    expect(readRatingFragment(fragment), fragment).toBeUndefined();
});
