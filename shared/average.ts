/** Rounds half up to two decimals, in integers, because the float 4.975 is less than that. */
export function averageOf(stars: number, count: number): number | null {
  if (count === 0) return null;
  const twice = 2 * count;
  const dividend = 200 * stars + count;
  return (dividend - (dividend % twice)) / twice / 100;
}
