import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../tests/harness/built-server.ts';
import { compileHint } from './compile-ahead.ts';
import { readPageScripts } from './page-scripts.ts';

const kilobyte = 1000;
/** What a visit to a route may load: kilobytes of scripts as transferred with brotli, and how many files (docs/budgets.md). */
const budgets: Record<string, { kilobytes: number; files: number }> = {
  'routes/home/home': { kilobytes: 106, files: 3 },
  'routes/about/about': { kilobytes: 114, files: 4 },
  'routes/projects/projects': { kilobytes: 108, files: 4 },
  'routes/case-study/case-study': { kilobytes: 109, files: 4 },
  'routes/reviews/reviews': { kilobytes: 124, files: 6 },
  'routes/reviews-about/reviews-about': { kilobytes: 111, files: 5 },
  'routes/record/record': { kilobytes: 125, files: 7 },
  'routes/review/review': { kilobytes: 126, files: 7 },
  'routes/auth/auth': { kilobytes: 111, files: 4 },
  'routes/verify/verify': { kilobytes: 110, files: 4 },
  'routes/account/account': { kilobytes: 112, files: 5 },
  'routes/account/information': { kilobytes: 127, files: 8 },
  'routes/account/password': { kilobytes: 119, files: 7 },
  'routes/account/reviews': { kilobytes: 125, files: 8 },
  'routes/forgot-password/forgot-password': { kilobytes: 110, files: 4 },
  'routes/reset-password/reset-password': { kilobytes: 118, files: 6 },
  'routes/invitation/invitation': { kilobytes: 124, files: 6 },
  'routes/privacy/privacy': { kilobytes: 113, files: 5 },
  'routes/error-page/error-page': { kilobytes: 103, files: 3 },
};

beforeAll(ensureBuilt, 60_000);

test('no route loads more scripts than its budget allows', () => {
  const over = readPageScripts()
    .filter(({ route }) => route.startsWith('routes/'))
    .filter(({ route, bytes, files }) => {
      const { kilobytes = 0, files: most = 0 } = budgets[route] ?? {};
      return bytes > kilobytes * kilobyte || files.length > most;
    })
    .map(({ route, bytes, files }) => `${route}: ${bytes} bytes in ${files.length} files`);
  expect(over, 'node scripts/measure-pages.ts shows what is in each file').toEqual([]);
});

test('the file that every page starts with asks to be compiled ahead', async () => {
  const folder = new URL('../build/client/assets/', import.meta.url);
  const starts = (await readdir(folder)).filter((name) => /^entry\.client-.*\.js$/u.test(name));
  expect(starts).toHaveLength(1);
  expect((await readFile(new URL(starts[0] ?? '', folder), 'utf8')).startsWith(`${compileHint}\n`)).toBe(true);
});
