/** Whether a number needs smaller digits to fit beside another one on a phone. */
export const isLong = (number: number): boolean => number >= 100_000;
