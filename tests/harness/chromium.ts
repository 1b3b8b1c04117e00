import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const headlessShell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const maxInstallMs = 180_000;

/** Flags that let Chromium run as root and keep it from using the network on its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds a Chromium on this machine, or Playwright's own. */
function find(commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    chromium.executablePath(),
  ].find((file) => existsSync(file));
}

function install(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'ignore', timeout: maxInstallMs });
}

/**
 * Finds a Chromium. If there is none, downloads Playwright's, or, as root on Debian, installs the
 * package.
 */
function provide(commands: string[], debianPackage: string): string {
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  if (find(commands) === undefined) install(process.execPath, playwright, 'install', 'chromium');
  if (find(commands) === undefined) {
    install('apt-get', 'update');
    install('apt-get', 'install', '-y', '--no-install-recommends', debianPackage);
  }
  const found = find(commands);
  if (found === undefined)
    throw new Error(
      'No Chromium was found or could be installed. Please install one, or name it with CHROME_PATH.',
    );
  return found;
}

/** Provides a Chromium with windows. */
export const provideChromium = (): string => provide(browsers, 'chromium');

/**
 * Provides the Chromium that opens a page with the least work: the one in CHROME_PATH, a headless
 * shell, or any other.
 */
export const provideLightChromium = (): string =>
  process.env['CHROME_PATH'] || provide([headlessShell, ...browsers], headlessShell);
