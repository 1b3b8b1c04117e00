import { type ChildNode, parse, type Rule } from 'postcss';

/**
 * A part of a style sheet: a statement or a block that stays whole, the steps of an animation, a group such as `@media` with its parts, or
 * a rule.
 */
type Part =
  | { text: string }
  | { animation: string; text: string }
  | { prelude: string; parts: Part[] }
  | { selectors: Selector[]; declarations: Declaration[] };

interface Declaration {
  text: string;
  /** The custom property that it sets. */
  custom?: string;
}

interface Selector {
  text: string;
  /** Without these, it selects nothing: classes such as `.a`, and attributes such as `[data-b]` or `[data-b=c]`. */
  names: string[];
}

const groups = new Set(['container', 'layer', 'media', 'scope', 'starting-style', 'supports']);
const parentheses = /\([^()]*\)/gu;
const anyAttribute = /\[[^\]]*\]/gu;
const className = /\.(-?[A-Za-z_][\w-]*)/gu;
const attribute = /\[((?:aria|data)-[\w-]+)(?:=(?:"([^"]*)"|([\w-]*)))?\]/gu;
/** Only scripts write these: the one in the head before the first paint (app/layout/mark-document.ts), and one that failed (`loadModules`). */
const alwaysUsed = /^(?:\.missingCode$|\[data-(?:js|loading|review-form|session|theme|typeface)\b)/u;
/** What a pointer or a script must first bring about. */
const later = /:hover|::view-transition/u;
const customProperty = /\bvar\(\s*(--[\w-]+)/gu;
const parsed = new Map<string, Part[]>();

/** What stands in parentheses, such as those of `:not`, may be absent. */
function outsideParentheses(selector: string): string {
  const outside = selector.replaceAll(parentheses, '');
  return outside === selector ? outside : outsideParentheses(outside);
}

function toSelector(text: string): Selector {
  const outside = outsideParentheses(text);
  const classes = [...outside.replaceAll(anyAttribute, '').matchAll(className)].map(([name]) => name);
  const attributes = [...outside.matchAll(attribute)].map(
    ([, name, quoted, value = quoted]) => `[${name}${value === undefined ? '' : `=${value}`}]`,
  );
  return { text, names: [...classes, ...attributes].filter((name) => !alwaysUsed.test(name)) };
}

/** Nested rules stay whole. */
const toDeclarations = (rule: Rule): Declaration[] =>
  rule.nodes.every(({ type }) => type === 'decl')
    ? rule.nodes.map((node) => ({ text: node.toString(), ...(node.type === 'decl' && node.variable ? { custom: node.prop } : {}) }))
    : [{ text: rule.toString().slice(rule.selector.length + 1, -1) }];

/** Characters of a language that few pages have are in a file of their own. */
const isForFewPages = (face: string): boolean => face.includes('unicode-range') && !/U\+20-/u.test(face);

function collectParts(nodes: ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors.map(toSelector).filter(({ text }) => !later.test(outsideParentheses(text)));
      return [{ selectors, declarations: toDeclarations(node) }];
    }
    if (node.type !== 'atrule') return [{ text: node.toString() }];
    if (node.nodes === undefined) return [{ text: `${node.toString()};` }];
    if (node.name === 'media' && node.params === 'print') return [];
    if (node.name === 'font-face' && isForFewPages(node.toString())) return [];
    if (node.name === 'keyframes') return [{ animation: node.params, text: node.toString() }];
    if (!groups.has(node.name)) return [{ text: node.toString() }];
    return [{ prelude: `@${node.name} ${node.params}`, parts: collectParts(node.nodes) }];
  });
}

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
 * has, animations and custom properties that no other rule names, letters that few pages have, and what is for paper, for a pointer over an
 * element, or for a change of pages. The complete style sheet brings them.
 */
export function usedStyles(css: string, names: ReadonlySet<string>): string {
  const parts = parsed.get(css) ?? collectParts(parse(css).nodes);
  parsed.set(css, parts);
  const selector = ({ names: needed }: Selector) => needed.every((name) => names.has(name));
  const still = write(parts, { selector, animation: () => false, custom: () => true });
  const properties = new Set([...still.matchAll(customProperty)].map(([, property]) => property));
  return write(parts, {
    selector,
    animation: (name) => still.includes(name),
    custom: (property) => properties.has(property) || names.has(property),
  });
}
