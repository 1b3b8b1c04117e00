import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const table = readFileSync('docs/security-asvs.md', 'utf8');
const documents = [table, readFileSync('docs/security.md', 'utf8')].join('\n');
const rows = table.split('\n').filter((line) => line.startsWith('| v5.0.0-'));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('each requirement of ASVS 5.0.0, levels 1 and 2, is answered once', () => {
  const numbers = rows.flatMap((row) => (row.split('|')[1] ?? '').replace('v5.0.0-', '').trim().split(', '));
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/u.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const counted = requirements.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length);
  expect(counted).toEqual(requirements);
  for (const row of rows) expect(row.split('|')[3]?.trim()).not.toBe('');
});

test('each test that is cited exists', () => {
  const cited = [...documents.matchAll(/`([\w./-]+\.test\.ts)` “([^”]+)”/gu)].map(([, file = '', name = '']) => ({ file, name }));
  expect(cited.length).toBeGreaterThan(100);
  const starts = ["'", '`'].map((quote) => (name: string) => quote + name);
  const missing = cited.filter(({ file, name }) => {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return !starts.some((start) => source.includes(start(name)));
  });
  expect(missing).toEqual([]);
});

test('each file that is named exists', () => {
  const named = [...documents.matchAll(/`((?:app|cli|content|db|domain|scripts|server|tests|\.github)\/[\w./-]+)`/gu)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
