import { Blob, Face as FontFace, Font } from 'harfbuzzjs';
import sharp from 'sharp';
import { type Face, type Glyph, inkLevels } from '../../server/review-cards/card-parts.ts';
import { type Cut, cutTypeface, type Script } from '../subset-font.ts';

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));

/** Of these, the typeface has what Latin scripts need. */
const characters = [range(0x20, 0x7e), range(0xa0, 0x24f), range(0x1e00, 0x1eff), range(0x2010, 0x2044), range(0x20a0, 0x20bf), ['™', '−']]
  .flat()
  .filter((character) => character !== '\u00ad');

const scripts: Script[] = ['latin', 'latin-ext', 'vietnamese'];
const glyphsInRow = 24;

interface Outline {
  character: string;
  path: string;
  advance: number;
}

/** Finds the letters of the typeface that its files have, at a size in pixels. */
async function findOutlines(cut: Cut, size: number): Promise<Outline[]> {
  const outlines = new Map<string, Outline>();
  for (const script of scripts) {
    const face = new FontFace(new Blob(await cutTypeface(cut, script, characters.join(''))), 0);
    const font = new Font(face);
    const scale = size / face.upem;
    for (const character of characters) {
      const glyph = font.glyph(character.codePointAt(0) ?? 0);
      if (glyph === undefined || glyph === 0 || outlines.has(character)) continue;
      outlines.set(character, { character, path: font.glyphToPath(glyph), advance: font.glyphHAdvance(glyph) * scale });
    }
  }
  return [...outlines.values()].map((outline) => ({ ...outline, path: scalePath(outline.path, size) }));
}

// The typeface has 1000 units in an em, with y upward.
const unitsPerEm = 1000;
const scalePath = (path: string, size: number): string =>
  path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/gu,
    (_, x: string, y: string) => `${(Number(x) * size) / unitsPerEm} ${(-Number(y) * size) / unitsPerEm}`,
  );

/** Cuts a letter out of its cell. */
function cutOut(
  picture: { data: Buffer; width: number },
  cell: { x: number; y: number; size: number; pen: number; baseline: number },
): Omit<Glyph, 'advance'> {
  const level = (x: number, y: number): number =>
    Math.round(((picture.data[(cell.y + y) * picture.width + cell.x + x] ?? 0) / 255) * (inkLevels - 1));
  const inked = { left: cell.size, right: -1, top: cell.size, bottom: -1 };
  for (let y = 0; y < cell.size; y += 1) {
    for (let x = 0; x < cell.size; x += 1) {
      if (level(x, y) === 0) continue;
      inked.left = Math.min(inked.left, x);
      inked.right = Math.max(inked.right, x);
      inked.top = Math.min(inked.top, y);
      inked.bottom = Math.max(inked.bottom, y);
    }
  }
  const width = Math.max(0, inked.right - inked.left + 1);
  const height = Math.max(0, inked.bottom - inked.top + 1);
  const pixels = Uint8Array.from({ length: width * height }, (_, index) =>
    level(inked.left + (index % width), inked.top + Math.floor(index / width)),
  );
  return { left: inked.left - cell.pen, top: inked.top - cell.baseline, width, height, pixels };
}

/** Draws all letters of a cut at a size in pixels. `tracking` is added to each advance, in ems. */
export async function drawFace(cut: Cut, size: number, lineHeight: number, tracking = 0): Promise<Face> {
  const outlines = await findOutlines(cut, size);
  const cellSize = size * 2;
  const [pen, baseline] = [Math.round(size * 0.4), Math.round(size * 1.3)];
  const cells = outlines.map((_, index) => ({ x: (index % glyphsInRow) * cellSize, y: Math.floor(index / glyphsInRow) * cellSize }));
  const width = glyphsInRow * cellSize;
  const height = Math.ceil(outlines.length / glyphsInRow) * cellSize;
  const paths = outlines.map(
    ({ path }, index) => `<path transform="translate(${(cells[index]?.x ?? 0) + pen} ${(cells[index]?.y ?? 0) + baseline})" d="${path}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#fff">${paths.join('')}</g></svg>`;
  const data = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .flatten({ background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const glyphs = outlines.map(({ character, advance }, index): [string, Glyph] => [
    character,
    {
      advance: advance + tracking * size,
      ...cutOut({ data, width }, { ...(cells[index] ?? { x: 0, y: 0 }), size: cellSize, pen, baseline }),
    },
  ]);
  return { size, lineHeight, glyphs: new Map(glyphs) };
}
