import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const file = join(import.meta.dirname, 'baseline-environment.json');

interface Environment {
  browser: string;
  /** Of how wide the machine's own fonts draw some texts. */
  fonts: string;
}

/** What decides how a page is drawn to the pixel: the browser's version and the machine's fonts. */
export async function readEnvironment(browser: Browser): Promise<Environment> {
  const page = await browser.newPage();
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const fonts = ['16px system-ui', '16px sans-serif', '16px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'];
    const texts = ['Hamburgefonstiv 0123456789', '김민수 محمد → ★'];
    return fonts.flatMap((font) =>
      texts.map((text) => {
        if (context === null) return 0;
        context.font = font;
        return context.measureText(text).width;
      }),
    );
  });
  await page.close();
  return { browser: browser.version(), fonts: createHash('sha256').update(JSON.stringify(widths)).digest('hex').slice(0, 16) };
}

/** Why pictures cannot be compared here; undefined where they can. */
export async function whyNotComparable(browser: Browser): Promise<string | undefined> {
  const here = await readEnvironment(browser);
  const baseline = JSON.parse(await readFile(file, 'utf8')) as Environment;
  if (here.browser !== baseline.browser) return `the baselines were drawn by Chromium ${baseline.browser}, this is ${here.browser}`;
  return here.fonts === baseline.fonts ? undefined : 'the baselines were drawn with other fonts than this machine has';
}

/** Records the environment in which the baselines are renewed. */
export async function noteEnvironment(browser: Browser): Promise<void> {
  await writeFile(file, `${JSON.stringify(await readEnvironment(browser), null, 2)}\n`);
}
