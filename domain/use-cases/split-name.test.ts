import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test('a name is proposed as a first and a last name', () => {
  for (const [name, firstName, lastName] of [
    ['Ann Lee', 'Ann', 'Lee'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Ann Marie van', 'Ann Marie', 'van'],
    ['María de la Cruz', 'María', 'de la Cruz'],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['Prince', 'Prince', ''],
    ['김민수', '김민수', ''],
    ['ann lee', 'ann', 'lee'],
    ['  Ann   Lee ', 'Ann', 'Lee'],
    ['Lee,', 'Lee', ''],
    ['', '', ''],
  ] as const)
    expect([name, splitName(name)]).toEqual([name, { firstName, lastName }]);
});
