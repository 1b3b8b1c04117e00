import {
  cannotDraw,
  expect,
  expectNoViolations,
  h1,
  inMain,
  link,
  messages,
  overhang,
  rewrite,
  test,
  visit,
} from './site.ts';

const { error, site: frame } = messages;

test('the error page needs nothing but its document to look right', async ({ page, provoked }) => {
  provoked.add(404);
  await page.route(/\/assets\/.*\.(?:css|js)$/u, () => undefined);
  await page.goto('/no/such/page', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: error.banner }).locator('span').first()).toHaveCSS(
    'display',
    'inline-block',
  );
});

test('the banner bounces, rests where less motion is preferred, and wraps if enlarged', async ({
  page,
  provoked,
}) => {
  provoked.add(404);
  // A busy machine may look only when all is over.
  await page.addInitScript(() => {
    const begun: string[] = [];
    Object.assign(window, { begun });
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.closest('h1') !== null)
        begun.push(getComputedStyle(target).animationDuration);
    });
  });
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.8s'],
    ['reduce', '0.001s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await visit(page, '/no/such/page');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { begun: string[] }).begun))
      .toEqual(Array(5).fill(duration));
  }
  // Some browsers enlarge text only.
  await h1(page).evaluate((banner) => {
    const { fontSize } = getComputedStyle(banner);
    banner.style.fontSize = `calc(2 * ${fontSize})`;
  });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
});

test('a page that cannot be drawn says so, with the message of the error', async ({
  page,
  provoked,
}) => {
  provoked.add(cannotDraw);
  await visit(page, '/privacy');
  await rewrite(page, '**/reviews.data*', (text) =>
    text.replace('"average":', '"averages":').replace('"reviews":[', '"cards":['),
  );
  await link(page.getByRole('banner'), frame.menu.reviews).click();
  await expect(page.getByRole('heading', { name: error.unexpected })).toBeVisible();
  const main = inMain(page);
  await expect(main).toContainText(/Cannot read|undefined|not iterable/u);
  await expect(main).toContainText(error.onMe);
  await expect(link(main, frame.menu.home)).toBeVisible();
  await expectNoViolations(page);
  await page.unroute('**/reviews.data*');
  await link(main, error.tryAgain).click();
  await expect(h1(page, messages.reviews.heading)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown path responds 404 with the specified message and links on', async ({
    page,
    provoked,
  }) => {
    provoked.add(404);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: error.banner })).toBeVisible();
    await expect(page.getByText(error.notFound)).toBeVisible();
    await link(inMain(page), frame.menu.reviews).click();
    await expect(page).toHaveURL('/reviews');
    await expect(h1(page, messages.reviews.heading)).toBeVisible();
  });
});
