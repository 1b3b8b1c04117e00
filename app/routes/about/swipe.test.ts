import { expect, test } from 'vitest';
import { swipeStep } from './swipe.ts';

const start = { x: 200, y: 300 };

test('§13: a swipe to the left shows the next skill, to the right the one before', () => {
  expect(swipeStep(start, { x: 120, y: 310 })).toBe(1);
  expect(swipeStep(start, { x: 290, y: 290 })).toBe(-1);
});

test('a tap, and scrolling the page with a slanted finger, turn nothing', () => {
  expect(swipeStep(start, { x: 210, y: 300 })).toBe(0);
  expect(swipeStep(start, { x: 140, y: 420 })).toBe(0);
});
