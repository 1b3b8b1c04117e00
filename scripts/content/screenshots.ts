import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CaseStudy, Project } from '../../content/content-types.ts';

const folder = 'content/images';
/** The hash of each screenshot that was converted. */
const hashesFile = `${folder}/screenshots.json`;
/** The widths of every picture. The aspect ratio is 16:10. */
const widths = [640, 1280];
const least = { width: 1280, height: 800 };

const fileOf = (source: string, width: number, format: string) =>
  `${folder}/${source.replace(/\.png$/u, '')}-${width}.${format}`;

/** Makes the pictures of a screenshot. */
async function convert(source: string, png: Buffer): Promise<void> {
  const { width, height } = await sharp(png).metadata();
  if (width < least.width || height < least.height)
    throw new Error(
      `it has ${width} × ${height} pixels, and at least ${least.width} × ${least.height} are needed`,
    );
  for (const to of widths) {
    const resized = sharp(png).resize(to, (to / 16) * 10, { position: 'top' });
    await resized.avif({ quality: 60, effort: 6 }).toFile(fileOf(source, to, 'avif'));
    await resized.webp({ quality: 82, effort: 6 }).toFile(fileOf(source, to, 'webp'));
  }
}

/**
 * Makes the pictures of new and changed screenshots. Fails in one line that names the file of one
 * that is too small or broken.
 */
export async function convertScreenshots(
  projects: readonly Project[],
  caseStudies: readonly CaseStudy[],
): Promise<void> {
  const shown = [
    ...projects.map(({ screenshot }) => screenshot),
    ...caseStudies.flatMap(({ pictures }) => pictures),
  ];
  const hashes = JSON.parse(await readFile(hashesFile, 'utf8').catch(() => '{}')) as Record<
    string,
    string
  >;
  for (const source of new Set(
    shown.flatMap((picture) => (picture === '#' ? [] : picture.source)),
  )) {
    const png = await readFile(`${folder}/${source}`);
    const hash = createHash('sha256').update(png).digest('hex');
    const isComplete = widths.every((width) =>
      ['avif', 'webp'].every((format) => existsSync(fileOf(source, width, format))),
    );
    if (hash === hashes[source] && isComplete) continue;
    await convert(source, png).catch((error: Error) => {
      throw new Error(`${folder}/${source} cannot be converted: ${error.message.trim()}.`, {
        cause: error,
      });
    });
    hashes[source] = hash;
    await writeFile(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
  }
}
