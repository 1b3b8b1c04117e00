import { type ChildNode, parse, type Rule } from 'postcss';

/**
 * A part of a style sheet: a face of the typeface, a statement or a block that stays whole, the steps of an animation, a group such as
 * `@media` with its parts, or a rule.
 */
export type Part =
  | { face: string }
  | { text: string }
  | { animation: string; text: string }
  | { prelude: string; parts: Part[] }
  | { selectors: Selector[]; declarations: Declaration[] };

/** A custom property, or all declarations up to the next one. */
interface Declaration {
  text: string;
  /** The custom property that it sets. */
  custom?: string;
}

export interface Selector {
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
const alwaysUsed = /^(?:\.missingCode$|\[data-(?:js|loading|review-form|session|theme)\b)/u;
/** What a pointer or a script must first bring about. */
const later = /:(?:active|hover)\b|::view-transition/u;

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
function toDeclarations(rule: Rule): Declaration[] {
  if (rule.nodes.some(({ type }) => type !== 'decl')) return [{ text: rule.toString().slice(rule.selector.length + 1, -1) }];
  const declarations: Declaration[] = [];
  for (const node of rule.nodes) {
    const text = node.toString();
    const last = declarations.at(-1);
    if (node.type === 'decl' && node.variable) declarations.push({ text, custom: node.prop });
    else if (last === undefined || last.custom !== undefined) declarations.push({ text });
    else last.text += `;${text}`;
  }
  return declarations;
}

function collectParts(nodes: ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'rule') {
      const selectors = node.selectors.map(toSelector).filter(({ text }) => !later.test(outsideParentheses(text)));
      return [{ selectors, declarations: toDeclarations(node) }];
    }
    if (node.type !== 'atrule') return [{ text: node.toString() }];
    if (node.nodes === undefined) return [{ text: `${node.toString()};` }];
    if (node.name === 'media' && node.params === 'print') return [];
    if (node.name === 'font-face' && node.toString().includes('url(')) return [{ face: node.toString() }];
    if (node.name === 'keyframes') return [{ animation: node.params, text: node.toString() }];
    if (!groups.has(node.name)) return [{ text: node.toString() }];
    return [{ prelude: `@${node.name} ${node.params}`, parts: collectParts(node.nodes) }];
  });
}

/** Parses a style sheet into the parts of which `usedStyles` leaves some out. */
export const parseStyles = (text: string): Part[] => collectParts(parse(text).nodes);

/**
 * Leaves the faces of typefaces out of a style sheet, because every document has them. Where a style sheet brings faces, even the same
 * ones, browsers lay out the whole page again.
 */
export function withoutFaces(text: string): string {
  const root = parse(text);
  root.walkAtRules('font-face', (face) => void face.remove());
  return root.toString();
}
