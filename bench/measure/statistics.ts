/** The value below which a share of the numbers lies, from 0 to 1. The nearest one that was measured; NaN without any. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** The middle number, or the mean of the two in the middle. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** How much a number grows with each step: the slope of the line that fits best, at steps 0, 1, 2, and so on. */
export function slope(numbers: number[]): number {
  const meanStep = (numbers.length - 1) / 2;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const covariance = numbers.reduce((sum, number, step) => sum + (step - meanStep) * (number - mean), 0);
  const variance = numbers.reduce((sum, _, step) => sum + (step - meanStep) ** 2, 0);
  return covariance / variance;
}

/** Each number as a multiple of the other of its round. */
export const ratios = (numbers: number[], others: number[]): number[] =>
  numbers.map((number, round) => number / (others[round] ?? Number.NaN));
