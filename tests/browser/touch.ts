import type { Page } from '@playwright/test';

export interface Place {
  x: number;
  y: number;
}

/** Puts a finger down, slides it to each of these places, and lifts it. It may rest at first. */
export async function slide(
  page: Page,
  places: Place[],
  { restMs = 0, end = 'touchEnd' }: { restMs?: number; end?: 'touchCancel' | 'touchEnd' } = {},
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: typeof end | 'touchMove' | 'touchStart', touchPoints: Place[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [first, second, ...rest] = places;
  if (first !== undefined) await touch('touchStart', [first]);
  if (second !== undefined) await touch('touchMove', [second]);
  await page.waitForTimeout(restMs);
  for (const place of rest) await touch('touchMove', [place]);
  await touch(end, []);
  await devTools.detach();
}
