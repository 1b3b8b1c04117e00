import { expect, test } from 'vitest';
import { formatAverage } from '#content/messages/counts.ts';
import { averageOf } from './summary.ts';

/** Long division, digit by digit, in exact arithmetic. */
function roundedHalfUp(stars: bigint, count: bigint): string {
  const thousandths = (stars * 1000n) / count;
  const hundredths = thousandths / 10n + (thousandths % 10n >= 5n ? 1n : 0n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

test('an average has two decimals, rounded half up, for up to 400 reviews', () => {
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

test('there is no average without reviews', () => {
  expect(averageOf(0, 0)).toBeNull();
});
