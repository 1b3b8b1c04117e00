import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tell } from './measure/progress.ts';

const folder = import.meta.dirname;

/** Installs what only the bench needs, unless it is there: these packages are not in the site's own package.json. */
export async function providePackages(): Promise<void> {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs) return;
  tell('installing the packages of bench/package.json');
  await promisify(execFile)('npm', ['ci'], { cwd: folder, shell: process.platform === 'win32' });
}
