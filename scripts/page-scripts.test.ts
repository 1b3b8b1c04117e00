import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../tests/harness/built-server.ts';
import { readPageScripts } from './page-scripts.ts';

const kilobyte = 1000;
/** What a visit to a route may load: kilobytes of scripts as transferred with brotli, and how many files (docs/budgets.md). */
const budgets: Record<string, { kilobytes: number; files: number }> = {
  'routes/home/home': { kilobytes: 118, files: 6 },
  'routes/about/about': { kilobytes: 122, files: 6 },
  'routes/projects/projects': { kilobytes: 116, files: 6 },
  'routes/case-study/case-study': { kilobytes: 118, files: 6 },
  'routes/reviews/reviews': { kilobytes: 130, files: 8 },
  'routes/reviews-about/reviews-about': { kilobytes: 120, files: 7 },
  'routes/record/record': { kilobytes: 130, files: 9 },
  'routes/review/review': { kilobytes: 132, files: 9 },
  'routes/auth/auth': { kilobytes: 121, files: 7 },
  'routes/verify/verify': { kilobytes: 124, files: 8 },
  'routes/account/account': { kilobytes: 120, files: 7 },
  'routes/account/information': { kilobytes: 132, files: 10 },
  'routes/account/password': { kilobytes: 125, files: 9 },
  'routes/account/reviews': { kilobytes: 131, files: 10 },
  'routes/forgot-password/forgot-password': { kilobytes: 120, files: 7 },
  'routes/reset-password/reset-password': { kilobytes: 124, files: 8 },
  'routes/invitation/invitation': { kilobytes: 132, files: 9 },
  'routes/privacy/privacy': { kilobytes: 121, files: 7 },
  'routes/error-page/error-page': { kilobytes: 115, files: 6 },
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
