import { expect, test } from 'vitest';
import { logoLetters } from './generated/logo.ts';
import { monogram, monogramOf } from './monogram.ts';

test.each([
  ['AB', ['A', 'B']],
  ['NORA', ['N', 'O', 'R', 'A']],
  ['NORA STUDIO', ['N', 'S']],
  ['Northwind', ['N']],
  ['  One two three four five ', ['O', 't', 't', 'f']],
  ['Ünal & Ko', ['Ü', '&', 'K']],
])('%s stands on keys as %j', (brand, letters) => {
  expect(monogramOf(brand)).toEqual(letters);
});

test('the drawn logo has the letters of the brand', () => {
  expect(logoLetters.map(({ letter }) => letter)).toEqual(monogram);
});
