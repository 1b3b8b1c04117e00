import { expect, test } from 'vitest';
import { eachDatabase } from '../../tests/harness/databases.ts';
import { knownProject } from '../../tests/harness/known-projects.ts';
import { Failure } from '../failure.ts';
import { newestReviews, type ReviewQuery } from '../../shared/review-query.ts';
import { cursorUse, decodeCursor, encodeCursor, parseCursor, readCursorKey } from './cursor.ts';

const key = Buffer.alloc(32, 'k');
const cursor = { createdAt: 1_732_000_000_000, id: 'AbCdEfGhIjKlMnOpQrSt-_' };
const signed = encodeCursor(key, 'page', cursor);

test('a decoded cursor equals its source', () => {
  expect(decodeCursor(key, 'page', signed)).toEqual(cursor);
});

test.each(['', 'x', '../..', "1.' or 1=1", 'zzzzzzzzzzzz.AbCdEfGhIjKlMnOpQrSt-_', 'm5.AbCdEfGhIjKlMnOpQrSt-_'])(
  '%s is not a cursor',
  (text) => {
    expect(() => decodeCursor(key, 'page', text)).toThrow(Failure);
  },
);

test('a cursor with any character changed, of the other list, or of another site is not a cursor', () => {
  const changed = [...signed].map((_, at) => {
    const other = signed[at] === 'b' ? 'c' : 'b';
    return signed.slice(0, at) + other + signed.slice(at + 1);
  });
  expect(changed.filter((text) => parseCursor(key, 'page', text) !== undefined)).toEqual([]);
  expect(parseCursor(key, 'api', signed)).toBeUndefined();
  expect(parseCursor(Buffer.alloc(32, 'o'), 'page', signed)).toBeUndefined();
});

test('a cursor belongs to one list, whatever the spelling of its query', () => {
  const query: ReviewQuery = { sort: 'highest', stars: 5, verified: true, project: knownProject.projectId, q: 'fast cafe' };
  const position = { ...cursor, rating: 5 };
  const ofList = encodeCursor(key, cursorUse('page', query), position);
  expect(
    parseCursor(
      key,
      cursorUse('page', { q: 'fast cafe', project: knownProject.projectId, verified: true, stars: 5, sort: 'highest' }),
      ofList,
    ),
  ).toEqual(position);
  const others = [
    { ...query, sort: 'lowest' },
    { ...query, stars: 4 },
    { ...query, verified: undefined },
    { ...query, project: undefined },
    { ...query, q: 'fast' },
    newestReviews,
  ] as const;
  for (const other of others) expect(parseCursor(key, cursorUse('page', other), ofList)).toBeUndefined();
  expect(parseCursor(key, cursorUse('api', query), ofList)).toBeUndefined();
  expect(cursorUse('page', newestReviews)).toBe('page');
});

eachDatabase((open) => {
  test('each database has a key of its own, which stays', async () => {
    // Empty old data: each is migrated instead of copied.
    const [one, other] = [await open(''), await open('')];
    const drawn = await readCursorKey(one.kysely);
    expect(drawn).toHaveLength(32);
    expect(await readCursorKey(one.kysely)).toEqual(drawn);
    expect(await readCursorKey(other.kysely)).not.toEqual(drawn);
    await one.close();
    await other.close();
  });
});
