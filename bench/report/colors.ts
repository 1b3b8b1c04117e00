import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = join(import.meta.dirname, '..', '..', 'app', 'styles', 'tokens.css');
const used = ['paper', 'ink', 'quiet', 'cap', 'side', 'line', 'outline', 'accent', 'accent-side'] as const;

/** Writes the site's colors as the style of a drawing that stands alone: an image knows the reader's theme, but not the page's. */
export function colorStyle(css: string = readFileSync(tokens, 'utf8')): string {
  const pairs = used.map((name) => {
    const found = new RegExp(String.raw`--${name}: light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)`, 'u').exec(css);
    if (found === null) throw new Error(`${tokens} has no color --${name} for both themes`);
    return { name, light: found[1] ?? '', dark: found[2] ?? '' };
  });
  const declare = (theme: 'light' | 'dark') => pairs.map((pair) => `--${pair.name}: ${pair[theme]};`).join(' ');
  return `:root { ${declare('light')} } @media (prefers-color-scheme: dark) { :root { ${declare('dark')} } }`;
}
