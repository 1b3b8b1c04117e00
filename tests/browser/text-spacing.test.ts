import { expect, test } from './fixtures.ts';
import { publicPaths } from './routes.ts';
import { visit } from './visit.ts';

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

for (const width of [320, 1280]) {
  test(`WCAG 1.4.12: no public page scrolls sideways at ${width} px with wide text spacing`, async ({ newVisitor, provoked }) => {
    provoked.add(404);
    // The site's policy would block the test's style sheet.
    const page = await newVisitor({ viewport: { width, height: 700 }, bypassCSP: true });
    for (const path of publicPaths) {
      await visit(page, path);
      await page.addStyleTag({ content: spacing });
      await page.evaluate(() => document.fonts.ready);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect.soft(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
