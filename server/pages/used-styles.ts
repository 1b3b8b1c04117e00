import { type ChildNode, parse } from 'postcss';

/** A part of a style sheet: a statement or a block that stays whole, a group such as `@media` with its parts, or a rule. */
type Part = { text: string } | { prelude: string; parts: Part[] } | { selectors: Selector[]; block: string };

interface Selector {
  text: string;
  /** Without these, it selects nothing. */
  classes: string[];
}

const groups = new Set(['container', 'layer', 'media', 'scope', 'starting-style', 'supports']);
const brackets = /\([^()]*\)|\[[^\]]*\]/gu;
const className = /\.(-?[A-Za-z_][\w-]*)/gu;
/** Only a script that failed writes it (`deferModules`). */
const alwaysUsed = 'missingCode';
const parsed = new Map<string, Part[]>();

/** What stands in parentheses, such as those of `:not`, may be absent. */
function outsideBrackets(selector: string): string {
  const outside = selector.replaceAll(brackets, '');
  return outside === selector ? outside : outsideBrackets(outside);
}

const toSelector = (text: string): Selector => ({
  text,
  classes: [...outsideBrackets(text).matchAll(className)].map(([, name = '']) => name),
});

function collectParts(nodes: ChildNode[]): Part[] {
  return nodes.map((node) => {
    if (node.type === 'rule') return { selectors: node.selectors.map(toSelector), block: node.toString().slice(node.selector.length) };
    if (node.type !== 'atrule') return { text: node.toString() };
    if (node.nodes === undefined) return { text: `${node.toString()};` };
    if (!groups.has(node.name)) return { text: node.toString() };
    return { prelude: `@${node.name} ${node.params}`, parts: collectParts(node.nodes) };
  });
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
      return used.length === 0 ? '' : `${used.map(({ text }) => text).join(',')}${part.block}`;
    })
    .join('');
}

/** Collects the classes of a document's elements. */
export const classesIn = (html: string): Set<string> =>
  new Set([alwaysUsed, ...[...html.matchAll(/ class="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(/\s+/u))]);

/** Leaves out the rules of a style sheet that select by classes that no element of a document has. */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  const parts = parsed.get(css) ?? collectParts(parse(css).nodes);
  parsed.set(css, parts);
  return write(parts, ({ classes: needed }) => needed.every((name) => classes.has(name)));
}
