import { glob, readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lightColors } from '../../content/colors.ts';
import { paperColors } from '../layout/theme-toggle.tsx';

const css = await readFile(new URL('tokens.css', import.meta.url), 'utf8');
const grounds = ['paper', 'surface', 'surface-2', 'cap'];
const colors = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g)].map(
    ([, name, light, dark]) => [name, { light: linearRgb(light), dark: linearRgb(dark) }],
  ),
);

const required: readonly (readonly [color: string, on: readonly string[], ratio: number])[] = [
  ['ink', grounds, 7],
  ['quiet', grounds, 7],
  ['accent-text', grounds, 4.5],
  ['good', grounds, 4.5],
  ['bad', grounds, 4.5],
  ['on-accent', ['accent'], 4.5],
  ['cap', ['bad'], 4.5],
  ['outline', grounds, 3],
  ['accent', grounds, 3],
  ['focus', grounds, 3],
];

test.each(['light', 'dark'] as const)(
  'every color of the %s theme stands out from every ground it is used on',
  (theme) => {
    const tooFaint = required.flatMap(([color, on, ratio]) =>
      on
        .filter(
          (ground) =>
            contrast(luminance(value(color)[theme]), luminance(value(ground)[theme])) < ratio,
        )
        .map((ground) => `${color} on ${ground}`),
    );
    expect(tooFaint).toEqual([]);
  },
);

test('the colors of what has no style sheet are those of the tokens', () => {
  for (const [name, color] of Object.entries(lightColors))
    expect([name, color]).toEqual([name, hexadecimal(value(name).light)]);
  expect(paperColors).toEqual({
    light: hexadecimal(value('paper').light),
    dark: hexadecimal(value('paper').dark),
  });
});

test('pages change only at the widths that the tokens name, and weights are tokens', async () => {
  const [, named = ''] = /\/\* Widths[^:]*: ([^*]*)\*\//u.exec(css) ?? [];
  const known = [...named.matchAll(/\d+/gu)].map(([width]) => `${width}rem`);
  for await (const file of glob('app/**/*.css')) {
    const text = await readFile(file, 'utf8');
    const widths = text.matchAll(/width [<>]=? (\d[\d.]*rem)|(\d[\d.]*rem) <=? width/gu);
    for (const [, after, before] of widths) expect(known, file).toContain(after ?? before);
    // A face has two: the least and the most.
    expect(text, file).not.toMatch(/font(?:-weight)?: \d{3}\b(?! \d)/u);
  }
});

test('covers are drawn in the colors of the tokens', async () => {
  const folder = new URL('../../content/images/covers/', import.meta.url);
  for (const file of await readdir(folder)) {
    const [light = '', dark = ''] = (await readFile(new URL(file, folder), 'utf8')).split('@media');
    for (const name of ['accent', 'accent-side', 'cap', 'ink', 'side', 'surface-2'])
      for (const [theme, rules] of Object.entries({ light, dark }))
        for (const [, color] of rules.matchAll(new RegExp(`--${name}: (oklch.*?);`, 'gu')))
          expect([file, name, linearRgb(color)]).toEqual([
            file,
            name,
            value(name)[theme as 'light'],
          ]);
  }
});

type Rgb = readonly [red: number, green: number, blue: number];

function value(name: string) {
  const found = colors.get(name);
  if (found === undefined) throw new Error(`There is no color --${name}.`);
  return found;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The linear light of a color written as oklch(L% C H). */
function linearRgb(oklch: string | undefined): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const base = lightness / 100;
  const l = (base + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (base - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (base - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (channel: number) => Math.min(1, Math.max(0, channel));
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The relative luminance that WCAG asks for. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hexadecimal(rgb: Rgb): string {
  const encode = (channel: number) =>
    Math.round(
      255 * (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055),
    );
  return `#${rgb.map((channel) => encode(channel).toString(16).padStart(2, '0')).join('')}`;
}
