import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import type { CaseStudy, Project } from '../../content/content-types.ts';

const folder = 'content/images';
/** The hash of each screenshot that was converted. */
const hashesFile = `${folder}/screenshots.json`;
/** The widths of every picture. The aspect ratio is 16:10. */
const widths = [640, 1280];
const least = { width: 1280, height: 800 };
const formats = { avif: { quality: 60, effort: 6 }, webp: { quality: 82, effort: 6 } };

const picturesOf = (source: string) =>
  widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ name: `${basename(source, '.png')}-${width}.${format}`, width, format })),
  );

/** Reads screenshots, and finds which of them lack a picture or have changed. */
export async function readScreenshots(sources: Iterable<string>) {
  const known = JSON.parse(await readFile(hashesFile, 'utf8').catch(() => '{}')) as Record<string, string>;
  const present = new Set(await readdir(folder).catch(() => []));
  return Promise.all(
    [...sources].map(async (source) => {
      const png = await readFile(`${folder}/${source}`).catch((cause: unknown) => {
        throw new Error(`content/projects.ts or content/case-studies.ts names the screenshot ${source}, which is not in ${folder}.`, {
          cause,
        });
      });
      const hash = createHash('sha256').update(png).digest('hex');
      return { source, png, hash, isStale: hash !== known[source] || picturesOf(source).some(({ name }) => !present.has(name)) };
    }),
  );
}

/** Makes the pictures of a screenshot. */
async function convert(source: string, png: Buffer): Promise<void> {
  const { width, height } = await sharp(png).metadata();
  if (width < least.width || height < least.height)
    throw new Error(`it has ${width} × ${height} pixels, and at least ${least.width} × ${least.height} are needed`);
  for (const picture of picturesOf(source)) {
    const resized = sharp(png).resize(picture.width, (picture.width / 16) * 10, { position: 'top' });
    await resized.toFormat(picture.format, formats[picture.format]).toFile(`${folder}/${picture.name}`);
  }
}

interface Illustrated {
  projects: readonly Project[];
  caseStudies: readonly CaseStudy[];
}

/** Lists the screenshots that the content names. */
export const listScreenshots = ({ projects, caseStudies }: Illustrated): Set<string> =>
  new Set([
    ...projects.flatMap(({ screenshot }) => (screenshot === '#' ? [] : [screenshot.source])),
    ...caseStudies.flatMap(({ pictures }) => pictures.map(({ source }) => source)),
  ]);

/** Makes the pictures of new and changed screenshots. Fails in one line that names the file of one that is too small or broken. */
export async function convertScreenshots(content: Illustrated): Promise<void> {
  const screenshots = await readScreenshots(listScreenshots(content));
  const stale = screenshots.filter(({ isStale }) => isStale);
  for (const { source, png } of stale)
    await convert(source, png).catch((error: Error) => {
      throw new Error(`${folder}/${source} cannot be converted: ${error.message.trim()}.`, { cause: error });
    });
  const hashes = Object.fromEntries(screenshots.map(({ source, hash }) => [source, hash]));
  if (stale.length > 0) await writeFile(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}
