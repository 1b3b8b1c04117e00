import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { caseStudies } from '../../content/case-studies.ts';
import { projects } from '../../content/projects.ts';

/** The widths of every screenshot. The aspect ratio is 16:10. */
const widths = [640, 1280] as const;

/** Lists the PNG files that the projects and the case studies name, each once. */
export function screenshotSources(): string[] {
  const ofProjects = projects.flatMap(({ screenshot }) => (typeof screenshot === 'string' ? [] : [screenshot.source]));
  const ofCaseStudies = caseStudies.flatMap(({ pictures }) => pictures.map(({ source }) => source));
  return [...new Set([...ofProjects, ...ofCaseStudies])];
}

/** Names the pictures made from a source. */
export const picturesOf = (source: string): string[] =>
  widths.flatMap((width) => ['avif', 'webp'].map((format) => `${basename(source, '.png')}-${width}.${format}`));

/** Reads a screenshot and the hash that tells whether its pictures are current. */
export async function readScreenshot(folder: URL, source: string): Promise<{ png: Buffer; hash: string }> {
  const png = await readFile(new URL(source, folder)).catch((error: unknown) => {
    throw new Error(`content/projects.ts or content/case-studies.ts names the screenshot ${source}, which is not in content/images.`, {
      cause: error,
    });
  });
  return { png, hash: createHash('sha256').update(png).digest('hex') };
}

/** Makes the pictures of a screenshot, by their names. */
export async function makePictures(source: string, png: Buffer): Promise<Record<string, Buffer>> {
  const made: Record<string, Buffer> = {};
  for (const width of widths) {
    const image = sharp(png).resize(width, (width / 16) * 10, { fit: 'cover', position: 'top' });
    const name = `${basename(source, '.png')}-${width}`;
    made[`${name}.avif`] = await image.clone().avif({ quality: 60, effort: 6 }).toBuffer();
    made[`${name}.webp`] = await image.clone().webp({ quality: 82, effort: 6 }).toBuffer();
  }
  return made;
}
