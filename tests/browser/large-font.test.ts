import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import { launchOptions } from '#tests/harness/chromium.ts';
import { button, expect, messages, overhang, stillTest as test, visit } from './site.ts';

// The browser's setting for the size of fonts, at twice its default.
test.use({ launchOptions: launchOptions('--blink-settings=defaultFontSize=32') });

test('with a font twice as large, every page and its menu fit into the window', async ({
  newVisitor,
  provoked,
}) => {
  provoked.add(404);
  const page = await newVisitor();
  for (const path of [
    '/',
    '/about',
    '/projects',
    `/projects/${caseStudyIds[0]}`,
    '/reviews#new-review',
    '/auth/signup',
    '/reviews/record',
    '/nowhere',
  ]) {
    await visit(page, path);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect([path, width, await overhang(page)]).toEqual([path, width, 0]);
      await button(page, messages.site.openMenu).click();
      const menu = page.getByRole('navigation', { name: messages.site.menuLabel });
      await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  }
});
