import { expect, test } from 'vitest';
import { nextStop } from './roving.ts';

/** Three rows of keys, as they wrap: three, two, and one. */
const spots = [
  { x: 20, y: 10 },
  { x: 60, y: 10 },
  { x: 100, y: 10 },
  { x: 30, y: 60 },
  { x: 90, y: 60 },
  { x: 20, y: 110 },
];

test('left and right follow the reading order and stop at both ends', () => {
  expect(nextStop('ArrowRight', 2, spots)).toBe(3);
  expect(nextStop('ArrowLeft', 3, spots)).toBe(2);
  expect(nextStop('ArrowRight', 5, spots)).toBe(5);
  expect(nextStop('ArrowLeft', 0, spots)).toBe(0);
});

test('up and down go to the nearest key of the next row, never further', () => {
  expect(nextStop('ArrowDown', 0, spots)).toBe(3);
  expect(nextStop('ArrowDown', 2, spots)).toBe(4);
  expect(nextStop('ArrowDown', 4, spots)).toBe(5);
  expect(nextStop('ArrowUp', 4, spots)).toBe(2);
  expect(nextStop('ArrowUp', 5, spots)).toBe(3);
  expect(nextStop('ArrowUp', 1, spots)).toBeUndefined();
  expect(nextStop('ArrowDown', 5, spots)).toBeUndefined();
});

test('Home and End go to the first and the last key; other keys go nowhere', () => {
  expect(nextStop('Home', 4, spots)).toBe(0);
  expect(nextStop('End', 1, spots)).toBe(5);
  expect(nextStop('Enter', 1, spots)).toBeUndefined();
  expect(nextStop('Home', -1, spots)).toBeUndefined();
});
