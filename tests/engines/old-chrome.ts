import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const run = promisify(execFile);
const version = '112.0.2';
const folder = resolve('node_modules', '.cache', 'old-chrome');
const program = resolve(folder, `chrome-${version}`);

/**
 * Returns a Chrome of April 2023. The first run downloads it: as a dependency, its 56 MB would come
 * with every installation.
 */
export async function provideOldChrome(): Promise<string> {
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await run('npm', ['pack', `@sparticuz/chromium@${version}`, '--silent'], { cwd: folder });
  await run('tar', ['-xzf', `sparticuz-chromium-${version}.tgz`], { cwd: folder });
  const packed = await readFile(resolve(folder, 'package', 'bin', 'chromium.br'));
  await writeFile(`${program}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 });
  await rename(`${program}.part`, program);
  return program;
}
