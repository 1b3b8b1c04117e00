import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const headlessShell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const maxInstallMs = 180_000;
const maxStartMs = 10_000;

/** Lets Chromium run as root and keeps it off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Another program can have this name, or a stub that only offers to install one. */
const starts = (file: string): boolean =>
  process.platform === 'win32' ||
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: maxStartMs }).status === 0;

/** Prefers Playwright's Chromium, whose version is pinned. */
function find(commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [
    chromium.executablePath(),
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
  ].find((file) => existsSync(file) && starts(file));
}

function install(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'ignore', timeout: maxInstallMs });
}

/** Finds a Chromium, downloads Playwright's, or, as root on Debian, installs the package. */
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
      'There is no Chromium, and none could be installed. Run "npx playwright install chromium", or name one with CHROME_PATH.',
    );
  return found;
}

/** Provides a Chromium that can open windows. */
export const provideChromium = (): string => provide(browsers, 'chromium');

/** Provides the fastest Chromium: CHROME_PATH, Playwright's, a headless shell, or any other. */
export const provideLightChromium = (): string =>
  process.env['CHROME_PATH'] || provide([headlessShell, ...browsers], headlessShell);

/** On Linux, Chromium keeps its own files beside the results. */
export function launchOptions(...flags: string[]): LaunchOptions {
  const home = resolve('test-results', 'home');
  mkdirSync(home, { recursive: true });
  return {
    executablePath: provideLightChromium(),
    args: [...chromiumFlags, ...flags],
    env:
      process.platform === 'linux'
        ? { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }
        : process.env,
  };
}
