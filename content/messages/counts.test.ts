import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';

test('numbers have separators between their thousands', () => {
  const format = new Intl.NumberFormat('en');
  for (const count of [0, 7, 999, 1000, 12_345, 123_456, 1_000_000, 9_876_543_210])
    expect(formatCount(count)).toBe(format.format(count));
});
