import { launchOptions } from '../harness/chromium.ts';
import {
  button,
  expect,
  footer,
  messages,
  newPerson,
  storeToken,
  test,
  verifiedPerson,
  visit,
} from './site.ts';

// Classic scrollbars, which take up space, as on most desktops.
test.use({
  launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] },
});

const size = { width: 1280, height: 800 };
test.use({ viewport: size, reducedMotion: 'reduce' });

test('an open dialog dims the page to the window’s right edge, and shifts nothing', async ({
  page,
  site,
}) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  for (const [path, colorScheme] of [
    ['/privacy', 'light'],
    ['/about', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, path);
    const bottom = footer(page);
    await button(bottom, messages.site.logOut).scrollIntoViewIfNeeded();
    const gutter = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(gutter).toBeGreaterThan(0);
    const before = await bottom.boundingBox();
    await button(bottom, messages.site.logOut).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await bottom.boundingBox()).toEqual(before);
    const strip = await page.screenshot({
      clip: { x: size.width - 2 * gutter, y: 300, width: 2 * gutter, height: 8 },
    });
    const shades = await page.evaluate(async (base64) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]),
      );
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (drawing === null) throw new Error('No canvas.');
      drawing.drawImage(bitmap, 0, 0);
      const { data, width } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
      const light = (x: number) =>
        (data[4 * x] ?? 0) + (data[4 * x + 1] ?? 0) + (data[4 * x + 2] ?? 0);
      return Array.from({ length: width }, (_, x) => light(x));
    }, strip.toString('base64'));
    // One shade from the gutter's neighbor to the edge.
    expect(Math.max(...shades) - Math.min(...shades)).toBeLessThanOrEqual(6);
  }
});
