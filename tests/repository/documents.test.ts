import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/run-owner.ts';
import packageJson from '../../package.json' with { type: 'json' };

const documents = ['.', 'bench', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const read = (path: string): string => readFileSync(path, 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every script of npm that a document names exists', () => {
  const named = documents.flatMap((document) =>
    matches(read(document), /npm run (?:--?[\w-]+ )*([a-z][\w:-]*)/gu),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
});

test('every command of the owner that a document names exists', () => {
  const named = documents.flatMap((document) =>
    matches(read(document), /`(?:npx )?owner (?!help)([a-z][^`]*)`/gu),
  );
  const unknown = named.filter(
    (line) => !commands.some(({ name }) => `${line} `.startsWith(`${name} `)),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});
