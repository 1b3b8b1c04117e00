import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import viteConfig from '../vite.config.ts';

async function makeProjectInWorkspace(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{"workspaces":["*"]}');
  await writeFile(join(folder, 'postcss.config.cjs'), "throw new Error('It was read');");
  const project = join(folder, 'project');
  await mkdir(join(project, 'app'), { recursive: true });
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await writeFile(join(project, 'app/a.module.css'), '.a { top: 0; }');
  return project;
}

test.each(['build', 'serve'] as const)(
  'vite %s reads no configuration of PostCSS in a workspace above',
  async (command) => {
    const root = await makeProjectInWorkspace();
    const { css } = viteConfig({ command, mode: 'production' });
    const config = await resolveConfig({ configFile: false, root, css: { ...css } }, command);
    const { code } = await preprocessCSS('a { top: 0; }', join(root, 'a.css'), config);
    expect(code).toBe('a { top: 0; }');
  },
);

test('nor does declaring the types of styles', async () => {
  const cwd = await makeProjectInWorkspace();
  const script = join(import.meta.dirname, 'type-styles.ts');
  const { stderr } = spawnSync(process.execPath, [script], { cwd, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(existsSync(join(cwd, '.types/app/a.module.css.d.ts'))).toBe(true);
});
