import type { Font } from 'satori';
import sharp from 'sharp';
import { lightColors } from '../../content/colors.ts';
import { cardSize } from '../../content/page-metadata/metadata.ts';
import { maxRating } from '../../shared/limits.ts';
import { type CardParts, inkLevels } from '../../server/review-cards/card-parts.ts';
import { drawCardFrame } from '../share-cards/draw-card.ts';
import { keyEnd } from '../share-cards/key-row.ts';
import { displayCut } from '../subset-font.ts';
import { drawFace } from './draw-face.ts';

type Rgb = [red: number, green: number, blue: number];

function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** The colors between paper and an ink. */
function ramp(ink: Rgb): Rgb[] {
  const paper = parseColor(lightColors.paper);
  const mix = (level: number, channel: 0 | 1 | 2) =>
    Math.round(paper[channel] + ((ink[channel] - paper[channel]) * level) / (inkLevels - 1));
  return Array.from({ length: inkLevels }, (_, level) => [mix(level, 0), mix(level, 1), mix(level, 2)]);
}

const colorAt = (rgb: Buffer, pixel: number): Rgb => [rgb[3 * pixel] ?? 0, rgb[3 * pixel + 1] ?? 0, rgb[3 * pixel + 2] ?? 0];

/** Lists the colors of pictures, the most frequent first. */
function countColors(pictures: readonly Buffer[]): Rgb[] {
  const counts = new Map<string, { color: Rgb; count: number }>();
  for (const rgb of pictures) {
    for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
      const color = colorAt(rgb, pixel);
      const found = counts.get(color.join());
      if (found === undefined) counts.set(color.join(), { color, count: 1 });
      else found.count += 1;
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ color }) => color);
}

/** Nobody sees so small a difference at the edge of a key. */
const maxDifference = 10;
const isClose = (one: Rgb, other: Rgb): boolean => one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= maxDifference);

/** Finds a palette for pictures after the colors of the words, and the place of each color in it. */
function choosePalette(pictures: readonly Buffer[]): { palette: Rgb[]; places: Map<string, number> } {
  const inks = [...ramp(parseColor(lightColors.ink)), ...ramp(parseColor(lightColors.quiet))];
  const [paper = [0, 0, 0]] = inks;
  const palette: Rgb[] = [];
  const places = new Map([[paper.join(), 0]]);
  for (const color of countColors(pictures)) {
    if (places.has(color.join())) continue;
    const close = palette.findIndex((each) => isClose(each, color));
    places.set(color.join(), inks.length + (close === -1 ? palette.push(color) - 1 : close));
  }
  return { palette: [...inks, ...palette], places };
}

/** Draws what all share cards of reviews are made of. */
export async function drawCardParts(typefaces: Font[]): Promise<CardParts> {
  const draw = async (stars: number) =>
    sharp(await drawCardFrame(stars, typefaces))
      .removeAlpha()
      .raw()
      .toBuffer();
  const [unlit, lit] = await Promise.all([draw(0), draw(maxRating)]);
  const { palette, places } = choosePalette([unlit, lit]);
  const indexColors = (rgb: Buffer): Uint8Array =>
    Uint8Array.from({ length: rgb.length / 3 }, (_, pixel) => places.get(colorAt(rgb, pixel).join()) ?? 0);
  const [headline, words, details] = await Promise.all([
    drawFace(displayCut, 80, 78, -0.02),
    drawFace({ wght: 480, wdth: 100 }, 45, 57),
    drawFace({ wght: 500, wdth: 100 }, 32, 44),
  ]);
  return {
    ...cardSize,
    palette: Uint8Array.from(palette.flat()),
    unlit: indexColors(unlit),
    lit: indexColors(lit),
    starEnds: Array.from({ length: maxRating }, (_, star) => keyEnd(star)),
    faces: { headline, words, details },
  };
}
