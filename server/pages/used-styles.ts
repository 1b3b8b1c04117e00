/** A part of a style sheet: a statement or a block that stays whole, a group such as `@media` with its parts, or a rule. */
type Part = { text: string } | { prelude: string; parts: Part[] } | { selectors: Selector[]; body: string };

interface Selector {
  text: string;
  /** Without these, it selects nothing. */
  classes: string[];
}

const group = /^@(?:container|layer|media|scope|starting-style|supports)\b/u;
const brackets = /\([^()]*\)|\[[^\]]*\]/gu;
const className = /\.(-?[A-Za-z_][\w-]*)/gu;
/** Only a script that failed writes it (`deferModules`). */
const alwaysUsed = 'missingCode';
const parsed = new Map<string, Part[]>();

/** Finds the end of what starts at `from`, outside strings, parentheses, and blocks. */
function findEnd(css: string, from: number, ends: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (depth === 0 && ends.includes(character)) return at;
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") {
      while (css[at + 1] !== character && at + 1 < css.length) at += css[at + 1] === '\\' ? 2 : 1;
      at += 1;
    } else if ('({['.includes(character)) depth += 1;
    else if (')}]'.includes(character)) depth -= 1;
  }
  return css.length;
}

/** What stands in parentheses, such as those of `:not`, may be absent. */
function outsideBrackets(selector: string): string {
  const outside = selector.replaceAll(brackets, '');
  return outside === selector ? outside : outsideBrackets(outside);
}

function parseSelectors(prelude: string): Selector[] {
  const selectors: Selector[] = [];
  for (let start = 0; start <= prelude.length;) {
    const end = findEnd(prelude, start, ',');
    const text = prelude.slice(start, end);
    selectors.push({ text, classes: [...outsideBrackets(text).matchAll(className)].map(([, name = '']) => name) });
    start = end + 1;
  }
  return selectors;
}

function parse(css: string): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < css.length;) {
    const open = findEnd(css, start, '{;');
    if (css[open] !== '{') {
      parts.push({ text: css.slice(start, open + 1) });
      start = open + 1;
      continue;
    }
    const close = findEnd(css, open + 1, '}');
    const prelude = css.slice(start, open).trim();
    const body = css.slice(open + 1, close);
    if (group.test(prelude)) parts.push({ prelude, parts: parse(body) });
    else if (prelude.startsWith('@')) parts.push({ text: css.slice(start, close + 1) });
    else parts.push({ selectors: parseSelectors(prelude), body });
    start = close + 1;
  }
  return parts;
}

function write(parts: Part[], isUsed: (selector: Selector) => boolean): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('parts' in part) {
        const inner = write(part.parts, isUsed);
        return inner === '' ? '' : `${part.prelude}{${inner}}`;
      }
      const used = part.selectors.filter(isUsed);
      return used.length === 0 ? '' : `${used.map(({ text }) => text).join(',')}{${part.body}}`;
    })
    .join('');
}

/** Collects the classes of a document's elements. */
export const classesIn = (html: string): Set<string> =>
  new Set([alwaysUsed, ...[...html.matchAll(/ class="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(/\s+/u))]);

/** Leaves out the rules of a style sheet that select by classes that no element of a document has. */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  const parts = parsed.get(css) ?? parse(css);
  parsed.set(css, parts);
  return write(parts, ({ classes: needed }) => needed.every((name) => classes.has(name)));
}
