import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixColors } from './cover.ts';

const cover = (rules: string, fill: string) =>
  `<svg><style>:root { ${rules} } :root:target { --ink: #ffffff; }</style><rect fill="${fill}"/></svg>`;
const fillOf = (rules: string, fill: string) =>
  / fill="([^"]*)"/u.exec(fixColors(cover(rules, fill)))?.[1];

test('a cover gets the colors that its variables have in the light theme', () => {
  expect(fillOf('--ink: #123456;', 'var(--ink)')).toBe('#123456');
  expect(fillOf('--ink: #123456; --edge: var(--ink);', 'var(--edge)')).toBe('#123456');
  expect(fillOf('--a: black; --b: color-mix(in oklab, var(--a) 100%, white);', 'var(--b)')).toBe(
    '#000000',
  );
  expect(fillOf('--a: black; --b: color-mix(in oklab, var(--a), white 100%);', 'var(--b)')).toBe(
    '#ffffff',
  );
  expect(fillOf('--b: color-mix(in oklab, black, white);', 'var(--b)')).toBe('#636363');
  expect(fillOf('--b: oklch(100% 0 0);', 'var(--b)')).toBe('#ffffff');
});

test('a color that isn’t one of its variables stays', () => {
  expect(fillOf('', 'var(--ink)')).toBe('var(--ink)');
  expect(fillOf('--ink: var(--ink);', 'var(--ink)')).toBe('var(--ink)');
  expect(fillOf('', 'red')).toBe('red');
});

test('no cover of the content has a variable left', () => {
  for (const file of globSync('content/images/covers/*.svg')) {
    const [, drawing = ''] = fixColors(readFileSync(file, 'utf8')).split('</style>');
    expect(drawing, file).not.toMatch(/var\(|color-mix\(|oklch\(/u);
  }
});
