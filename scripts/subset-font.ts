import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = new URL(
  '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  import.meta.url,
);
export const fontFile = new URL('../app/styles/bricolage-grotesque.woff2', import.meta.url);

/** The Latin letters of western Europe and the symbols of the site. The visitor's own fonts draw other scripts. */
const characters = [range(0x20, 0x7e), range(0xa0, 0xff), 'ŒœıŸ', '–—‘’‚“”„•…‹›€™−'].join('');

/** Subsets the site's typeface, keeping its width and weight axes, so that it arrives with the first view. */
export async function subsetTypeface(): Promise<Buffer> {
  return subsetFont(await readFile(source), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 75, max: 100 }, opsz: 14 },
    noHinting: true,
    // Drop kerning: over two axes, it takes 20 kB, as much as all the letters.
    keepFeatures: [],
    dropTables: ['GPOS', 'GSUB', 'GDEF'],
  });
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const font = await subsetTypeface();
  await writeFile(fontFile, font);
  console.log(`${fileURLToPath(fontFile)}: ${font.length} bytes`);
}
