import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { pageRoutes } from '#app/routes.ts';
import { readPageFiles } from '#framework/render.tsx';
import { scheduleModule } from '#server/pages/render-document.tsx';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { assertBuilt } from './build-digest.ts';

const kilobyte = 1000;
/**
 * The most that a visit to a route may load: kilobytes of scripts as transferred with brotli, and
 * files. It leaves room for longer texts and new pages.
 */
const standard = { kilobytes: 131, files: 9 };
const budgets: Record<string, typeof standard> = {
  // With their headers, 108 kB. One of them is for the keys that say what a task costs.
  'home/home': { kilobytes: 105.6, files: 4 },
  'about/about': { kilobytes: 113, files: 5 },
  'projects/projects': { kilobytes: 107, files: 5 },
  'case-study/case-study': { kilobytes: 109, files: 5 },
  'error-page': { kilobytes: 103, files: 3 },
};

beforeAll(assertBuilt);

const client = 'build/client';
const transferredBytes = (path: string): number =>
  (statSync(`${client}${path}.br`, { throwIfNoEntry: false }) ?? statSync(client + path)).size;

test('no route loads more scripts than its budget allows', () => {
  const find = readPageFiles(client, 'app/entry.client.tsx');
  const over = pageRoutes
    .flatMap((page) => [[page], ...(page.children ?? []).map((child) => [page, child])])
    .map((pages) => {
      const { modules: files } = find(
        pages.flatMap(({ file }) => file ?? []),
        false,
      );
      return {
        route: pages.at(-1)?.id ?? '',
        files,
        bytes: files.reduce((sum, file) => sum + transferredBytes(file), 0),
      };
    })
    .filter(({ route, bytes, files }) => {
      const { kilobytes, files: most } = budgets[route] ?? standard;
      return bytes > kilobytes * kilobyte || files.length > most;
    })
    .map(({ route, bytes, files }) => `${route}: ${bytes} bytes in ${files.length} files`);
  expect(over).toEqual([]);
});

test('the board of the schedule costs a page at most 5 kB of scripts and styles', () => {
  const find = readPageFiles(client, 'app/entry.client.tsx');
  const page = 'app/routes/case-study/case-study.page.tsx';
  const costOf = (modules: string[]) => {
    const { modules: files, texts } = find(modules, false);
    const scripts = files.reduce((sum, file) => sum + transferredBytes(file), 0);
    return scripts + brotliCompressSync(texts.rest).length;
  };
  const cost = costOf([page, scheduleModule]) - costOf([page]);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(5 * kilobyte);
});

test('a picture is a file, however small, never inlined in scripts', async () => {
  const folder = await temporaryFolder();
  const input = join(folder, 'entry.ts');
  await writeFile(join(folder, 'sprite.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(input, "import sprite from './sprite.svg';\nconsole.log(sprite);\n");
  const environments = { client: { build: { write: false, rolldownOptions: { input } } } };
  const { output } = (await build({
    logLevel: 'silent',
    environments,
  })) as Rolldown.RolldownOutput;
  expect(output.map(({ fileName }) => fileName)).toContainEqual(
    expect.stringMatching(/^assets\/sprite-.+\.svg$/u),
  );
});
