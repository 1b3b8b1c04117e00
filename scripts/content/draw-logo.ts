import { provider } from '../../content/provider.ts';
import { loadTypeface } from './draw-text.ts';
import { monogramOf } from './monogram-of.ts';
import { writeModule } from './write-module.ts';

/** The height of a capital in the outlines. */
const capHeight = 40;
/** Heavy, and narrow enough for a W on a key. */
const cut = { wght: 750, wdth: 85 };
const point = /(-?[\d.]+),(-?[\d.]+)/gu;

const boundsOf = (values: number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

/** Writes the module with the letters of the monogram, each centered on 0,0: a picture of them needs no font. */
export async function drawLogo(): Promise<string> {
  const { glyphOf } = await loadTypeface(cut);
  const capital = boundsOf([...glyphOf('H').outline.matchAll(point)].map(([, , y]) => Number(y))).most;
  const letters = monogramOf(provider.brand).map((letter) => {
    const { outline } = glyphOf(letter);
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
