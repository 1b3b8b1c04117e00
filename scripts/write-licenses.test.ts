import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { assertBuilt } from './build-digest.ts';

const rule = `${'='.repeat(78)}\n`;

/** Reads the works that a file lists, with the texts of their licenses. */
function readWorks(file: string): Map<string, string> {
  const parts = readFileSync(file, 'utf8').split(rule).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0
        ? [[part.trim().replace(/ [\d.]+ \(.*\)$/u, ''), parts[index + 1] ?? '']]
        : [],
    ),
  );
}

beforeAll(assertBuilt);

test('every package that the site depends on comes with the text of its license', () => {
  const client = readWorks('build/client/licenses.txt');
  const server = readWorks('build/server/licenses.txt');
  expect([...client.keys()]).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router']),
  );
  const all = new Map([...client, ...server]);
  expect(Object.keys(manifest.dependencies).filter((name) => !all.has(name))).toEqual([]);
  for (const [name, text] of all)
    expect([name, text]).toEqual([
      name,
      expect.stringMatching(/copyright|Creative Commons|Blue Oak|Public Domain/iu),
    ]);
});

test('every third-party work in the build comes with the text of its license', () => {
  const client = readFileSync('build/client/licenses.txt', 'utf8');
  const files = globSync('{app,content,domain}/**/*.LICENSE.txt');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect([file, client.includes(readFileSync(file, 'utf8').trim())]).toEqual([file, true]);
});
