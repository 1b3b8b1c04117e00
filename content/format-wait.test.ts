import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';
import { messages } from './messages.ts';

test('a wait is given in the unit that people would use', () => {
  for (const [seconds, wait] of [
    [1, '1 second'],
    [45, '45 seconds'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [15 * 60, '15 minutes'],
    [54 * 60 + 1, '55 minutes'],
    [55 * 60, '55 minutes'],
    [3454, 'about an hour'],
    [65 * 60, 'about an hour'],
    [65 * 60 + 1, 'about 2 hours'],
    [24 * 60 * 60, 'about 24 hours'],
  ] as const)
    expect([seconds, formatWait(seconds)]).toEqual([seconds, wait]);
});

test('the message about a wait says how long it is', () => {
  expect(messages.error.waitSeconds(45)).toBe('Please wait 45 seconds before trying again.');
  expect(messages.error.waitSeconds(3454)).toBe('Please wait about an hour before trying again.');
});
