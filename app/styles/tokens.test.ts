import { globSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { colorsFile, paintCover, readColors, writeColors } from '#scripts/drawing/colors.ts';

const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8');
test('covers, emails, and others without a style sheet have the tokens’ colors', () => {
  const { colors, problems } = readColors(css);
  expect(problems).toEqual([]);
  expect(readFileSync(colorsFile, 'utf8')).toBe(writeColors(colors));
  for (const file of globSync('content/images/covers/*.svg')) {
    const cover = readFileSync(file, 'utf8');
    expect(paintCover(cover, colors), file).toBe(cover);
  }
});

test('pages change only at the widths that the tokens name, and weights are tokens', async () => {
  const [, named = ''] = /\/\* Widths[^:]*: ([^*]*)\*\//u.exec(css) ?? [];
  const known = [...named.matchAll(/\d+/gu)].map(([width]) => `${width}rem`);
  for await (const file of glob('app/**/*.css')) {
    const text = await readFile(file, 'utf8');
    const widths = text.matchAll(/width [<>]=? (\d[\d.]*rem)|(\d[\d.]*rem) <=? width/gu);
    for (const [, after, before] of widths) expect(known, file).toContain(after ?? before);
    // A face has two: min and max.
    expect(text, file).not.toMatch(/font(?:-weight)?: \d{3}\b(?! \d)/u);
  }
});
