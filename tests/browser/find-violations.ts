import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Lets axe check the page as it is, and returns each violation with the elements that have it. Without tags, all rules that are on apply. */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  // A document keeps axe, whose loading takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const here = window as unknown as { axe: typeof axe };
    const { violations } = await here.axe.run(document, { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) });
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, tags);
}

/** Expects axe to find nothing on the page as it is, in either theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
}
