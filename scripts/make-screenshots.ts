import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The widths of every screenshot. The aspect ratio is 16:10. */
export const screenshotWidths = [640, 1280] as const;

const folder = new URL('../content/images/', import.meta.url);

for (const source of (await readdir(folder)).filter((name) => name.endsWith('.png'))) {
  for (const width of screenshotWidths) {
    const name = fileURLToPath(new URL(source.replace(/\.png$/, `-${width}`), folder));
    const image = sharp(fileURLToPath(new URL(source, folder))).resize(width, (width / 16) * 10, { fit: 'cover', position: 'top' });
    await image.clone().avif({ quality: 60, effort: 6 }).toFile(`${name}.avif`);
    await image.clone().webp({ quality: 82, effort: 6 }).toFile(`${name}.webp`);
  }
}
