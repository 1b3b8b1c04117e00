import type { Page } from '@playwright/test';

/** Opens a page and waits until React answers: scripts arrive only after the first paint. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** React marks the elements that it has taken over; the last one of the document comes last. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.body.lastElementChild;
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
