import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize } from '../../content/page-metadata/metadata.ts';
import { drawReviewCard } from '../../server/review-cards/draw-review-card.ts';
import { drawCardParts } from '../review-cards/draw-parts.ts';
import { drawCard, loadTypefaces } from './draw-card.ts';

test('the picture of a shared link changes with its words, and only with them', async () => {
  const typefaces = await loadTypefaces();
  const draw = (heading: string, text = 'The same text') => drawCard({ name: 'any', heading, text }, 0, typefaces);
  const picture = await draw('Heading');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...cardSize });
  expect(picture.equals(await draw('Heading'))).toBe(true);
  expect(picture.equals(await draw('Another'))).toBe(false);
  expect(picture.equals(await draw('Heading', 'Another text'))).toBe(false);
  // However long the words are, the picture keeps its size.
  expect(await sharp(await draw('Heading '.repeat(9), 'Text '.repeat(60))).metadata()).toMatchObject(cardSize);
});

test('what the build draws is enough for the share card of a review in any Latin script', async () => {
  const parts = await drawCardParts(await loadTypefaces());
  expect(parts.palette.length / 3).toBeLessThanOrEqual(256);
  for (const { glyphs } of Object.values(parts.faces)) {
    for (const letter of 'AZaz09 “”…·éßøŁřğőțẢữ€–!?&') expect([letter, glyphs.has(letter)]).toEqual([letter, true]);
  }
  const author = { firstName: 'Łukasz', lastName: 'Nguyễn' };
  const picture = await drawReviewCard(parts, { rating: 4, comment: 'Fine work', author, source: 'verified_email' });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...cardSize });
});
