import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paintCover, readColors, tokensFile } from './colors.ts';

const css = readFileSync(tokensFile, 'utf8');
const withToken = (name: string, value: string) =>
  readColors(css.replace(new RegExp(`--${name}: [^;]*;`, 'u'), `--${name}: ${value};`));

// Chromium paints these values.
test.each([
  ['#0a55c8', '#0a55c8'],
  ['#0A55C8', '#0a55c8'],
  ['#05c', '#0055cc'],
  ['rgb(10 85 200)', '#0a55c8'],
  ['rgb(10, 85, 200)', '#0a55c8'],
  ['RGBA(10, 85, 200, 1)', '#0a55c8'],
  ['hsl(217deg 90% 41%)', '#0a53c7'],
  ['hsl(217, 90%, 41%)', '#0a53c7'],
  ['hwb(217 4% 22%)', '#0a53c7'],
  ['oklch(48% 0.19 262)', '#1853c6'],
  ['oklch(0.48 0.19 262deg)', '#1853c6'],
  ['oklab(48% -0.03 -0.17)', '#1757bd'],
  ['lab(38% 15 -67)', '#0056c8'],
  ['lch(38% 69 283)', '#0056c9'],
  ['color(srgb 0.04 0.33 0.78)', '#0a54c7'],
  ['navy', '#000080'],
])('%s is understood in both themes, alone and in light-dark()', (value, hex) => {
  expect(withToken('accent-side', value).colors.light['accent-side']).toEqual({ css: value, hex });
  const { colors } = withToken('accent-side', `light-dark(${value}, hsl(0, 0%, 100%))`);
  expect(colors.light['accent-side'].hex).toBe(hex);
  expect(colors.dark['accent-side'].hex).toBe('#ffffff');
});

test.each([
  ['accent', 'var(--ink)', '“var(--ink)” is not a color that can be drawn: write it as #0a55c8, '],
  ['accent', 'blue-ish', '“blue-ish” is not a color that can be drawn: '],
  ['accent', '', '“” is not a color that can be drawn: '],
  ['accent', 'light-dark(#0a55c8)', 'light-dark() needs two colors.'],
  ['accent', 'light-dark(red, #fff, #000)', 'light-dark() needs two colors.'],
  ['side', 'rgb(0 0 0 / 50%)', '“rgb(0 0 0 / 50%)” is see-through.'],
  [
    'accent',
    'light-dark(yellow, oklch(79% 0.15 70))',
    'its contrast on --paper in the light theme is 1.00, and at least 3 is needed.',
  ],
])('a --%s of %s is refused in one line', (name, value, line) => {
  expect(withToken(name, value).problems).toContainEqual(
    expect.stringContaining(`app/styles/tokens.css: --${name}: ${line}`),
  );
});

test('a missing token is reported; comments and later rules don’t count', () => {
  expect(readColors(css.replaceAll('--focus:', '--other:')).problems).toEqual([
    'app/styles/tokens.css: --focus: missing.',
  ]);
  const commented = css.replace('--accent:', '/* --accent: red; */ --accent:');
  expect(readColors(commented).colors).toEqual(readColors(css).colors);
});

test('a cover gets the colors of the tokens that it declares, and keeps its own', () => {
  const { colors } = readColors(css);
  for (const [before, after] of [
    [':root:target{', '}'],
    ['@media (prefers-color-scheme: dark){:root{', '}}'],
  ]) {
    const own = `:root{--accent: red;--own: red}${before}--accent:red${after}`;
    expect(paintCover(own, colors)).toBe(
      `:root{--accent: ${colors.light.accent.css};--own: red}${before}--accent:${colors.dark.accent.css}${after}`,
    );
  }
});
