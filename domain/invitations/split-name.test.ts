import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['María de la Cruz', 'María', 'de la Cruz'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Prince', 'Prince', ''],
  ['김민수', '김민수', ''],
  ['ann lee', 'ann', 'lee'],
  ['  Ann   Lee ', 'Ann', 'Lee'],
  ['Lee,', 'Lee', ''],
  ['', '', ''],
])('“%s” is proposed as %s and %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
