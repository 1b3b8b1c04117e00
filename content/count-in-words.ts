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

/** Numbers up to twelve in words, others in digits. */
export const countInWords = (count: number): string => words[count] ?? String(count);

export const countAtStart = (count: number): string =>
  countInWords(count).replace(/^./u, (letter) => letter.toUpperCase());
