import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Everything that strangers' text may reach. */
const folders = [
  'app',
  'cli',
  'content',
  'db',
  'deploy',
  'domain',
  'framework',
  'public',
  'server',
  'shared',
];

const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:[jt]sx?|mjs)$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .map((name) => join(folder, name)),
);

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Finds the patterns of a file. One that is built at run time has no source. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const noteConstructor = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.push({ file, source: '', flags: '' });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      found.push({ file, source, flags });
    },
    NewExpression: noteConstructor,
    CallExpression: noteConstructor,
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const slowness = ({ source, flags }: Pattern) =>
  analyse({ source, flags }).reports.map(
    ({ type, exponential }) => `${type}, ${exponential ? 'exponential' : 'polynomial'}`,
  );

test('every pattern takes linear time, whatever text it meets', () => {
  const patterns = sources.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(90);
  expect(patterns.filter(({ source }) => source === '')).toEqual([]);
  expect(patterns.filter((pattern) => slowness(pattern).length > 0)).toEqual([]);
});

test('a pattern that takes longer than linear time is noticed', () => {
  for (const source of [String.raw`^[\da-f:.]*:[\da-f:.]*$`, '^(?:a+)+$', String.raw`\s+$`])
    expect(slowness({ file: '', source, flags: 'u' }), source).not.toEqual([]);
  for (const source of ['^[a-z]+:[0-9]*$', '(?<!,),+$'])
    expect(slowness({ file: '', source, flags: 'u' }), source).toEqual([]);
});
