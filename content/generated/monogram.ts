// Written by "npm run content:build".

/** The letters that stand for the brand on keys. */
export const monogram = [
  'J',
  'Y',
  'A',
  'B'
] as const;
