import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The package has the letters of the typeface in these files. */
const sources = {
  latin: new URL(
    '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    import.meta.url,
  ),
  'latin-ext': new URL(
    '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2',
    import.meta.url,
  ),
  vietnamese: new URL(
    '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2',
    import.meta.url,
  ),
};
export type Script = keyof typeof sources;

/** The symbols that texts seldom have, and frequent letters of other western languages. */
const seldom = '#$%&*<=>[\\]^`{}~×‘•−ßèêàáçñíóú';
/** The letters of English and German, and the other symbols of the site. ß has more parts than ä, ö, ü, and é together. */
const common = [...range(0x20, 0x7e), ...'\u00A0©·–—’“”…äöüé'].filter((character) => !seldom.includes(character)).join('');
/** The other letters and symbols of western Europe. The visitor's own fonts draw other scripts. */
const western = [...range(0xa0, 0xff), ...'ŒœıŸ‚„‹›€™'].filter((character) => !`${common}${seldom}`.includes(character)).join('');
const characters = common + seldom + western;

/** The site's typeface in three files, of which browsers load those with a page's characters, as app/styles/font.css says. */
export const typefaceFiles = [
  { file: new URL('../app/styles/bricolage-grotesque.woff2', import.meta.url), kept: common },
  { file: new URL('../app/styles/bricolage-grotesque-seldom.woff2', import.meta.url), kept: seldom },
  { file: new URL('../app/styles/bricolage-grotesque-western.woff2', import.meta.url), kept: western },
] as const;

/** The font tables that the site goes without. Kerning over two axes takes 20 kB, as much as all the letters; STAT is for lists of fonts. */
const dropped = { noHinting: true, keepFeatures: [], dropTables: ['GPOS', 'GSUB', 'GDEF', 'STAT'] };

/** Subsets the site's typeface, keeping its width and weight axes. */
async function subsetTypeface(kept: string): Promise<Buffer> {
  const variationAxes = { wght: { min: 400, max: 800 }, wdth: { min: 75, max: 100 }, opsz: 14 };
  return subsetFont(await readFile(sources.latin), kept, { targetFormat: 'woff2', variationAxes, ...dropped });
}

/** One weight and width of the typeface. */
export interface Cut {
  wght: number;
  wdth: number;
}

/** The cut of large text, as in app/styles/tokens.css. */
export const displayCut: Cut = { wght: 760, wdth: 76 };

/** Subsets one weight and width of the site's typeface, for programs that know no variable fonts. */
export async function cutTypeface(cut: Cut, script: Script = 'latin', kept = characters): Promise<Buffer> {
  return subsetFont(await readFile(sources[script]), kept, { targetFormat: 'sfnt', variationAxes: { ...cut, opsz: 14 }, ...dropped });
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, kept } of typefaceFiles) {
    const font = await subsetTypeface(kept);
    await writeFile(file, font);
    console.log(`${fileURLToPath(file)}: ${font.length} bytes`);
  }
}
