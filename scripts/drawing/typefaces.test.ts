import { expect, test } from 'vitest';
import { drawShareCard } from './share-card.ts';
import { type Cut, loadFaces } from './typefaces.ts';

const missing = async (cut: Cut, text: string) => (await loadFaces(cut, text)).missing;

test.each(['display', 'text', 'logo'] as const)(
  'the %s cut has the letters of Latin, Greek, and Cyrillic alphabets',
  async (cut) => {
    for (const text of [
      'Straße ÆØÅ “ok” – ½ €',
      'Łucja Żółćș',
      'Nguyễn Thị Hằng',
      'İğdır Ťažký Őr ẞ −',
      'Ωmega Ελευθερία',
      'Привет, Київ',
      // Composed before it is drawn.
      'Zo\u0308e',
      // Nothing to draw.
      'data\u200Bbase',
    ])
      expect([text, await missing(cut, text)]).toEqual([text, []]);
  },
);

test.each([
  ['山田 太郎', ['山', '田', '太', '郎']],
  ['Fun 🎹 👩‍💻', ['🎹', '👩‍💻']],
  ['محمد', ['م', 'ح', 'د']],
  ['go → on', ['→']],
  ['x\u0332', ['x\u0332']],
])('letters that no typeface has are listed: %s', async (text, letters) => {
  expect(await missing('text', text)).toEqual(letters);
});

test('a picture shows each letter of a name, beyond those of western Europe, too', async () => {
  const draw = (heading: string, text: string) => drawShareCard({ name: 'any', heading, text });
  const pictures = await Promise.all([
    draw('A', 'B'),
    draw('AŁ', 'B'),
    draw('A', 'BŁ'),
    draw('A', 'Bж'),
    draw('A', 'Bθ'),
  ]);
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5);
});
