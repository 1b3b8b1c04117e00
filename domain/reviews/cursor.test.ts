import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { decodeCursor, encodeCursor } from './cursor.server.ts';

test('a decoded cursor equals its source', () => {
  const cursor = { createdAt: 1_732_000_000_000, id: 'AbCdEfGhIjKlMnOpQrSt-_' };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
});

test.each(['', 'x', '../..', "1.' or 1=1", 'zzzzzzzzzzzz.AbCdEfGhIjKlMnOpQrSt-_'])('%s is not a cursor', (text) => {
  expect(() => decodeCursor(text)).toThrow(Failure);
});
