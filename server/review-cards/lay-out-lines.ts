import type { Face } from './card-parts.ts';

const ellipsis = '…';

/** The width of a text on one line, in pixels. */
export const widthOf = (face: Face, text: string): number =>
  [...text].reduce((width, character) => width + (face.glyphs.get(character)?.advance ?? 0), 0);

/** Takes as many characters as fit. */
function fitting(face: Face, text: string, most: number): string {
  let width = 0;
  let taken = '';
  for (const character of text) {
    width += face.glyphs.get(character)?.advance ?? 0;
    if (width > most) break;
    taken += character;
  }
  return taken;
}

/** Cuts a text to one line, between words where it can. */
export function cutLine(face: Face, text: string, most: number, ending = ellipsis): string {
  if (widthOf(face, text) <= most) return text;
  const cut = fitting(face, text, most - widthOf(face, ending));
  return cut.replace(/(?<=.{12})[\s\p{Punctuation}]+\S*$/u, '').trimEnd() + ending;
}

/** Breaks a text into lines between words, or within one that is longer than a line. */
export function breakLines(face: Face, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(face, longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    while (widthOf(face, rest) > most) {
      const part = fitting(face, rest, most);
      lines.push(part);
      rest = rest.slice(part.length);
    }
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}
