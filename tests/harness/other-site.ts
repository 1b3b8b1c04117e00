import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyWithContent } from '../../scripts/content/copy-with-content.ts';

const project = join(import.meta.dirname, '..', '..');
const copy = join(project, 'build', 'other-content');

/** The server of the site with the content of the tests’ other owner. */
export const otherServer = join(copy, 'build', 'server', 'main.js');

/** Builds that site from the present sources, without what only search engines and slow networks need. Takes about 8 seconds. */
export async function buildOtherSite(): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await copyWithContent(project, join(project, 'tests', 'fixtures', 'content'), copy);
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: copy, env });
  await run('scripts/draw.ts');
  await run('scripts/build-content.ts');
  await run('node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn');
}
