import { technologies } from '../../content/technologies.ts';
import { type Cut, displayCut } from '../subset-font.ts';
import { loadTypeface } from './draw-text.ts';
import { writeModule } from './write-module.ts';

/** The cut of other text in app/styles/tokens.css. */
const textCut: Cut = { wght: 400, wdth: 100 };

/** Returns the widths of texts in em, without those that have letters from another typeface. */
async function measure(texts: readonly string[], cut: Cut): Promise<Record<string, number>> {
  const { unitsPerEm, has, glyphOf } = await loadTypeface(cut);
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + glyphOf(letter).advance, 0) / unitsPerEm;
  return Object.fromEntries(
    texts.filter((text) => [...text].every((letter) => has(letter))).map((text) => [text, Number(widthOf(text).toFixed(4))]),
  );
}

/** Writes the module with the widths of what an average is written with. */
export const measureDigits = async (): Promise<string> =>
  writeModule(
    'digitWidths',
    'The widths of digits and of the decimal point in large text, in em.',
    await measure([...'0123456789.'], displayCut),
  );

/** Writes the module with the widths of the names of technologies. */
export async function measureTechnologies(names: readonly string[] = Object.keys(technologies)): Promise<string> {
  return writeModule('technologyWidths', 'The widths of the names of technologies in other text, in em.', await measure(names, textCut));
}
