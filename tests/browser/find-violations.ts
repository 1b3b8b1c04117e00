import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half as long as the package's own `source`, and the same. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Lets axe check the page as it is, and returns each violation with the elements that have it.
 * Without tags, all rules that are on apply.
 */
async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  // A document keeps axe, whose loading takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const here = window as unknown as { axe: typeof axe };
    const { violations } = await here.axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly === undefined ? {} : { runOnly }),
    });
    return violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, tags);
}

/** Expects axe to find nothing on the page as it is. */
export async function expectNoViolations(page: Page, tags?: string[]): Promise<void> {
  // With reduced motion, everything shows its final state immediately. An animation of an element
  // that is not drawn never ends by itself.
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect.soft(await findViolations(page, tags), page.url()).toEqual([]);
  if (!isStill) await page.emulateMedia({ reducedMotion: null });
}
