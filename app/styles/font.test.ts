import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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
  const files = [...css.matchAll(/url\('\.\/([^']+)'\)[^}]*unicode-range:([^;]+);/gu)].map(([, file = '', ranges = '']) => ({
    file,
    listed: new Set(charactersIn(ranges)),
  }));
  const characters = new Set(files.flatMap(({ listed }) => [...listed]));
  // Of files whose ranges overlap, the last counts.
  const loaded = Map.groupBy(characters, (character) => files.findLast(({ listed }) => listed.has(character))?.file);
  for (const { file, kept } of typefaceFiles) {
    expect(loaded.get(basename(file.pathname))?.toSorted().join('')).toBe([...kept].toSorted().join(''));
  }
});
