import { globSync, readFileSync } from 'node:fs';
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { parseSync, resolveConfig, Visitor } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { starter } from '#server/pages/render-document.tsx';
import { assertBuilt } from './build-digest.ts';

// Vitest takes long to import as much.
const compatibility = JSON.parse(
  readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'),
) as CompatData;

const { environments } = await resolveConfig({}, 'build');
const oldest = [environments['client']?.build.target ?? []].flat().map((target) => {
  const [, browser, version] = /^([a-z]+)([\d.]+)$/u.exec(String(target)) ?? [];
  return { browser: browser as BrowserName, version: Number(version) };
});

/** The first version with the whole feature under its own name. */
function firstVersion({ version_added, flags, prefix, alternative_name }: SimpleSupportStatement) {
  const isWhole = flags === undefined && prefix === undefined && alternative_name === undefined;
  const version = Number.parseFloat(String(version_added).replace('≤', ''));
  return isWhole && !Number.isNaN(version) ? version : Infinity;
}

/** True if one of the oldest browsers lacks a feature. */
const isMissing = (feature: Identifier): boolean =>
  oldest.some(({ browser, version }) => {
    const statements = [feature.__compat?.support[browser] ?? []].flat();
    return Math.min(Infinity, ...statements.map(firstVersion)) > version;
  });

const { api } = compatibility;
const builtins = compatibility.javascript['builtins'] ?? {};
const globals: Identifier = { ...api['Window'], ...api, ...builtins };

/** Objects that pages use; others have methods of the same names. */
const inPages =
  /^(?:(?:HTML|SVG)?\w*Element|Document|DocumentFragment|ShadowRoot|Node|Event|EventTarget|Window|URL|URLSearchParams|FormData|Headers|Request|Response|AbortSignal|Range|Selection|History|Storage|DOMTokenList|NodeList|Animation|Blob)$/u;
const owners: Identifier[] = [
  ...Object.values(builtins as Record<string, Identifier>),
  ...Object.entries(api as Record<string, Identifier>).flatMap(([name, owner]) =>
    inPages.test(name) ? owner : [],
  ),
];

/** Lists the names that a script uses, each with the features that it may refer to. */
function findUses(script: string): [name: string, features: (Identifier | undefined)[]][] {
  const uses: ReturnType<typeof findUses> = [];
  const addGlobal = (node: object) => {
    if ('name' in node && typeof node.name === 'string')
      uses.push([node.name, [globals[node.name]]]);
  };
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      addGlobal(object);
      const owner = globals[object.name];
      const member = owner?.[`${property.name}_static`] ?? owner?.[property.name];
      uses.push([`${object.name}.${property.name}`, [member]]);
    },
    NewExpression: ({ callee }) => addGlobal(callee),
    CallExpression({ callee }) {
      addGlobal(callee);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.object.type === 'Identifier' && globals[callee.object.name]) return;
      const { name } = callee.property;
      uses.push([`.${name}()`, owners.map((owner) => owner[name])]);
    },
  }).visit(parseSync('script.js', script).program);
  return uses;
}

/** Lists selectors, rules, and functions. Browsers ignore properties that they don't know. */
function findUsesInStyles(text: string): ReturnType<typeof findUses> {
  const { selectors, types, 'at-rules': rules } = compatibility.css;
  const style = text.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/gu, '');
  const each = (pattern: RegExp, group: Identifier | undefined) =>
    [...style.matchAll(pattern)].map(([use, name = '']): ReturnType<typeof findUses>[number] => [
      use,
      [group?.[name]],
    ]);
  return [
    ...each(/::?([a-z-]+)(?=[^{};]*\{)/gu, selectors),
    ...each(/@([a-z-]+)/gu, rules),
    ...each(/([a-z-]+)\(/gu, types),
  ];
}

/** Lists the uses for which the oldest browsers have nothing. */
function findMissing(uses: ReturnType<typeof findUses>): string[] {
  const missing = uses.filter(([, all]) => {
    const features = all.filter((feature) => feature?.__compat !== undefined);
    return features.length > 0 && features.every((feature) => feature && isMissing(feature));
  });
  return [...new Set(missing.map(([name]) => name))].toSorted();
}

beforeAll(assertBuilt);

test('README names the oldest browsers', () => {
  const version = Object.fromEntries(oldest.map((each) => [each.browser, each.version]));
  expect(version['edge']).toBe(version['chrome']);
  expect(readFileSync('README.md', 'utf8')).toContain(
    `Chrome and Edge ${version['chrome']}, Firefox ${version['firefox']}, Safari ${version['safari']}, and later`,
  );
});

test('the search finds what the oldest browsers lack, and nothing else', () => {
  const newer = 'Promise.try(a); b.union(c); new CloseWatcher(); d.moveBefore(e, f)';
  expect(findMissing(findUses(newer))).toEqual([
    '.moveBefore()',
    '.union()',
    'CloseWatcher',
    'Promise.try',
  ]);
  const older = 'Promise.withResolvers(); URL.canParse(a); b.toSorted(); c.hidePopover()';
  expect(findMissing(findUses(older))).toEqual([]);
  expect(
    findMissing(findUsesInStyles('@starting-style{a:has(b)::details-content{top:anchor(end)}}')),
  ).toEqual(['::details-content', '@starting-style', 'anchor(']);
});

test('scripts use only what the oldest browsers have, or ask for it first', () => {
  const scripts = globSync('build/client/**/*.js').map((file) => readFileSync(file, 'utf8'));
  const missing = findMissing([...scripts, starter].flatMap(findUses));
  expect(missing).toEqual([
    // Other things of the same name: of a page, and of React.
    '.command()',
    // React and React Router ask for it.
    '.startViewTransition()',
    '.use()',
    // React asks for it.
    'navigation',
  ]);
});

test('styles use only what the oldest browsers have, or do without', () => {
  const files = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'));
  expect(findMissing(files.flatMap(findUsesInStyles))).toEqual([
    // Every browser takes a name that begins like this.
    '::-webkit-search-cancel-button',
    // The filters are behind their button.
    '::details-content',
    // Only printing differs.
    '@page',
    // Popovers and dialogs appear without a transition.
    '@starting-style',
    // The menu is at the margin.
    'anchor(',
  ]);
});
