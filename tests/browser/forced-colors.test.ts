import { accountMessages } from '#content/messages/account.ts';
import {
  expect,
  h1,
  inMain,
  link,
  type Locator,
  messages,
  postReview,
  stillTest as test,
  twoFrames,
  visit,
} from './site.ts';

/** The values of these colors in the palette of the page. */
const systemColors = (page: Locator, ...names: string[]) =>
  page.evaluate((body, all) => {
    const probe = body.appendChild(document.createElement('i'));
    const found = all.map((name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return found;
  }, names);

test('with forced colors, light or dark, drawings, bars, and dates stand out', async ({
  page,
  site,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const other = colorScheme === 'light' ? 'dark' : 'light';
    await page.context().addCookies([{ name: 'theme', value: other, url: site.url }]);
    await visit(page, '/about');
    const [ink = '', paper = ''] = await systemColors(page.locator('body'), 'CanvasText', 'Canvas');
    const figure = page.locator('[data-frame]');
    await expect(figure.locator('circle')).toHaveCSS('stroke', ink);
    await expect(figure.locator('path').first()).toHaveCSS('stroke', ink);
    const laptop = page
      .getByRole('group', { name: messages.about.carousel })
      .locator('svg')
      .first();
    await expect(laptop.locator('rect').nth(1)).toHaveCSS('fill', paper);
    await expect(laptop.locator('text').first()).toHaveCSS('fill', ink);
    const bar = (item: Locator) =>
      item.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
    const titles = page.getByRole('list').first().getByRole('listitem');
    for (const title of (await titles.all()).slice(1)) expect(await bar(title)).toBe(ink);
    await page.locator('[data-fade]').first().scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: messages.about.experience })).toHaveClass(
      /\bactive\b/u,
    );
    await twoFrames(page);
    for (const slot of await page.locator('[data-fade="10"]').all())
      await expect(slot).toHaveCSS('opacity', '1');
    await visit(page, '/');
    const [keyInk = '', side = ''] = await systemColors(
      page.locator('body'),
      'ButtonText',
      'GrayText',
    );
    for (const each of await h1(page).getByRole('button').all()) {
      await expect(each).toHaveCSS('background-color', keyInk);
      expect(await each.evaluate((key) => getComputedStyle(key).boxShadow)).toContain(
        `${side} 0px`,
      );
    }
    for (const name of await inMain(page).getByRole('heading', { level: 3 }).all()) {
      const drawn = await name.evaluate((heading) => {
        const { content, backgroundColor } = getComputedStyle(heading, '::before');
        return content === 'none' ? undefined : backgroundColor;
      });
      expect([undefined, ink]).toContain(drawn);
    }
  }
});

test('with forced colors, the current tab differs, and “Read more” covers words', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 5, 'A long story. '.repeat(99));
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/account');
  const [highlight = ''] = await systemColors(page.locator('body'), 'Highlight');
  const tab = (name: string) => inMain(page).getByRole('link', { name, exact: true });
  const current = tab(accountMessages.myInformation);
  await expect(current).toHaveCSS('border-block-end-color', highlight);
  await expect(current).toHaveCSS('border-block-end-width', '4px');
  await expect(tab(accountMessages.myReviews)).toHaveCSS('border-block-end-width', '0px');
  await visit(page, '/reviews');
  const more = link(page, messages.reviews.readMore).first();
  await expect(more).toHaveCSS('background-image', /^linear-gradient/u);
});
