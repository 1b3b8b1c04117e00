import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { loadContent, locate } from './content/load-content.ts';
import { box } from './drawing/box.ts';
import { colorsFile, paintCover, readTokens, writeColors } from './drawing/colors.ts';
import type { Cut } from './drawing/typefaces.ts';

// Draws the logo and icons, measures the slogan and embeds its letters, and copies the token colors
// into emails and covers: npm run draw

process.once('uncaughtException', (error) => {
  console.error(locate(error));
  process.exitCode = 1;
});

const { provider } = await loadContent();
// Imported only now: it imports content, whose mistakes `loadContent` explains.
const { explainMissing, familyOf, hasLetterOf, loadFaces } = await import('./drawing/typefaces.ts');
const tokens = readTokens();
const { accent, paper, 'accent-side': side, 'on-accent': onAccent } = tokens.light;
/** Vertical extent of the logo's capitals in a line of 1000 units. */
const capitals = { top: 270, bottom: 930 };
const pair = /(-?[\d.]+) (-?[\d.]+)/gu;

async function facesFor(cut: Cut, field: 'monogram' | 'slogan', text: string) {
  const { faces, missing } = await loadFaces(cut, text);
  if (missing.length > 0)
    throw new Error(`content/provider.ts: provider.${field}: ${explainMissing(missing)}.`);
  return faces;
}

const logoFaces = await facesFor('logo', 'monogram', provider.monogram);
const sloganFaces = await facesFor('display', 'slogan', provider.sloganWords.join(''));

/** Draws a line of text with 1000 units per em. */
async function drawText(
  text: string,
  fonts: typeof logoFaces,
  letterSpacing = '0',
): Promise<{ width: number; outline: string }> {
  const line = box({ fontSize: 1000, fontFamily: familyOf(fonts), letterSpacing }, text);
  const svg = await satori(line, { height: 1000, fonts });
  const outline = / d="([^"]+?) *"/u.exec(svg)?.[1] ?? '';
  // satori ends each curve with a line to the same point.
  return {
    width: Number(/ width="([^"]+)"/u.exec(svg)?.[1]),
    outline: outline.replaceAll(/(-?[\d.]+ -?[\d.]+)L\1(?=[A-Z])/gu, '$1'),
  };
}

function extentOf(values: number[]): { top: number; bottom: number; middle: number } {
  const [top, bottom] = [Math.min(...values), Math.max(...values)];
  return { top, bottom, middle: (top + bottom) / 2 };
}

/**
 * Draws a letter of the monogram, centered on 0,0 with a cap height of 400 units. A letter that
 * would reach over the key, such as one with an accent, is centered itself and at most 500 high.
 */
async function drawLetter(letter: string): Promise<string> {
  const { outline } = await drawText(letter, logoFaces);
  const points = [...outline.matchAll(pair)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const across = extentOf(points.map(([x]) => x));
  const down = extentOf(points.map(([, y]) => y));
  const line = extentOf([capitals.top, capitals.bottom]);
  const capHeight = 400 / (line.bottom - line.top);
  const reach = Math.max(line.middle - down.top, down.bottom - line.middle) * capHeight;
  const [middle, scale] =
    reach <= 250
      ? [line.middle, capHeight]
      : [down.middle, Math.min(capHeight, 500 / (down.bottom - down.top))];
  const place = (value: number) => Math.round(value * scale);
  const placed = outline.replaceAll(
    pair,
    (_, x: string, y: string) => `${place(Number(x) - across.middle)} ${place(Number(y) - middle)}`,
  );
  // Z draws the line back to where a shape begins.
  return placed.replaceAll(/M(-?\d+ -?\d+)([^M]*)L\1Z/gu, 'M$1$2Z').replaceAll(' -', '-');
}

/**
 * Measures the longest word and the whole row, in em, as styled in
 * app/routes/home/slogan.module.css.
 */
async function measureSlogan(): Promise<string> {
  const drawn = await Promise.all(
    provider.sloganWords.map((word) => drawText(word, sloganFaces, '-0.03em')),
  );
  const widths = drawn.map(({ width }) => width / 1000);
  const barAndGaps = 0.17 + 2 * 0.17;
  const row = widths.reduce((sum, width) => sum + width + barAndGaps, -barAndGaps);
  return `:root {\n  --slogan-word: ${Math.max(...widths).toFixed(2)};\n  --slogan-row: ${row.toFixed(2)};\n}\n`;
}

/** Embeds the slogan's letters in the style sheet, to save the first paint a request. */
async function cutSloganFaces(): Promise<string> {
  const letters = provider.sloganWords.join('');
  // In CSS, the last face that has a letter wins.
  const faces = sloganFaces.toReversed().map(async (whole) => {
    // Browsers refuse a face without outlines.
    if (!(await hasLetterOf(letters, whole))) return '';
    const face = await subsetFont(whole.data as Buffer, letters, { targetFormat: 'woff2' });
    return `@font-face {\n  font-family: Slogan;\n  src: url(data:font/woff2;base64,${face.toString('base64')});\n  font-weight: bold;\n}\n`;
  });
  return (await Promise.all(faces)).join('\n');
}

/** With `room`, the background is filled to the edge, for systems that crop icons themselves. */
function drawPng(key: string, size: number, room = 0): Promise<Buffer> {
  const icon = sharp(Buffer.from(key), { density: 600 }).resize(size - 2 * room);
  const sides = { top: room, bottom: room, left: room, right: room };
  if (room > 0) icon.extend({ ...sides, background: paper.hex }).flatten({ background: paper.hex });
  return icon.png({ compressionLevel: 9 }).toBuffer();
}

/** Wraps a PNG of 32 × 32 pixels as an .ico file. */
function wrapAsIco(png: Buffer): Buffer {
  const header = Buffer.from([
    0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0,
  ]);
  header.writeUInt32LE(png.length, 14);
  return Buffer.concat([header, png]);
}

const letters = await Promise.all([...provider.monogram].map(drawLetter));
const key = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="2" y="11.6" width="96" height="86.4" rx="21.12" fill="${side.hex}"/><rect x="2" y="2" width="96" height="86.4" rx="21.12" fill="${accent.hex}"/><path fill="${onAccent.hex}" transform="translate(50 45.2) scale(.15)" d="${letters[0]}"/></svg>\n`;

const files: Record<string, string | Buffer> = {
  [colorsFile]: writeColors(tokens),
  'content/generated/logo.ts': `// Drawn for “${provider.monogram}” by "npm run draw".

/** The outlines of the monogram’s letters, each centered on 0,0 with a cap height of 400 units. */
export const letterOutlines = [\n${letters.map((outline) => `  '${outline}',\n`).join('')}] as const;\n`,
  'content/generated/slogan.css': `/* Made for “${provider.slogan}” by "npm run draw". */\n${await measureSlogan()}\n${await cutSloganFaces()}`,
  'public/favicon.svg': key,
  'public/favicon.ico': wrapAsIco(await drawPng(key, 32)),
  'public/apple-touch-icon.png': await drawPng(key, 180, 22),
  'public/icon-192.png': await drawPng(key, 192),
  'public/icon-512.png': await drawPng(key, 512),
  'public/icon-maskable-512.png': await drawPng(key, 512, 117),
};
for (const cover of globSync('content/images/covers/*.svg'))
  files[cover] = paintCover(readFileSync(cover, 'utf8'), tokens);
for (const [file, content] of Object.entries(files)) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
