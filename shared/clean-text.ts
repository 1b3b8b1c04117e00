// Word processors and chats paste characters that nobody can see or remove. The browser removes them
// as the server does, so it counts what the server keeps.

/** The ends of lines and pages, as programs write them. */
const breaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;

/**
 * Control characters but line breaks and tabs; bidirectional embeddings and isolates. Every text is
 * isolated where it shows.
 */
const hidden = /(?![\n\t])\p{Cc}|[\u202A-\u202C\u2066-\u2069]/gu;

/** Cleans a text of several lines. */
export const cleanText = (text: string): string =>
  text.replaceAll(breaks, '\n').replaceAll(hidden, '');

/** Cleans a text, and makes it one line, trimmed. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\n\t]+/gu, ' ')
    .trim();

export const countCodePoints = (text: string): number => [...text].length;
