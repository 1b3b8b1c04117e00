import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copyWithContent } from './other-site.ts';

test('a copy has the other owner’s files in place of those of content/, and nothing that was made from the latter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  const [project, content, target] = ['project', 'other', 'copy'].map((name) => join(folder, name)) as [string, string, string];
  const files = {
    [join(project, 'app/page.tsx')]: 'app',
    [join(project, 'content/provider.ts')]: 'own words',
    [join(project, 'content/messages.ts')]: 'texts of the site',
    [join(project, 'content/generated/logo.ts')]: 'own logo',
    [join(project, 'content/images/own.png')]: 'own picture',
    [join(project, 'node_modules/react/index.js')]: 'react',
    [join(project, 'scripts/api-types/package.json')]: 'types',
    [join(project, 'scripts/api-types/node_modules/openapi/index.js')]: 'openapi',
    [join(project, 'build/server/main.js')]: 'built',
    [join(project, 'data/site.sqlite')]: 'people',
    [join(project, '.env')]: 'a secret',
    [join(project, 'tests/specification/sample-content.test.ts')]: 'quotes',
    [join(content, 'provider.ts')]: 'other words',
    [join(content, 'images/other.png')]: 'other picture',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await copyWithContent(project, content, target);
  const copied = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(copied.map(({ name }) => name).toSorted()).toEqual(['messages.ts', 'other.png', 'package.json', 'page.tsx', 'provider.ts']);
  expect(await readFile(join(target, 'content/provider.ts'), 'utf8')).toBe('other words');
  expect(await readFile(join(target, 'node_modules/react/index.js'), 'utf8')).toBe('react');
  expect(await readFile(join(target, 'scripts/api-types/node_modules/openapi/index.js'), 'utf8')).toBe('openapi');
  await rm(folder, { recursive: true, force: true });
});
