import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { typefaceFiles } from '../../scripts/subset-font.ts';

/** Lists the characters of ranges such as `U+20-7E, U+A0`. */
function charactersIn(ranges: string): string[] {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gu)].flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, step) => String.fromCodePoint(start + step));
  });
}

test('browsers load the file of the typeface that has a character', async () => {
  const css = await readFile(new URL('font.css', import.meta.url), 'utf8');
  const listed = [...css.matchAll(/unicode-range:([^;]+);/gu)].map(([, ranges = '']) => charactersIn(ranges).join(''));
  expect(listed).toEqual(typefaceFiles.map(({ kept }) => [...kept].toSorted().join('')));
});
