import { expect, test } from 'vitest';
import { median, quantile, slope } from './statistics.ts';

test('the median is the middle number, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 1, 4])).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('a quantile is a number that was measured', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => 1000 - index);
  expect(quantile(numbers, 0.5)).toBe(500);
  expect(quantile(numbers, 0.99)).toBe(990);
  expect(quantile(numbers, 0.999)).toBe(999);
  expect(quantile(numbers, 1)).toBe(1000);
  expect(quantile([3], 0.001)).toBe(3);
  expect(quantile([], 0.5)).toBeNaN();
});

test('the slope is how much numbers grow with each step', () => {
  expect(slope([1, 3, 5, 7])).toBe(2);
  expect(slope([5, 5, 5])).toBe(0);
  expect(slope([0, 1, 0, 1])).toBeCloseTo(0.2);
});
