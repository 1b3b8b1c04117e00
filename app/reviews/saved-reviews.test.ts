import { expect, test } from 'vitest';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { type SavedReview, withSaved } from './saved-reviews.ts';

const review = (_id: string, comment = '') => ({ ...sampleReview, _id, comment });

test.each<[what: string, saved: SavedReview[], shown: string[]]>([
  ['itself without changes', [], ['a', 'b']],
  ['a new review first', [{ id: 'c', review: review('c'), isNew: true }], ['c', 'a', 'b']],
  [
    'a new one that the list has, in its place',
    [{ id: 'b', review: review('b'), isNew: true }],
    ['a', 'b'],
  ],
  ['an edited one in its place', [{ id: 'a', review: review('a', 'new') }], ['a: new', 'b']],
  [
    'an edited one that has left the list not at all',
    [{ id: 'c', review: review('c') }],
    ['a', 'b'],
  ],
  ['a deleted one not at all', [{ id: 'a' }], ['b']],
  [
    'several changes in turn',
    [
      { id: 'c', review: review('c'), isNew: true },
      { id: 'c', review: review('c', '2') },
      { id: 'b' },
    ],
    ['c: 2', 'a'],
  ],
])('a list shows %s', (_what, saved, shown) => {
  expect(
    withSaved([review('a'), review('b')], saved).map(({ _id, comment }) =>
      comment === '' ? _id : `${_id}: ${comment}`,
    ),
  ).toEqual(shown);
});
