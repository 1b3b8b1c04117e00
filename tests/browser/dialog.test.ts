import sharp from 'sharp';
import { launchOptions } from '#tests/harness/chromium.ts';
import {
  button,
  confirmation,
  expect,
  footer,
  messages,
  newPerson,
  scrollTop,
  stillTest as test,
  storeToken,
  turnWheel,
  twoFrames,
  verifiedPerson,
  visit,
} from './site.ts';

const size = { width: 1280, height: 800 };

test('an open dialog dims the page to the window’s right edge, and shifts nothing', async ({
  newVisitor,
  playwright,
  site,
}) => {
  // Classic scrollbars, which take up space, as on most desktops.
  await using browser = await playwright.chromium.launch({
    ...launchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await newVisitor({ viewport: size }, browser);
  await storeToken(page, await verifiedPerson(site, newPerson()));
  for (const [path, colorScheme] of [
    ['/privacy', 'light'],
    ['/about', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, path);
    const bottom = footer(page);
    await button(bottom, messages.site.logOut).scrollIntoViewIfNeeded();
    const gutter = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(gutter).toBeGreaterThan(0);
    const before = await bottom.boundingBox();
    await button(bottom, messages.site.logOut).click();
    await expect(confirmation(page)).toBeVisible();
    expect(await bottom.boundingBox()).toEqual(before);
    const strip = await page.screenshot({
      clip: { x: size.width - 2 * gutter, y: 300, width: 2 * gutter, height: 8 },
    });
    // One shade from the gutter's neighbor to the edge.
    const { channels } = await sharp(strip).stats();
    for (const { min, max } of channels) expect(max - min).toBeLessThanOrEqual(2);
  }
});

const narrowWindows = {
  'on a phone': { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true },
  'in a narrow window': { viewport: { width: 700, height: 800 } },
};

for (const [where, options] of Object.entries(narrowWindows))
  test(`${where}, the page behind a dialog doesn’t scroll`, async ({ newVisitor, site }) => {
    const page = await newVisitor(options);
    await storeToken(page, await verifiedPerson(site, newPerson()));
    await visit(page, '/privacy');
    await button(footer(page), messages.site.logOut).click();
    const dialog = confirmation(page);
    await expect(dialog).toBeVisible();
    const place = () => scrollTop(page);
    const before = await place();
    const turned = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener('wheel', () => resolve())),
    );
    await page.mouse.move(10, 10);
    await page.mouse.wheel(0, -200);
    await turned;
    await twoFrames(page);
    expect(await place()).toBe(before);
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);
    await turnWheel(page, -200);
  });
