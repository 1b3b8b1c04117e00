import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache');
const folder = join(cache, 'chromium-headless-shell');
const program = join('usr', 'lib', 'chromium', 'chromium-headless-shell');
const packages = ['chromium-headless-shell', 'chromium-common'];
const maxDownloadMs = 60_000;

/** Tells whether a program starts here, with the libraries of this machine. */
function starts(file: string): boolean {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds or unpacks Debian's headless shell: Chromium without windows, which opens a page with less
 * than half the work. It goes into node_modules, so it needs no root and changes nothing on the
 * machine. Returns undefined where Debian or a library is missing.
 */
export function unpackHeadlessShell(): string | undefined {
  const file = join(folder, program);
  if (existsSync(file)) return file;
  if (!existsSync('/etc/debian_version')) return undefined;
  mkdirSync(cache, { recursive: true });
  const unpacked = mkdtempSync(join(cache, 'unpacked-'));
  try {
    execFileSync('apt-get', ['download', ...packages], {
      cwd: unpacked,
      stdio: 'ignore',
      timeout: maxDownloadMs,
    });
    for (const archive of readdirSync(unpacked))
      execFileSync('dpkg-deb', ['--extract', archive, '.'], { cwd: unpacked, stdio: 'ignore' });
    if (!starts(join(unpacked, program))) return undefined;
    renameSync(unpacked, folder);
    return file;
  } catch {
    return undefined;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}
