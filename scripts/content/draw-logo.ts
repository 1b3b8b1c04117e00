import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import { monogram } from '../../content/monogram.ts';
import { cutTypeface } from '../subset-font.ts';
import { writeModule } from './write-module.ts';

/** The height of a capital in the outlines. */
const capHeight = 40;
/** Heavy, and narrow enough for a W on a key. */
const cut = { wght: 750, wdth: 85 };
const point = /(-?[\d.]+),(-?[\d.]+)/gu;

/** Returns the outline of a letter in the units of the font, with y upward. */
function outlineOf(font: Font, letter: string): string {
  const text = new TextBuffer();
  text.addText(letter);
  text.guessSegmentProperties();
  shape(font, text);
  const [glyph, ...more] = text.getGlyphInfos();
  if (glyph === undefined || glyph.codepoint === 0 || more.length > 0) {
    throw new Error(`The site’s typeface has no letter “${letter}”. Please choose a brand with Latin letters in content/provider.ts.`);
  }
  return font.glyphToPath(glyph.codepoint);
}

const boundsOf = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

/** Writes the module with the letters of the monogram, each centered on 0,0: a picture of them needs no font. */
export async function drawLogo(): Promise<string> {
  const font = new Font(new Face(new Blob(await cutTypeface(cut)), 0));
  const capital = boundsOf([...outlineOf(font, 'H').matchAll(point)].map(([, , y]) => Number(y))).most;
  const letters = monogram.map((letter) => {
    const outline = outlineOf(font, letter);
    const { least, most } = boundsOf([...outline.matchAll(point)].map(([, x]) => Number(x)));
    const place = (units: number) => String(Number(((units * capHeight) / capital).toFixed(1)));
    const path = outline.replaceAll(
      point,
      (_, x: string, y: string) => `${place(Number(x) - (least + most) / 2)} ${place(capital / 2 - Number(y))}`,
    );
    return { letter, path };
  });
  return writeModule(
    'logoLetters',
    `The outlines of the monogram's letters, each centered on 0,0 with a cap height of ${capHeight} units.`,
    letters,
  );
}
