import { expect, test } from 'vitest';
import { logoLetters } from '../../content/generated/logo.ts';
import { monogram } from '../../content/generated/monogram.ts';
import { provider } from '../../content/provider.ts';
import { monogramOf } from './monogram-of.ts';

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

test('the monogram and the drawn logo have the letters of the brand', () => {
  expect(monogram).toEqual(monogramOf(provider.brand));
  expect(logoLetters.map(({ letter }) => letter)).toEqual(monogram);
});
