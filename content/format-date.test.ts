import { expect, test } from 'vitest';
import { formatDay, formatMonth } from './format-date.ts';

test('dates are written as English writes them, in UTC', () => {
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  for (const time of Array.from(
    { length: 12 },
    (_, index) => new Date(Date.UTC(2024, index, 1 + index * 2, 23, 59)),
  )) {
    expect(formatMonth(time.toISOString())).toBe(month.format(time));
    expect(formatDay(time.toISOString())).toBe(day.format(time));
  }
});
