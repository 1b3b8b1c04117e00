import { expect, test } from 'vitest';
import { homeMessages } from './home.ts';

test.each([
  [52, 'That’s 6.5 workdays, every year.'],
  [79, 'That’s almost 10 workdays, every year.'],
  [80, 'That’s 2 workweeks, every year.'],
  [104, 'That’s 2.6 workweeks, every year.'],
  [156, 'That’s almost 4 workweeks, every year.'],
  [312, 'That’s almost 8 workweeks, every year.'],
  [416, 'That’s about 10 workweeks, every year.'],
  [999, 'That’s almost 25 workweeks, every year.'],
  [1040, 'That’s 50% of a full-time job.'],
  [1248, 'That’s 60% of a full-time job.'],
  [2080, 'That’s one person working full-time.'],
  [2600, 'That’s 1.3 people working full-time.'],
  [4160, 'That’s 2 people working full-time.'],
])('%d hours a year are said as people say them', (hours, words) => {
  expect(homeMessages.inWork(hours)).toBe(words);
});
