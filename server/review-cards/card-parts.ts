import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** A letter, drawn at its size: one byte for each pixel, from 0 (nothing) to `inkLevels - 1`. */
export interface Glyph {
  /** How far the pen moves, in pixels. */
  advance: number;
  /** Where the letter's first column and row are from the pen. */
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The letters of one size, by character. */
export interface Face {
  size: number;
  lineHeight: number;
  glyphs: Map<string, Glyph>;
}

/** How strongly a pixel can be inked. */
export const inkLevels = 16;

/** What the build draws for the share cards of reviews, so that the site only puts letters onto a picture. */
export interface CardParts {
  width: number;
  height: number;
  /** Red, green, and blue of each color: first `inkLevels` for words, then as many for what is quieter, then those of the pictures. */
  palette: Uint8Array;
  /** The pictures without and with all stars: one color for each pixel. */
  unlit: Uint8Array;
  lit: Uint8Array;
  /** The column where each star of the picture ends. */
  starEnds: number[];
  faces: { headline: Face; words: Face; details: Face };
}

/** Packs the parts into the bytes of a file, for the same version of Node. */
export const packParts = (parts: CardParts): Promise<Buffer> => promisify(gzip)(serialize(parts));

/** Reads the parts from the build's file. */
export async function readParts(file: string): Promise<CardParts> {
  return deserialize(await promisify(gunzip)(await readFile(file))) as CardParts;
}
