import { expect, test } from 'vitest';
import type { Review } from '../../../shared/reviews.ts';
import { mergeOwnReviews } from './own-reviews.ts';

const time = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
const review = (_id: string, day: number, rest: Partial<Review> = {}): Review => ({
  _id,
  userId: 'someone',
  rating: 5,
  comment: '',
  author: { firstName: 'A', lastName: 'B' },
  createdAt: time(day),
  updatedAt: time(day),
  version: 1,
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  source: 'verified_email',
  ...rest,
});
const mine = (_id: string, day: number, rest: Partial<Review> = {}): Review =>
  review(_id, day, { userId: 'me', ...rest });
const own = (...reviews: Review[]) => ({ userId: 'me', reviews });
const onlyPage = (...reviews: Review[]) => ({
  reviews,
  isNewest: true,
  isFirst: true,
  isLast: true,
});
const ids = (reviews: Review[]) => reviews.map(({ _id }) => _id).join(' ');

test('a visitor sees what everyone sees', () => {
  expect(ids(mergeOwnReviews(onlyPage(review('b', 2), review('a', 1)), undefined))).toBe('b a');
});

test('own held reviews stand at their place in time, on the first page only', () => {
  const page = onlyPage(review('c', 3), review('a', 1));
  const held = own(mine('b', 2, { status: 'held' }));
  expect(ids(mergeOwnReviews(page, held))).toBe('c b a');
  expect(ids(mergeOwnReviews({ ...page, isFirst: false }, held))).toBe('c a');
});

test('a held review older than the first page is still on it, as its author looks for it there', () => {
  const page = { reviews: [review('c', 3)], isNewest: true, isFirst: true, isLast: false };
  expect(ids(mergeOwnReviews(page, own(mine('a', 1, { status: 'held' }))))).toBe('c a');
});

test('a listed own review is not shown twice, and carries its status', () => {
  const merged = mergeOwnReviews(
    onlyPage(mine('a', 1)),
    own(mine('a', 1, { status: 'published' })),
  );
  expect(merged).toHaveLength(1);
  expect(merged[0]?.status).toBe('published');
});

test('an own review that was just posted is shown though the list is behind', () => {
  const page = onlyPage(review('a', 1));
  expect(ids(mergeOwnReviews(page, own(mine('b', 2, { status: 'published' }))))).toBe('b a');
  expect(ids(mergeOwnReviews(onlyPage(), own(mine('b', 2, { status: 'published' }))))).toBe('b');
});

test('public own reviews stand only on the page that their time belongs to', () => {
  const newest = mine('e', 5, { status: 'published' });
  const middle = mine('c', 3, { status: 'published' });
  const oldest = mine('a', 1, { status: 'published' });
  const reviews = [review('d', 4), review('b', 2)];
  const all = own(newest, middle, oldest);
  expect(ids(mergeOwnReviews({ reviews, isNewest: true, isFirst: true, isLast: false }, all))).toBe(
    'e d c b',
  );
  expect(
    ids(mergeOwnReviews({ reviews, isNewest: true, isFirst: false, isLast: false }, all)),
  ).toBe('d c b');
  expect(ids(mergeOwnReviews({ reviews, isNewest: true, isFirst: false, isLast: true }, all))).toBe(
    'd c b a',
  );
});

test('the newest version of an own review is shown, with the status that only its author sees', () => {
  const before = mine('a', 1, { comment: 'before' });
  const after = mine('a', 1, { comment: 'after', updatedAt: time(2) });
  const shown = (listed: Review, known: Review) =>
    mergeOwnReviews(onlyPage(listed), own({ ...known, status: 'published' }))[0];
  expect(shown(before, after)?.comment).toBe('after');
  expect(shown(after, before)).toEqual({ ...after, status: 'published' });
});

test('an own review that was just deleted is gone though the list still holds it', () => {
  expect(ids(mergeOwnReviews(onlyPage(review('b', 2), mine('a', 1)), own()))).toBe('b');
});

test('a sorted or filtered list gets no own reviews, but shows those it has as they are now', () => {
  const page = {
    reviews: [review('a', 1), mine('b', 2), mine('d', 4)],
    isNewest: false,
    isFirst: true,
    isLast: true,
  };
  const known = own(
    mine('b', 2, { status: 'published', comment: 'after', updatedAt: time(3) }),
    mine('c', 3, { status: 'held' }),
  );
  const merged = mergeOwnReviews(page, known);
  expect([ids(merged), merged[1]?.comment]).toEqual(['a b', 'after']);
});

test('reviews of one instant stand as the database sorts them: by id, in descending code units', () => {
  const page = onlyPage(review('b', 1), review('_', 1), review('B', 1));
  expect(
    ids(
      mergeOwnReviews(
        page,
        own(mine('a', 1, { status: 'held' }), mine('Z', 1, { status: 'published' })),
      ),
    ),
  ).toBe('b a _ Z B');
});
