import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyShareCard } from '../content/share-cards.ts';
import { packParts } from '../server/review-cards/card-parts.ts';
import { drawCardParts } from './review-cards/draw-parts.ts';
import { drawCard, loadTypefaces } from './share-cards/draw-card.ts';

// Draws the pictures of shared links from the content, so that they follow a change of its words with the next build, and what the running
// site puts those of reviews together from.
const folder = 'build/client/share';
const partsFile = 'build/server/review-card-parts.gz';

/** A different key is struck in each picture. */
const firstStruck = 6;

const fonts = await loadTypefaces();
await mkdir(folder, { recursive: true });
await Promise.all([
  ...everyShareCard.map(async (card, index) =>
    writeFile(join(folder, `${card.name}.png`), await drawCard(card, firstStruck + index * 5, fonts)),
  ),
  drawCardParts(fonts).then(async (parts) => writeFile(partsFile, await packParts(parts))),
]);
