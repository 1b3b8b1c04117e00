import { expect, test } from 'vitest';
import { listName, listPath, newestReviews, parseCursor, writeCursor } from './review-query.ts';

test('each list has one address, and each part of it its own', () => {
  const filtered = { q: 'on time', stars: 4, verified: true, sort: 'lowest' } as const;
  const address = '/reviews?sort=lowest&stars=4&verified=1&q=on+time';
  expect(listPath(newestReviews)).toBe('/reviews');
  expect(listPath(newestReviews, '5.1.a')).toBe('/reviews?cursor=5.1.a');
  expect(listPath({ ...newestReviews, project: 'JYAB0003', verified: false })).toBe(
    '/reviews?project=JYAB0003',
  );
  expect(listPath(filtered)).toBe(address);
  expect(listPath(filtered, '5.1.a')).toBe(`${address}&cursor=5.1.a`);
  expect(listName(newestReviews)).toBe('');
});

test('a cursor leads back to its place in a list', () => {
  const place = { rating: 4, createdAt: Date.UTC(2026, 0, 15), id: 'a-22-letter_identifier' };
  expect(parseCursor(writeCursor(place))).toEqual(place);
  for (const wrong of ['', '6.1.', writeCursor({ ...place, rating: 0 }), `${writeCursor(place)}x`])
    expect(parseCursor(wrong)).toBeUndefined();
});
