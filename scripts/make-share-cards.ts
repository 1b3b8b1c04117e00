import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyShareCard } from '../content/share-cards.ts';
import { drawShareCard } from './draw-share-card.ts';
import { loadTypefaces } from './typeface/load.ts';

// Draws the pictures of shared links from the content, so that they follow a change of its words with the next build.
const folder = 'build/client/share';

/** A different key is struck in each picture. */
const firstStruck = 6;

const fonts = await loadTypefaces();
await mkdir(folder, { recursive: true });
await Promise.all(
  everyShareCard.map(async (card, index) =>
    writeFile(join(folder, `${card.name}.png`), await drawShareCard(card, firstStruck + index * 5, fonts)),
  ),
);
