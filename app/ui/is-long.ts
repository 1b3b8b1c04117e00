/** Such numbers need smaller digits to fit side by side on a phone. */
export const isLong = (number: number): boolean => number >= 100_000;
