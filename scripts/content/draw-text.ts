import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import { type Cut, cutTypeface } from '../subset-font.ts';

/** A letter that the typeface has, in the units of the font. */
export interface Glyph {
  advance: number;
  /** With y upward. */
  outline: string;
}

/** One weight and width of the site's typeface. */
export interface Typeface {
  unitsPerEm: number;
  /** Returns the glyph of a letter. Fails with the file to correct if the typeface lacks it. */
  glyphOf: (letter: string) => Glyph;
}

/** Loads one weight and width of the site's typeface. */
export async function loadTypeface(cut: Cut): Promise<Typeface> {
  const face = new Face(new Blob(await cutTypeface(cut)), 0);
  const font = new Font(face);
  const find = (letter: string): number => {
    const text = new TextBuffer();
    text.addText(letter);
    text.guessSegmentProperties();
    shape(font, text);
    const [glyph, ...more] = text.getGlyphInfos();
    return glyph === undefined || more.length > 0 ? 0 : glyph.codepoint;
  };
  const glyphOf = (letter: string): Glyph => {
    const glyph = find(letter);
    if (glyph === 0) {
      throw new Error(
        `The site’s typeface has no letter “${letter}”. Please choose Latin letters for brand and slogan in content/provider.ts.`,
      );
    }
    return { advance: font.glyphHAdvance(glyph), outline: font.glyphToPath(glyph) };
  };
  return { unitsPerEm: face.upem, glyphOf };
}
