import { statSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { pageRoutes } from '../app/routes.ts';
import { readPageFiles } from '../server/pages/page-files.ts';
import { ensureBuilt } from '../tests/harness/built-server.ts';

const kilobyte = 1000;
/** What a visit to a route may load: kilobytes of scripts as transferred with brotli, and how many files . */
const budgets: Record<string, { kilobytes: number; files: number }> = {
  'routes/home/home.tsx': { kilobytes: 106, files: 3 },
  'routes/about/about.tsx': { kilobytes: 114, files: 4 },
  'routes/projects/projects.tsx': { kilobytes: 108, files: 4 },
  'routes/case-study/case-study.tsx': { kilobytes: 109, files: 4 },
  'routes/reviews/reviews.tsx': { kilobytes: 124, files: 6 },
  'routes/reviews-about/reviews-about.tsx': { kilobytes: 111, files: 5 },
  'routes/record/record.tsx': { kilobytes: 125, files: 7 },
  'routes/review/review.tsx': { kilobytes: 126, files: 7 },
  'routes/auth/auth.tsx': { kilobytes: 111, files: 4 },
  'routes/verify/verify.tsx': { kilobytes: 110, files: 4 },
  'routes/account/account.tsx': { kilobytes: 112, files: 5 },
  'routes/account/information.tsx': { kilobytes: 127, files: 8 },
  'routes/account/password.tsx': { kilobytes: 119, files: 7 },
  'routes/account/reviews.tsx': { kilobytes: 125, files: 8 },
  'routes/forgot-password/forgot-password.tsx': { kilobytes: 110, files: 4 },
  'routes/reset-password/reset-password.tsx': { kilobytes: 118, files: 6 },
  'routes/invitation/invitation.tsx': { kilobytes: 124, files: 6 },
  'routes/privacy/privacy.tsx': { kilobytes: 113, files: 5 },
  'routes/owner/owner.tsx': { kilobytes: 129, files: 7 },
  'routes/error-page/error-page.tsx': { kilobytes: 103, files: 3 },
};

beforeAll(ensureBuilt, 60_000);

const client = 'build/client';
const transferredBytes = (path: string): number =>
  (statSync(`${client}${path}.br`, { throwIfNoEntry: false }) ?? statSync(client + path)).size;

test('no route loads more scripts than its budget allows', () => {
  const find = readPageFiles(client);
  const over = pageRoutes
    .flatMap(({ id, children = [] }) => [[id], ...children.map((child) => [id, child.id])])
    .map((ids) => {
      const { modules: files } = find(ids, false);
      return { route: ids.at(-1) ?? '', files, bytes: files.reduce((sum, file) => sum + transferredBytes(file), 0) };
    })
    .filter(({ route, bytes, files }) => {
      const { kilobytes = 0, files: most = 0 } = budgets[route] ?? {};
      return bytes > kilobytes * kilobyte || files.length > most;
    })
    .map(({ route, bytes, files }) => `${route}: ${bytes} bytes in ${files.length} files`);
  expect(over).toEqual([]);
});
