import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { messages } from '#content/messages.ts';
import { overhang } from '#tests/browser/visit.ts';
import { chromiumFlags } from '#tests/harness/chromium.ts';
import { startServer } from '#tests/harness/start-server.ts';
import { provideOldChrome } from './old-chrome.ts';

const viewport = { width: 390, height: 844 };

test('a browser that is too old shows each page to read, and says why', async () => {
  await using site = await startServer();
  await using browser = await chromium.launch({
    executablePath: await provideOldChrome(),
    args: chromiumFlags,
  });
  const page = await browser.newPage({ baseURL: site.url, viewport });
  const problems: string[] = [];
  page.on('console', (message) => {
    // Chrome advises its own testers.
    if (!message.text().startsWith("Found a 'popover' attribute.")) problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));

  const paths = ['/', '/reviews', '/auth/login'];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(messages.starter.oldBrowser);
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true);
    const header = await page.getByRole('banner').boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    // It contains the links of the menu, in a row.
    expect(header?.height, path).toBeLessThan(viewport.height / 4);
    expect((header?.y ?? 0) + (header?.height ?? 0), path).toBeLessThanOrEqual(heading?.y ?? 0);
    expect(await overhang(page), path).toBe(0);
    const position = await page
      .getByRole('banner')
      .evaluate((element) => getComputedStyle(element).position);
    expect(position, path).toBe('static');
  }
  expect(await page.getByText(messages.auth.needsScript).isVisible()).toBe(true);
  expect(loads).toBe(paths.length);
  expect(problems).toEqual([]);
});
