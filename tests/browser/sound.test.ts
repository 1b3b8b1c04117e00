import { monogram } from '#content/monogram.ts';
import {
  boxOf,
  button,
  expect,
  followMenu,
  footer,
  h1,
  listen,
  messages,
  type Page,
  provider,
  test,
  visit,
} from './site.ts';

const low = [262, 294, 330, 392, 440];
const high = [523, 587, 659, 784].slice(0, monogram.length);
const bars = [
  { name: messages.home.playLow, hertz: 262 },
  { name: messages.home.playHigh, hertz: 392 },
].slice(0, provider.sloganWords.length - 1);

const logo = (page: Page) => button(page, messages.home.playLogo);
const star = (page: Page, stars: number) =>
  page.getByRole('radio', { name: messages.reviews.stars(stars), exact: true });
const soundKey = (page: Page, name: string) => button(footer(page), name);

test('bars and keys play only when pressed, until the footer turns all sound off', async ({
  page,
}) => {
  const heard = await listen(page);
  await visit(page, '/');
  await h1(page).hover();
  await page.mouse.wheel(0, 300);
  expect(await heard()).toEqual({ devices: 0, played: [] });
  await expect(soundKey(page, messages.site.soundOff)).toHaveCount(0);
  for (const [index, { name }] of bars.entries()) {
    const bar = button(page, name);
    await (index === 0 ? bar.click() : bar.press('Enter'));
  }
  await logo(page).scrollIntoViewIfNeeded();
  const { width, height } = await boxOf(logo(page));
  for (const index of high.keys()) {
    await logo(page).click({
      position: { x: (width * (index + 0.5)) / high.length, y: height / 2 },
    });
  }
  await logo(page).press('Enter');
  await expect
    .poll(heard)
    .toEqual({ devices: 1, played: [...bars.map(({ hertz }) => hertz), ...high, ...high] });

  await expect(soundKey(page, messages.site.soundOff)).toBeVisible();
  await visit(page, '/reviews#new-review');
  await expect(soundKey(page, messages.site.soundOff)).toBeVisible();
  // Stars play their scale up to the chosen one.
  await star(page, 3).check();
  await star(page, 3).press('ArrowRight');
  await expect(star(page, 4)).toBeChecked();
  const scales = { devices: 1, played: [...low.slice(0, 3), ...low.slice(0, 4)] };
  await expect.poll(heard).toEqual(scales);
  await soundKey(page, messages.site.soundOff).click();
  await star(page, 2).check();
  await followMenu(page, messages.site.menu.home);
  await logo(page).click();
  expect(await heard()).toEqual(scales);
  await page.evaluate(() => localStorage.clear());
  await visit(page, '/');
  await logo(page).press('Enter');
  expect(await heard()).toEqual({ devices: 0, played: [] });
  await soundKey(page, messages.site.soundOn).click();
  await page.reload();
  await expect(soundKey(page, messages.site.soundOff)).toBeVisible();
  await logo(page).press('Enter');
  await expect.poll(heard).toEqual({ devices: 1, played: high });
});

test('a browser that has no sound or refuses it lets everything be pressed', async ({ page }) => {
  for (const script of [
    'delete window.AudioContext',
    'AudioContext.prototype.resume = () => Promise.reject(new Error())',
  ]) {
    const tab = await page.context().newPage();
    await tab.addInitScript(script);
    await visit(tab, '/');
    await logo(tab).press('Enter');
    for (const { name } of bars) await button(tab, name).click();
    await visit(tab, '/reviews#new-review');
    await star(tab, 3).check();
    await expect(star(tab, 3)).toBeChecked();
    await tab.close();
  }
});
