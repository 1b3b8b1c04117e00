import type { Page } from '@playwright/test';
import { noTypeface } from './problems.ts';

/** Records how far parts of the page move without a cause, from its first paint on. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0;
    Object.defineProperty(window, 'shift', { get: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Blocks the typeface, for tests in which nothing may move, not even slightly when it loads. */
export function withoutTypeface(page: Page, provoked: Set<number>): Promise<unknown> {
  provoked.add(noTypeface);
  return page.route(/\.woff2$/u, () => undefined);
}
