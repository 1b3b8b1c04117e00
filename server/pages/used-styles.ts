import type { Part, Selector } from './parse-styles.ts';

const customProperty = /\bvar\(\s*(--[\w-]+)/gu;

interface Use {
  selector: (selector: Selector) => boolean;
  animation: (name: string) => boolean;
  custom: (property: string) => boolean;
}

function write(parts: Part[], isUsed: Use): string {
  return parts
    .map((part) => {
      if ('animation' in part) return isUsed.animation(part.animation) ? part.text : '';
      if ('text' in part) return part.text;
      if ('face' in part) return part.face;
      if ('parts' in part) {
        const inner = write(part.parts, isUsed);
        return inner === '' ? '' : `${part.prelude}{${inner}}`;
      }
      const selectors = part.selectors.filter(isUsed.selector);
      const declarations = part.declarations.filter(({ custom }) => custom === undefined || isUsed.custom(custom));
      if (selectors.length === 0 || declarations.length === 0) return '';
      return `${selectors.map(({ text }) => text).join(',')}{${declarations.map(({ text }) => text).join(';')}}`;
    })
    .join('');
}

/**
 * Collects the classes of a document's elements, and their attributes whose names begin with `aria-` or `data-`, as selectors; and the
 * custom properties that their attributes use.
 */
export function namesIn(html: string): Set<string> {
  const classes = [...html.matchAll(/ class="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(/\s+/u));
  const attributes = [...html.matchAll(/ ((?:aria|data)-[\w-]+)="([^"]*)"/gu)];
  return new Set([
    ...classes.map((name) => `.${name}`),
    ...attributes.flatMap(([, name, value]) => [`[${name}]`, `[${name}=${value}]`]),
    ...[...html.matchAll(customProperty)].flatMap(([, property = '']) => property),
  ]);
}

/**
 * Leaves out of a style sheet what the first view of a document cannot need: rules that select by classes or attributes that no element
 * has, animations and custom properties that no other rule names, and what is for paper, for a pointer, or for a change of pages. The
 * complete style sheet brings them. The faces of the typeface are left to `inlineStyles`.
 */
export function usedStyles(sheet: Part[], names: ReadonlySet<string>): string {
  const parts = sheet.filter((part) => !('face' in part));
  const selector = ({ names: needed }: Selector) => needed.every((name) => names.has(name));
  const still = write(parts, { selector, animation: () => false, custom: () => true });
  const properties = new Set([...still.matchAll(customProperty)].map(([, property]) => property));
  return write(parts, {
    selector,
    animation: (name) => still.includes(name),
    custom: (property) => properties.has(property) || names.has(property),
  });
}
