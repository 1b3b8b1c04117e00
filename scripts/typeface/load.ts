import { readFile } from 'node:fs/promises';
import type { Font } from 'satori';

/** Loads the cuts of the site's typeface for pictures: those of large text and other text in app/styles/tokens.css, and that of the logo. */
export const loadTypefaces = (): Promise<Font[]> =>
  Promise.all(
    ['display', 'text', 'logo'].map(async (name): Promise<Font> => ({
      name,
      data: await readFile(new URL(`${name}.woff2`, import.meta.url)),
      weight: 400,
      style: 'normal',
    })),
  );
