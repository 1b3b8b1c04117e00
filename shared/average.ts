/**
 * Divides stars by reviews, and rounds half up to two decimals in whole numbers: a float such as
 * 4.975 lies just below what it stands for. Null without reviews.
 */
export function averageOf(stars: number, count: number): number | null {
  if (count === 0) return null;
  const twice = 2 * count;
  const dividend = 200 * stars + count;
  return (dividend - (dividend % twice)) / twice / 100;
}
