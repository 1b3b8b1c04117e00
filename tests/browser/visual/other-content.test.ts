import { findViolations } from '../find-violations.ts';
import { expect, test } from '../fixtures.ts';
import { addressesOf } from '../routes.ts';

const ownWords = ['/', '/about', '/projects', '/projects/clinic-rounds', '/projects/berth-board'];
/** The case studies of this site are not on that one. */
const paths = new Set([...addressesOf('public').filter((path) => !path.startsWith('/projects/')), ...ownWords]);

test.use({ reducedMotion: 'reduce' });

test('no page with another owner’s words is wider than its window, or hides its menu, and axe finds nothing in it', async ({ page }) => {
  for (const path of paths) {
    // The specified fades of the timeline are waived (product §10.6) and end with this setting.
    await page.emulateMedia({ contrast: path === '/about' ? 'more' : 'no-preference' });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overhang, `${path}, ${width} px`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 });
    }
    if (ownWords.includes(path)) expect(await findViolations(page), path).toEqual([]);
  }
});
