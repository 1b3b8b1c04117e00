import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { caseStudies } from '../../content/case-studies.ts';
import { projects } from '../../content/projects.ts';

const folder = new URL('../../content/images/', import.meta.url);
/** The hash of each screenshot that was converted. */
const hashesFile = new URL('screenshots.json', folder);
/** The widths of every picture. The aspect ratio is 16:10. */
const widths = [640, 1280];
const formats = { avif: { quality: 60, effort: 6 }, webp: { quality: 82, effort: 6 } };

const named = new Set([
  ...projects.flatMap(({ screenshot }) => (typeof screenshot === 'string' ? [] : [screenshot.source])),
  ...caseStudies.flatMap(({ pictures }) => pictures.map(({ source }) => source)),
]);

const picturesOf = (source: string) =>
  widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ name: `${basename(source, '.png')}-${width}.${format}`, width, format })),
  );

/** Reads the screenshots that the content names, and finds which of them lack a picture or have changed. */
export async function readScreenshots(sources: Iterable<string> = named) {
  const known = JSON.parse(await readFile(hashesFile, 'utf8').catch(() => '{}')) as Record<string, string>;
  const present = new Set(await readdir(folder).catch(() => []));
  return Promise.all(
    [...sources].map(async (source) => {
      const png = await readFile(new URL(source, folder)).catch((cause: unknown) => {
        throw new Error(`content/projects.ts or content/case-studies.ts names the screenshot ${source}, which is not in content/images.`, {
          cause,
        });
      });
      const hash = createHash('sha256').update(png).digest('hex');
      return { source, png, hash, isStale: hash !== known[source] || picturesOf(source).some(({ name }) => !present.has(name)) };
    }),
  );
}

/** Makes the pictures of new and changed screenshots. */
export async function convertScreenshots(): Promise<void> {
  const screenshots = await readScreenshots();
  const stale = screenshots.filter(({ isStale }) => isStale);
  for (const { source, png } of stale)
    for (const { name, width, format } of picturesOf(source)) {
      const picture = sharp(png).resize(width, (width / 16) * 10, { position: 'top' });
      await picture.toFormat(format, formats[format]).toFile(fileURLToPath(new URL(name, folder)));
    }
  const hashes = Object.fromEntries(screenshots.map(({ source, hash }) => [source, hash]));
  if (stale.length > 0) await writeFile(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}
