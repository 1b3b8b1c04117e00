import { pageMetadata } from '#content/pages.ts';
import { projects } from '#content/projects.ts';
import { reviewsAbout } from '#content/reviews-about.ts';
import {
  button,
  expect,
  followMenu,
  footer,
  h1,
  hold,
  link,
  messages,
  nav,
  scrollTop,
  stillTest,
  test,
  visit,
  watchReloads,
} from './site.ts';

const { projects: projectsMessages } = messages;
const { menu } = messages.site;
const section = reviewsAbout.sections.at(-1) ?? { id: '', heading: '' };
const ways = [
  { label: menu.about, path: '/about' },
  { label: menu.projects, path: '/projects' },
  { label: menu.reviews, path: '/reviews' },
  { label: menu.home, path: '/' },
];

stillTest(
  'the menu reaches every page without a reload, sets its head, and says so for 7 s',
  async ({ page, site }) => {
    const canonical = page.locator('link[rel="canonical"]');
    await page.clock.install();
    await visit(page, '/');
    const expectNoReload = await watchReloads(page);
    for (const { label, path } of ways) {
      await followMenu(page, label);
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(pageMetadata.find((each) => each.path === path)?.title ?? '');
      await expect(canonical).toHaveCount(1);
      await expect(canonical).toHaveAttribute('href', site.url + path);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
        'content',
        site.url + path,
      );
      await expect
        .poll(async () => page.getByText(messages.site.pageLoaded(await page.title())).count())
        .toBe(1);
      await expect(page.locator('h1:focus, main:focus')).toHaveCount(1);
      await expect.poll(() => scrollTop(page)).toBe(0);
    }
    await expectNoReload();

    // An announcement goes after 7 seconds.
    await page.clock.pauseAt(Date.now() + 60_000);
    await link(footer(page), menu.projects).dispatchEvent('click');
    const announced = page.locator('body > [aria-live]');
    await expect(announced).not.toBeEmpty();
    await page.clock.runFor(6999);
    await expect(announced).not.toBeEmpty();
    await page.clock.runFor(1);
    await expect(announced).toBeEmpty();
    await page.clock.resume();

    // A link opens in another tab where the visitor asks for that.
    const opened = page.context().waitForEvent('page');
    await link(footer(page), messages.site.privacy).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/privacy');
    await expect(page).toHaveURL('/projects');

    // The second click of a double click on a link hits whatever the next page has there.
    const darkTheme = button(page, messages.site.darkTheme);
    await darkTheme.dispatchEvent('click', { detail: 2 });
    await expect(darkTheme).toBeVisible();
    await darkTheme.click();
    await expect(darkTheme).toHaveCount(0);
  },
);

test('a link or Back closes the menu; a link shows a long wait, Back finds its place', async ({
  page,
}) => {
  await visit(page, '/');
  const release = await hold(page, '**/reviews.data*');
  const bar = page.getByRole('progressbar', { includeHidden: true });
  const atFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const found = document.querySelector('[role="progressbar"]');
          if (found !== null) resolve(getComputedStyle(found).visibility);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await button(page, messages.site.openMenu).click();
  const links = nav(page, messages.site.menuLabel);
  await links.getByRole('link', { name: menu.reviews, exact: true }).click();
  await expect(links).toBeHidden();
  await expect(page).toHaveURL('/');
  expect(await atFirst).toBe('hidden');
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAccessibleName(messages.site.loadingPage);
  release();
  await expect(page).toHaveURL('/reviews');
  await expect(bar).toHaveCount(0);

  await button(page, messages.site.openMenu).click();
  await expect(links).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(links).toBeHidden();
  await expect(h1(page)).toBeFocused();

  await test.step('Back leads to the place that was left, without a reload', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const expectNoReload = await watchReloads(page);
    await followMenu(page, menu.projects);
    await expect(page.getByRole('article')).toHaveCount(projects.length);
    await footer(page).scrollIntoViewIfNeeded();
    const left = await scrollTop(page);
    expect(left).toBeGreaterThan(0);
    await link(footer(page), messages.site.privacy).click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(projects.length);
    await expect.poll(() => scrollTop(page)).toBe(left);
    await expectNoReload();
  });

  for (const typed of ['#main', '#view'])
    await page.evaluate((fragment) => {
      location.hash = fragment;
    }, typed);
  await button(page, messages.site.openMenu).click();
  await expect(links).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/projects#main');
  await expect(links).toBeHidden();
});

