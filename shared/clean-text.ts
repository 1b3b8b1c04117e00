// What word processors and chats paste along with a text. The browser counts what the server keeps.

/** Whatever ends a line or a page in some program. */
const breaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;

/**
 * Control characters but line breaks and tabs; bidirectional embeddings and isolates. Every text is
 * isolated where it shows.
 */
const hidden = /(?![\n\t])\p{Cc}|[\u202A-\u202C\u2066-\u2069]/gu;

/** Returns a text of several lines without what nobody can see or remove. */
export const cleanText = (text: string): string =>
  text.replaceAll(breaks, '\n').replaceAll(hidden, '');

/** Returns a text as one line, trimmed, without what nobody can see or remove. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\n\t]+/gu, ' ')
    .trim();

export const countCodePoints = (text: string): number => [...text].length;
