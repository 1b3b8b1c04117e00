import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { provideLightChromium } from './chromium.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Windows has no shell scripts.
test.skipIf(process.platform === 'win32')(
  'a file that does not start is no Chromium; without one, a line says what to do',
  { timeout: 120_000 },
  async () => {
    const folder = await temporaryFolder();
    const place = async (name: string, status: number) => {
      const file = join(folder, name);
      await writeFile(file, `#!/bin/sh\nexit ${status}\n`);
      await chmod(file, 0o755);
      return file;
    };
    vi.spyOn(chromium, 'executablePath').mockReturnValue(join(folder, 'none'));
    vi.stubEnv('CHROME_PATH', '');
    // No npm or apt-get to install one.
    vi.stubEnv('PATH', folder);
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
    vi.stubEnv('PLAYWRIGHT_DOWNLOAD_HOST', 'http://localhost:1');
    await place('chromium', 1);
    expect(provideLightChromium).toThrow(
      /^There is no Chromium, .* Run "npx playwright install chromium", or name one with CHROME_PATH\.$/u,
    );
    const working = await place('google-chrome', 0);
    expect(provideLightChromium()).toBe(working);
  },
);
