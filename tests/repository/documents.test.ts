import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/run-owner.ts';
import packageJson from '../../package.json' with { type: 'json' };

const documents = ['.', 'bench', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const read = (path: string): string => readFileSync(path, 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gmu, '');

/** The fragment that leads to a heading, as GitHub makes it. */
const fragmentOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const fragments = (path: string): string[] => matches(withoutFences(read(path)), /^#{1,6} (.*)$/gmu).map(fragmentOf);

test('every link between documents leads to a file and to a heading that exist', () => {
  const broken = documents.flatMap((document) =>
    matches(read(document), /\]\((?!https?:|mailto:)([^)\s]+)\)/gu).filter((link) => {
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      return !existsSync(target) || (fragment !== undefined && !fragments(target).includes(fragment));
    }),
  );
  expect(broken).toEqual([]);
});

test('every script of npm that a document names exists', () => {
  const named = documents.flatMap((document) => matches(read(document), /npm run (?:--?[\w-]+ )*([a-z][\w:-]*)/gu));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
});

test('every command of the owner that a document names exists', () => {
  const named = documents.flatMap((document) => matches(read(document), /`(?:npx )?owner (?!help)([a-z][^`]*)`/gu));
  const unknown = named.filter((line) => !commands.some(({ name }) => `${line} `.startsWith(`${name} `)));
  expect(named.length).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});
