import { expect, test } from 'vitest';
import { formatAverage } from '#content/messages/counts.ts';
import { averageOf } from './summary.ts';

/** Long division, digit by digit, in exact arithmetic. */
function roundedHalfUp(stars: bigint, count: bigint): string {
  const thousandths = (stars * 1000n) / count;
  const hundredths = thousandths / 10n + (thousandths % 10n >= 5n ? 1n : 0n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

test('an average is rounded half up for every number of stars and up to 400 reviews', () => {
  const wrong: string[] = [];
  for (let count = 1; count <= 400; count += 1) {
    for (let stars = count; stars <= 5 * count; stars += 1) {
      const shown = formatAverage(averageOf(stars, count) ?? Number.NaN);
      if (shown !== roundedHalfUp(BigInt(stars), BigInt(count)))
        wrong.push(`${stars} / ${count} is not ${shown}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an average that ends in half a hundredth is rounded up', () => {
  expect(averageOf(199, 40)).toBe(4.98);
  expect(averageOf(999, 200)).toBe(5);
  expect(averageOf(41, 40)).toBe(1.03);
});

test('there is no average without reviews', () => {
  expect(averageOf(0, 0)).toBeNull();
});

test('an average shows two decimals', () => {
  expect([4, 4.5, 4.98, 1.01].map(formatAverage)).toEqual(['4.00', '4.50', '4.98', '1.01']);
});
