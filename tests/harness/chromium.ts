import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { unpackHeadlessShell } from './headless-shell.ts';

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

function findOnPath(...commands: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find((file) => existsSync(file));
}

/** Finds a Chromium on this machine, or Playwright's own. */
function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return findOnPath(...browsers) ?? (existsSync(own) ? own : undefined);
}

/** Finds a Chromium with windows. If there is none, downloads Playwright's. */
export function provideChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const install = [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'];
  spawnSync(process.execPath, install, { stdio: 'ignore', timeout: maxInstallMs });
  const installed = findChromium();
  if (installed === undefined)
    throw new Error(
      'No Chromium was found or could be downloaded. Please install one, or name it with CHROME_PATH.',
    );
  return installed;
}

/**
 * Provides the Chromium that needs the least work: the one in CHROME_PATH, a headless shell, or any
 * other.
 */
export function provideLightChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return named;
  return findOnPath(headlessShell) ?? unpackHeadlessShell() ?? provideChromium();
}
