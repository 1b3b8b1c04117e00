import { readFileSync } from 'node:fs';
import { formatHex, parse, wcagContrast } from 'culori';

export const tokensFile = 'app/styles/tokens.css';
export const colorsFile = 'content/generated/colors.ts';

const names = [
  'paper',
  'ink',
  'quiet',
  'surface',
  'surface-2',
  'cap',
  'side',
  'line',
  'outline',
  'accent',
  'accent-side',
  'on-accent',
  'accent-text',
  'good',
  'bad',
  'bad-side',
  'focus',
] as const;
type ColorName = (typeof names)[number];
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const grounds = ['paper', 'surface', 'surface-2', 'cap'] as const;
/** Minimum contrasts by WCAG. */
const contrasts: readonly (readonly [ColorName, on: readonly ColorName[], minContrast: number])[] =
  [
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

interface Color {
  css: string;
  hex: string;
}

/** Splits the arguments of a CSS function at its own commas, not those of nested functions. */
export function splitArguments(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

export type Colors = Record<Theme, Record<ColorName, Color>>;

/** Reads the colors of both themes. Each problem is one line. */
export function readColors(sheet: string): { colors: Colors; problems: string[] } {
  const colors = { light: {}, dark: {} } as Colors;
  const problems: string[] = [];
  const refuse = (name: string, problem: string) =>
    problems.push(`${tokensFile}: --${name}: ${problem}.`);
  const declarations = sheet.replaceAll(/\/\*.*?\*\//gsu, '');
  for (const name of names) {
    // The first declaration. Later ones are for `prefers-contrast`.
    const value = new RegExp(`--${name}:([^;}]*)`, 'u').exec(declarations)?.[1]?.trim();
    const pair = /^light-dark\((?<both>.*)\)$/isu.exec(value ?? '')?.groups?.['both'];
    const both = pair === undefined ? [value ?? '', value ?? ''] : splitArguments(pair);
    if (value === undefined) refuse(name, 'missing');
    else if (both.length !== 2) refuse(name, 'light-dark() needs two colors');
    else
      for (const [index, theme] of themes.entries()) {
        const css = both[index] ?? '';
        const color = parse(css.toLowerCase());
        if (color === undefined)
          refuse(
            name,
            `“${css}” is not a color that can be drawn: write it as #0a55c8, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), or a name`,
          );
        else if ((color.alpha ?? 1) < 1) refuse(name, `“${css}” is see-through`);
        else colors[theme][name] = { css, hex: formatHex(color) };
      }
  }
  if (problems.length > 0) return { colors, problems };
  for (const theme of themes)
    for (const [name, on, minContrast] of contrasts)
      for (const ground of on) {
        const contrast = wcagContrast(colors[theme][name].hex, colors[theme][ground].hex);
        if (contrast < minContrast)
          refuse(
            name,
            `its contrast on --${ground} in the ${theme} theme is ${contrast.toFixed(2)}, and at least ${minContrast} is needed`,
          );
      }
  return { colors, problems };
}

export function readTokens(): Colors {
  const { colors, problems } = readColors(readFileSync(tokensFile, 'utf8'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return colors;
}

/** Generates a module of the colors, for icons, pictures, emails, and `theme-color`. */
export function writeColors(colors: Colors): string {
  const list = (theme: Theme) =>
    names
      .map(
        (name) => `  ${name.includes('-') ? `'${name}'` : name}: '${colors[theme][name].hex}',\n`,
      )
      .join('');
  return `// Made from ${tokensFile} by "npm run draw".

export const lightColors = {\n${list('light')}} as const;

export const darkColors = {\n${list('dark')}} as const;

/** The color of the browser’s own frame: --paper of each theme. */
export const paperColors = {
  light: '${colors.light.paper.hex}',
  dark: '${colors.dark.paper.hex}',
} as const;
`;
}

/**
 * Updates the tokens that a cover declares: those of the light theme first, then those of the dark
 * theme in `:root:target` or a media query.
 */
export function paintCover(svg: string, colors: Colors): string {
  const [light = '', ...dark] = svg.split(/(?=@media|:root:target)/u);
  const paint = (part: string, theme: Theme) =>
    names.reduce(
      (painted, name) =>
        painted.replaceAll(
          new RegExp(`(--${name}:\\s*)[^;}]*`, 'gu'),
          (_, start: string) => start + colors[theme][name].css,
        ),
      part,
    );
  return [paint(light, 'light'), ...dark.map((part) => paint(part, 'dark'))].join('');
}
