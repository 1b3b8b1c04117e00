import { type CardParts, type Face, type Glyph, inkLevels } from '../../server/review-cards/card-parts.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,!“”…·';

/** A face whose letters are squares of one pixel less than their size. */
export function squareFace(size: number): Face {
  const square = size - 1;
  const glyph: Glyph = {
    advance: size,
    left: 0,
    top: -square,
    width: square,
    height: square,
    pixels: new Uint8Array(square * square).fill(inkLevels - 1),
  };
  const blank = { ...glyph, width: 0, height: 0, pixels: new Uint8Array() };
  return { size, lineHeight: size, glyphs: new Map([...letters].map((letter) => [letter, letter === ' ' ? blank : glyph])) };
}

const [width, height] = [1200, 630];

/** Parts of share cards that need no typeface and no drawing. */
export const smallCardParts: CardParts = {
  width,
  height,
  palette: Uint8Array.from({ length: 3 * (2 * inkLevels + 1) }, (_, index) => index),
  unlit: new Uint8Array(width * height),
  lit: new Uint8Array(width * height).fill(2 * inkLevels),
  starEnds: [100, 200, 300, 400, 500],
  faces: { headline: squareFace(80), words: squareFace(40), details: squareFace(30) },
};
