import { expect, test } from 'vitest';
import { countAtStart, countInWords } from './count-in-words.ts';
import { messages } from './messages.ts';

test('numbers up to twelve are words, and larger ones digits', () => {
  expect([0, 1, 7, 12, 13, 30].map(countInWords)).toEqual([
    'no',
    'one',
    'seven',
    'twelve',
    '13',
    '30',
  ]);
  expect([1, 9, 13].map(countAtStart)).toEqual(['One', 'Nine', '13']);
});

test('Projects says how many there are', () => {
  expect([1, 9].map((count) => messages.projects.lead(count).split(':')[0])).toEqual([
    'One project',
    'Nine projects',
  ]);
});
