import { provider } from '../../content/provider.ts';
import { displayCut } from '../subset-font.ts';
import { loadTypeface } from './draw-text.ts';

/** As in app/routes/home/slogan.module.css, in em. */
const letterSpacing = -0.03;
const gap = 0.17;
const bar = 0.17;

/** Writes the style sheet with the size of the slogan in em, from which its letters get theirs: its longest word, and all words in a row. */
export async function measureSlogan(words: readonly string[] = provider.sloganWords): Promise<string> {
  const { unitsPerEm, glyphOf } = await loadTypeface(displayCut);
  const widths = words.map((word) => [...word].reduce((sum, letter) => sum + glyphOf(letter).advance / unitsPerEm + letterSpacing, 0));
  const row = widths.reduce((sum, width) => sum + width, 0) + (words.length - 1) * (bar + 2 * gap);
  const rule = `  --slogan-word: ${Math.max(...widths).toFixed(2)};\n  --slogan-row: ${row.toFixed(2)};\n`;
  return `/* Written by "npm run content:build". */\n:root {\n${rule}}\n`;
}
