import { expect, type Locator, type Page } from '@playwright/test';
import { messages } from '#content/messages.ts';
import { button, inMain, nav } from './parts.ts';

type Arrival = 'hydration' | 'styles' | 'typeface';

/**
 * Waits in the page, in one call for all. Unlike waitForFunction, this adds no script of
 * Playwright's to the document.
 */
const waitFor = (page: Page, ...arrivals: Arrival[]): Promise<void> =>
  page.evaluate(async (awaited) => {
    const links = 'link[rel=stylesheet]:not([disabled])';
    const isHere = {
      hydration: () => document.documentElement.hasAttribute('data-hydrated'),
      styles: () =>
        [...document.querySelectorAll<HTMLLinkElement>(links)].every(({ sheet }) => sheet !== null),
      typeface: () =>
        [...document.fonts].some(
          ({ family, status }) => /^"?Bricolage"?$/u.test(family) && status === 'loaded',
        ),
    };
    while (!awaited.every((arrival) => isHere[arrival]())) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, arrivals);

/** Waits until each style sheet of the document applies. */
export const hasStyles = (page: Page): Promise<void> => waitFor(page, 'styles');

/** Waits until text is drawn in the typeface. */
export const hasTypeface = (page: Page): Promise<void> => waitFor(page, 'typeface');

/**
 * Opens a page and waits for hydration, the typeface, and all style sheets, because they come only
 * after the first paint.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitFor(page, 'hydration', 'styles', 'typeface');
}

/**
 * Leaves the page for a document of its origin without scripts: the next one is then a new
 * document, even if only its fragment differs. A blank page would also take a new process.
 */
export async function leavePage(page: Page): Promise<void> {
  await page.goto('/robots.txt');
}

export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

export async function followMenu(page: Page, label: string): Promise<void> {
  await button(page, messages.site.openMenu).click();
  const menu = nav(page, messages.site.menuLabel);
  // On a busy machine a click could miss a link that is still sliding in, and close the menu.
  await menu.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  await menu.getByRole('link', { name: label, exact: true }).click();
}

/**
 * Turns the wheel until the page moves, because a busy page can lose a turn, and waits until it
 * rests: before that, a turn back would only shorten the scroll.
 */
export async function turnWheel(page: Page, pixels: number): Promise<void> {
  const place = () => scrollTop(page);
  const start = await place();
  await expect(async () => {
    await page.mouse.wheel(0, pixels);
    await expect.poll(place, { timeout: 2000 }).not.toBe(start);
  }).toPass();
  await page.evaluate(async () => {
    let last = scrollY;
    for (let still = 0; still < 10; still = scrollY === last ? still + 1 : 0) {
      last = scrollY;
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Waits until what has just changed is painted. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** How many pixels the page is scrolled. */
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** How many pixels of the page are beyond the right edge of its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The text in the page that says what just happened. */
export const notice = (page: Page, text: string): Locator =>
  inMain(page).getByText(text, { exact: true });

/** The note about the email to verify the address, after a sign-up. */
export const signUpNotice = (page: Page): Locator =>
  page.getByRole('complementary', { name: messages.verification.heading });

/** Expects a notice to show, and screen readers to announce it. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(notice(page, text)).toBeVisible();
  await expect(page.locator('body > [aria-live]')).toContainText(text);
}

/** Returns a check that no other document has been loaded since. */
export async function watchReloads(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  return async () => expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
}
