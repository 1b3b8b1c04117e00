import { expect, test } from 'vitest';
import { countAt, countDelayMs, countDurationMs, fadeAt, lettersAt, missionStart, startTime, wrapIndex } from './timings.ts';

test('§9: mission lines start at 2000 ms, each 500 ms after the one before', () => {
  let last = -Infinity;
  const starts = [0, 1, 2, 3].map((index) => (last = missionStart(0, index, 30, last)));
  expect(starts).toEqual([2000, 2500, 3000, 3500]);
});

test('§13: mission lines that come into view late start then, still one by one', () => {
  const first = missionStart(0, 0, 9000, -Infinity);
  expect(first).toBe(9000);
  expect(missionStart(0, 1, 9000, first)).toBe(9500);
});

test('§9: what is out of view when its delay ends starts when it comes into view', () => {
  expect(startTime(100, countDelayMs, 1500)).toBe(5100);
  expect(startTime(100, countDelayMs, 9000)).toBe(9000);
});

test('§9: a stat counts from 0 to its number in 5 seconds after 5 seconds', () => {
  expect(countDelayMs).toBe(5000);
  expect(countDurationMs).toBe(5000);
  expect(countAt(1046, -1)).toBe(0);
  expect(countAt(1046, 0)).toBe(0);
  expect(countAt(1046, 2500)).toBe(523);
  expect(countAt(1046, 4999)).toBe(1045);
  expect(countAt(1046, 5000)).toBe(1046);
  expect(countAt(1046, 60_000)).toBe(1046);
});

test('§13: a stat shows whole numbers only', () => {
  for (let elapsed = 0; elapsed <= 5000; elapsed += 37) expect(Number.isInteger(countAt(17, elapsed))).toBe(true);
});

test('§9: a name is typed at one letter every 100 ms', () => {
  expect(lettersAt('React', 0)).toBe(0);
  expect(lettersAt('React', 99)).toBe(0);
  expect(lettersAt('React', 100)).toBe(1);
  expect(lettersAt('React', 499)).toBe(4);
  expect(lettersAt('React', 5000)).toBe(5);
});

test('§4: the carousel wraps from first to last and from last to first', () => {
  expect(wrapIndex(0, -1, 26)).toBe(25);
  expect(wrapIndex(25, 1, 26)).toBe(0);
  expect(wrapIndex(4, 1, 26)).toBe(5);
});

test('§2: dates fade to 50, 25 and 10 per cent by distance, on both sides alike', () => {
  expect([0, 1, 2, 3, 9].map(fadeAt)).toEqual([100, 50, 25, 10, 10]);
  expect([-1, -2, -3].map(fadeAt)).toEqual([50, 25, 10]);
});