stillTest(
  'a page whose data the browser loads says so, even when opened directly',
  async ({ page, member }) => {
    const bar = page.getByRole('progressbar', { name: messages.site.loadingPage });
    const release = await hold(page, '**/api/users/**');
    for (const path of ['/account/password', '/verify/x', '/reset-password/x', '/account']) {
      await visit(page, path);
      await expect(bar).toBeVisible();
    }
    await page.unroute('**/api/users/**');
    release();
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(bar).toHaveCount(0);
  },
);

stillTest(
  'a link within a page or a typed fragment leads to its place, and Back from it',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/reviews/about');
    await page.evaluate(() => scrollTo(0, 200));
    const left = await scrollTop(page);
    await link(nav(page, reviewsAbout.contents), section.heading).click();
    await expect(page).toHaveURL(`/reviews/about#${section.id}`);
    await expect(page.locator(`#${section.id}`)).toBeFocused();
    await expect(page.getByRole('heading', { name: section.heading })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/reviews/about');
    await expect.poll(() => scrollTop(page)).toBe(left);
    await expect(h1(page)).not.toBeFocused();
    await expect(page.getByText(messages.site.pageLoaded(await page.title()))).toHaveCount(0);

    // Typed into the address bar.
    await page.evaluate((id) => location.assign(`#${id}`), section.id);
    await expect(page.getByRole('heading', { name: section.heading })).toBeInViewport();
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(left);
  },
);

stillTest(
  'a page begins at its top, by any address or link, and a reload keeps its place',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A fragment that cannot be decoded leads to the page, too.
    await visit(page, '/projects#%');
    await followMenu(page, menu.home);
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/projects#%');
    await expect(h1(page)).toBeFocused();
    await expect(h1(page)).toHaveText(projectsMessages.heading);
    await page.evaluate(() => scrollTo(0, 1000));
    await visit(page, '/privacy');
    expect(await scrollTop(page)).toBe(0);
    const expectNoReload = await watchReloads(page);
    const entries = await page.evaluate(() => history.length);
    await link(footer(page), messages.site.privacy).click();
    await expect(h1(page)).toBeFocused();
    await expect.poll(() => scrollTop(page)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expectNoReload();

    await page.evaluate(() => scrollTo(0, 500));
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(500);
  },
);

test('a hundred quick clicks back and forth end on the page that was clicked last', async ({
  page,
}) => {
  await visit(page, '/');
  const expectNoReload = await watchReloads(page);
  const clicks = 100;
  const wentBack = await page.evaluate(async (most) => {
    let times = 0;
    let back: Promise<unknown> | undefined;
    addEventListener('popstate', () => (times += 1));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav:not([popover]) a')];
    for (let click = 0; click < most; click += 1) {
      // A click that the next one interrupts leaves no entry, and before the first one there is
      // another document.
      if (click % 5 === 4 && (navigation.currentEntry?.index ?? 0) > 1) {
        const popped = new Promise((go) => addEventListener('popstate', go, { once: true }));
        back = navigation.back().committed?.then(
          () => popped,
          () => undefined,
        );
      } else links[(click * 3) % links.length]?.click();
      await new Promise((go) => setTimeout(go, (click % 4) * 12));
    }
    // Going back takes time, and the page learns of it even later: after the click.
    await back;
    links.at(-1)?.click();
    return times;
  }, clicks);
  expect(wentBack).toBeGreaterThan(0);
  await expect(page).toHaveURL('/reviews');
  await expect(h1(page, messages.reviews.heading)).toBeFocused();
  await expectNoReload();
});
