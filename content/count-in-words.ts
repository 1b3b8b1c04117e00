const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Writes a number as running text does: in words up to twelve, and in digits from there on. */
export const countInWords = (count: number): string => words[count] ?? String(count);

/** The same at the start of a sentence. */
export const countAtStart = (count: number): string =>
  countInWords(count).replace(/^./u, (letter) => letter.toUpperCase());
