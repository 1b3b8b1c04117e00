import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const file = join(import.meta.dirname, 'baseline-environment.json');

interface Environment {
  browser: string;
  /** A hash of the widths of sample texts in the machine's fonts. */
  fonts: string;
}

/** The browser version and the machine's fonts, which decide every pixel of a page. */
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

/** The reason why pictures cannot be compared here, if there is one. */
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
