import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSize } from '../../content/pages/page.ts';
import { drawShareCard } from './share-card.ts';

test('the picture of a shared link changes with its words, and only with them', async () => {
  const draw = (heading: string, text = 'The same text') =>
    drawShareCard({ name: 'any', heading, text });
  const picture = await draw('Heading');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...cardSize });
  expect(picture.equals(await draw('Heading'))).toBe(true);
  expect(picture.equals(await draw('Another'))).toBe(false);
  expect(picture.equals(await draw('Heading', 'Another text'))).toBe(false);
  // However long the words are, the picture keeps its size.
  expect(
    await sharp(await draw('Heading '.repeat(9), 'Text '.repeat(60))).metadata(),
  ).toMatchObject(cardSize);
});
