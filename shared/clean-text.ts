// Word processors and chats paste invisible characters. Browsers run this, too, to count what
// remains.

const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;

/** Includes bidirectional embeddings and isolates: pages isolate each text anyway. */
const hidden = /(?![\n\t])\p{Cc}|[\u202A-\u202C\u2066-\u2069]/gu;

export const cleanText = (text: string): string =>
  text.replaceAll(lineBreaks, '\n').replaceAll(hidden, '');

export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\n\t]+/gu, ' ')
    .trim();

export const countCodePoints = (text: string): number => [...text].length;
