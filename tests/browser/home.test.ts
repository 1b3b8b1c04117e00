import { messages } from '../../content/messages.ts';
import { provider } from '../../content/provider.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('§1, §2 Home: exact logo, slogan, and tagline, and two links on', async ({ page }) => {
      await page.goto('/');
      const main = page.getByRole('main');
      await expect(main.getByRole('img', { name: provider.brand })).toBeVisible();
      const slogan = main.getByRole('heading', { level: 1, name: 'Automate | Build | Create' });
      await expect(slogan).toBeVisible();
      expect((await slogan.textContent())?.replace(/\s+/gu, ' ')).toBe('Automate | Build | Create');
      await expect(main.getByText('Streamlining your business with core technologies since 2023', { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: messages.home.writeEmail })).toHaveAttribute('href', `mailto:${provider.email}`);
      await main.getByRole('link', { name: messages.home.seeProjects }).click();
      await expect(page).toHaveURL('/projects');
    });
  });
}

test('§1: the logo has a light and a dark variant', async ({ newVisitor }) => {
  const colors = await Promise.all(
    (['light', 'dark'] as const).map(async (colorScheme) => {
      const page = await newVisitor({ colorScheme });
      await page.goto('/');
      return page
        .getByRole('main')
        .getByRole('img', { name: provider.brand })
        .locator('path')
        .first()
        .evaluate((letter) => getComputedStyle(letter).fill);
    }),
  );
  expect(colors[0]).not.toBe(colors[1]);
});

test('the slogan’s bars play a note when pressed by mouse or keyboard, and never before', async ({ page }) => {
  await page.addInitScript(() => {
    const played: number[] = [];
    Object.assign(window, { played });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      played.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
  });
  const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played);
  await visit(page, '/');
  expect(await played()).toEqual([]);
  await page.getByRole('button', { name: messages.home.playLow }).click();
  await page.getByRole('button', { name: messages.home.playHigh }).press('Enter');
  expect(await played()).toEqual([262, 392]);
});

for (const width of [320, 360, 768, 769, 1024, 1280, 1920]) {
  test(`the slogan stands within a window of ${width} px, in one row from 769 px on`, async ({ newVisitor }) => {
    const page = await newVisitor({ viewport: { width, height: 800 } });
    await visit(page, '/');
    await page.evaluate(() => document.fonts.ready);
    const words = page.getByRole('heading', { level: 1 }).locator('> span');
    const boxes = await Promise.all((await words.all()).map((word) => word.boundingBox()));
    for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(width > 768 ? 1 : 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
}
