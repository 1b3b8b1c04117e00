import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import type { Font } from 'satori';
import subsetFont from 'subset-font';
import { monogram } from '#content/monogram.ts';

// Cuts of the site's typeface. `display` and `text` match app/styles/tokens.css.
const cuts = {
  display: { wght: 760, wdth: 76, opsz: 14 },
  text: { wght: 500, wdth: 100, opsz: 14 },
  logo: { wght: 800, wdth: 100, opsz: 14 },
} as const;
export type Cut = keyof typeof cuts;

const filesOf = (address: string, name: string, parts: readonly string[]): URL[] =>
  parts.map((part) => new URL(`files/${name}-${part}-standard-normal.woff2`, address));
const western = ['latin', 'latin-ext', 'vietnamese'];
/** Fallback faces, in the order they are tried. */
const others = [
  ...filesOf(
    import.meta.resolve('@fontsource-variable/bricolage-grotesque'),
    'bricolage-grotesque',
    western,
  ),
  ...filesOf(import.meta.resolve('@fontsource-variable/noto-sans'), 'noto-sans', [
    ...western,
    'greek',
    'greek-ext',
    'cyrillic',
    'cyrillic-ext',
  ]),
];
const typefacesFolder = 'content/typefaces';
const ownTypefaces = `${typefacesFolder}/*.{otf,ttf,woff,woff2}`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible characters, such as zero-width spaces. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}]/gu;

function lettersOf(text: string): string[] {
  const segments = Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);
  return [...new Set(segments)].filter((segment) => segment.replaceAll(unseen, '') !== '');
}

async function openFace(file: Buffer): Promise<Face> {
  const options = { keepAllGlyphs: true, targetFormat: 'truetype' } as const;
  return new Face(new Blob(await subsetFont(file, '', options)));
}

function findMissing(letters: readonly string[], face: Face): string[] {
  const has = new Set(face.collectUnicodes());
  return letters.filter((letter) =>
    Array.from(letter.replaceAll(unseen, '')).some(
      (character) => !has.has(character.codePointAt(0) ?? 0),
    ),
  );
}

export async function hasLetterOf(text: string, { data }: Font): Promise<boolean> {
  const letters = lettersOf(text);
  return findMissing(letters, await openFace(data as Buffer)).length < letters.length;
}

/** Clamps the cut's values to the axes that the face has. */
const axesOf = (cut: Cut, face: Face): Record<string, number> =>
  Object.fromEntries(
    Object.entries(face.getAxisInfos())
      .filter(([axis]) => axis in cuts[cut])
      .map(([axis, { min, max }]) => [
        axis,
        Math.min(max, Math.max(min, cuts[cut][axis as keyof (typeof cuts)[Cut]])),
      ]),
  );

export const familyOf = (faces: Font[]): string => faces.map(({ name }) => name).join(', ');

/**
 * Loads the faces that a text needs, starting with the site's own typeface. `missing` lists the
 * letters that no face has.
 */
export async function loadFaces(
  cut: Cut,
  text: string,
): Promise<{ faces: Font[]; missing: string[] }> {
  const own = await readFile(new URL(`typeface/${cut}.woff2`, import.meta.url));
  const faces: Font[] = [{ name: cut, data: own }];
  let missing = findMissing(lettersOf(text), await openFace(own));
  for (const name of [...others, ...globSync(ownTypefaces).toSorted()]) {
    if (missing.length === 0) break;
    const file = await readFile(name);
    const face = await openFace(file);
    const lacking = findMissing(missing, face);
    if (lacking.length === missing.length) continue;
    const data = await subsetFont(file, text.normalize('NFC'), {
      targetFormat: 'truetype',
      variationAxes: axesOf(cut, face),
    });
    faces.push({ name: `${cut} ${faces.length + 1}`, data });
    missing = lacking;
  }
  return { faces, missing };
}

/** The display face also sets the monogram. */
export const loadCardFaces = ({ heading, text }: { heading: string; text: string }) =>
  Promise.all([loadFaces('display', monogram.join('') + heading), loadFaces('text', text)]);

export const explainMissing = (letters: readonly string[]): string =>
  `no typeface of the pictures has “${[...new Set(letters)].join('')}”: add one to ${typefacesFolder}, or use other words there (docs/owner.md)`;
