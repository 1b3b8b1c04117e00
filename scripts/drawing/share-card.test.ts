import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lightColors } from '#content/generated/colors.ts';
import { cardSize } from '#content/pages/page.ts';
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

/** True if all pixels of these rows have one color, within what the few colors allow. */
async function isBlank(picture: Buffer, top: number, height: number, left = 0): Promise<boolean> {
  const rows = { left, top, width: cardSize.width - left, height };
  const cut = await sharp(picture).removeAlpha().extract(rows).png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.every(({ min, max }) => max - min < 8);
}

/** Counts the pixels of a color, within what the picture's few colors allow. */
async function countPixels(picture: Buffer, hex: string): Promise<number> {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const data = await sharp(picture).removeAlpha().raw().toBuffer();
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 6))
      found += 1;
  return found;
}

test.each(['Privacy', 'How reviews work here', 'A longer heading that takes more than a line'])(
  'nothing touches the logo or the keys around “%s”',
  async (heading) => {
    const picture = await drawShareCard({
      name: 'any',
      heading,
      text: 'A text that is long enough to need two lines in the picture, as some of them do',
    });
    expect(await isBlank(picture, 132, 52)).toBe(true);
    expect(await isBlank(picture, 528, 14)).toBe(true);
    expect(await isBlank(picture, 560, 20)).toBe(false);
  },
);

test('a long word in a text takes two lines instead of leaving the picture', async () => {
  const picture = await drawShareCard({ name: 'any', heading: 'A', text: 'Engineers'.repeat(7) });
  expect(await isBlank(picture, 184, 344, 1128)).toBe(true);
});

test('a review’s picture has a lit key for each of its stars', async () => {
  const lit = await Promise.all(
    [1, 3, 5].map(async (rating) =>
      countPixels(
        await drawShareCard({ name: 'any', heading: 'A', text: 'B', rating }),
        lightColors.accent,
      ),
    ),
  );
  const [one = 0] = lit;
  const each = ((lit.at(-1) ?? 0) - one) / 2;
  expect(each).toBeGreaterThan(40_000);
  for (const [index, pixels] of lit.entries())
    expect(Math.abs(pixels - one - index * each)).toBeLessThan(each / 20);
});

test('a case study’s picture shows its first result and the cover of its project', async () => {
  const draw = (number: string, cover: string, label = 'things') =>
    drawShareCard({ name: 'any', heading: 'A', text: 'B', proof: { number, label, cover } });
  const pictures = await Promise.all([
    draw('3', 'music'),
    draw('4', 'music'),
    draw('3', 'stage'),
    draw('3', 'music', 'other things'),
    draw('$1,200', 'music'),
  ]);
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5);
});

test.each(['5', '100%', '−37%', '$1,200'])(
  '%s leaves room for the words beside it',
  async (number) => {
    const heading = 'The schedule that makes its own calls';
    const proof = { number, label: 'hours of paperwork gone per week', cover: 'music' };
    const picture = await drawShareCard({ name: 'any', heading, text: 'B', proof });
    expect(await isBlank(picture, 590, 36)).toBe(true);
  },
);
