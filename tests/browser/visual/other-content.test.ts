import { AxeBuilder } from '@axe-core/playwright';
import { addressesOf } from '../routes.ts';
import { expect, test } from '../fixtures.ts';
import { visit } from '../visit.ts';

test.use({ reducedMotion: 'reduce' });

test('no page with another owner’s words is wider than its window, and its menu stays at hand', async ({ page }) => {
  for (const path of addressesOf('public')) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overhang, `${path}, ${width} px`).toBeLessThanOrEqual(0);
      await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the pages with another owner’s words meet WCAG 2.2 AA', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/', '/about', '/projects']) {
    // The specified fades of the timeline are waived (product §10.6) and end with this setting.
    await page.emulateMedia({ contrast: path === '/about' ? 'more' : 'no-preference' });
    await visit(page, path);
    const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, path).toEqual([]);
  }
});
