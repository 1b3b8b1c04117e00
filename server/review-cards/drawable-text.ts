import type { Face } from './card-parts.ts';

const isDrawable = (face: Face, text: string): boolean => [...text].every((character) => face.glyphs.has(character));

/**
 * Returns what can be drawn of a text: all of it on one line, without emoji and other signs that the typeface lacks. Nothing, if it lacks
 * a letter, because a text without some of its letters says something else.
 */
export function drawableText(face: Face, text: string): string {
  const known = text
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]/gu, (sign) => (face.glyphs.has(sign) ? sign : ''))
    // Signs of emoji, such as the keys around digits.
    .replaceAll(/\p{Mark}+/gu, (marks) => (/^[\uFE00-\uFE0F\u20E3]+$/u.test(marks) ? '' : marks))
    .replaceAll(/ +(?=[ .,!?;:]|$)/gu, '')
    .trim();
  return isDrawable(face, known) ? known : '';
}

/**
 * Quotes a comment up to a number of characters, with an ellipsis if there are more, because a cut comment may say something else.
 * Nothing, if it cannot be drawn.
 */
export function quoteStart(face: Face, comment: string, most: number): string {
  const characters = [...comment.trim().replaceAll(/\s+/gu, ' ')];
  const text = drawableText(face, characters.slice(0, most).join(''));
  if (text === '') return '';
  return characters.length > most ? `“${text}…”` : `“${text}”`;
}
