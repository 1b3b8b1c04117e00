import { mailAddress } from '#app/parts/mail-address.ts';
import { paperColors } from '#content/generated/colors.ts';
import { reviewsAbout } from '#content/reviews-about.ts';
import {
  boxOf,
  button,
  expect,
  footer,
  hold,
  inMain,
  link,
  messages,
  nav,
  provider,
  rewrite,
  statusLine,
  stillTest,
  test,
  turnWheel,
  twoFrames,
  visit,
} from './site.ts';

const { site } = messages;

test('the open menu locks and dims the view, and the skip link leads out of it', async ({
  page,
}) => {
  await visit(page, '/privacy');
  const key = button(page, site.openMenu);
  const view = page.locator('#view');
  await expect(key).toHaveAttribute('aria-expanded', 'false');
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 600)]) {
    await key.dblclick();
    await expect(view).toHaveCSS('opacity', '0.5');
    await expect(view).toHaveAttribute('inert');
    await close();
    await expect(view).toHaveCSS('opacity', '1');
    await expect(nav(page, site.menuLabel)).toBeHidden();
    await expect(key).toBeFocused();
  }
  await test.step('nothing is dimmed if more contrast is preferred', async () => {
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
    await key.click();
    await expect(view).toHaveAttribute('inert');
    await expect(view).toHaveCSS('opacity', '1');
  });
  await test.step('the skip link leads to the content', async () => {
    await link(page, site.skipToContent).press('Enter');
    await expect(nav(page, site.menuLabel)).toBeHidden();
    // The menu's toggle event comes later.
    await twoFrames(page);
    await expect(inMain(page)).toBeFocused();
  });
});

stillTest(
  'on a phone, the open menu has the brand beside its key, and scrolls to its end',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/');
    await button(page, site.openMenu).click();
    const brand = link(page.getByRole('banner'), site.homeLabel);
    await expect(brand).toBeVisible();
    await expect(brand).toHaveCSS('opacity', '1');
    await page.setViewportSize({ width: 370, height: 180 });
    const menu = nav(page, site.menuLabel);
    expect(
      await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight),
    ).toBe(true);
    await menu.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(link(menu, site.logIn)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(brand).toBeHidden();
  },
);

test('a tap outside closes the menu, even by script, and leaves nothing hovered', async ({
  newVisitor,
}) => {
  const viewport = { width: 1024, height: 800 };
  const page = await newVisitor({ hasTouch: true, isMobile: true, viewport });
  await visit(page, '/auth/login');
  const menu = page.locator('nav[popover]');
  await menu.evaluate((element) => element.setAttribute('popover', 'manual'));
  const key = button(page, site.openMenu);
  for (const close of [
    () => page.mouse.click(20, 600),
    () => page.touchscreen.tap(20, 600),
    () => button(page, site.closeMenu).tap(),
  ]) {
    await expect(async () => {
      // Soon after the last tap, this is the second of a double tap, in spite of the mouse click.
      if (await menu.isHidden()) await key.tap();
      await expect(menu).toBeVisible({ timeout: 1000 });
    }).toPass();
    await menu.getByText(site.logIn).hover();
    await expect(async () => {
      await close();
      await expect(menu).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL('/auth/login');
  }
  // The pointer stays after a tap, and nothing looks hovered.
  for (const [place, property] of [
    [link(footer(page), site.privacy), 'textDecorationLine'],
    [button(page, messages.auth.showPassword), 'color'],
  ] as const) {
    const look = () => place.evaluate((control, name) => getComputedStyle(control)[name], property);
    const before = await look();
    await place.hover();
    expect(await look()).toBe(before);
  }
});

stillTest(
  'without anchor positioning, the menu opens below its key at any width',
  async ({ page }) => {
    await rewrite(page, '**/assets/*.css', (text) => text.replaceAll('anchor(', 'unknown('));
    await visit(page, '/privacy');
    for (const width of [800, 1280, 1440, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await button(page, site.openMenu).click();
      const menu = await boxOf(nav(page, site.menuLabel));
      const key = await boxOf(button(page, site.closeMenu));
      expect(Math.abs(menu.right - key.right), `${width} px`).toBeLessThan(2);
      expect(menu.y).toBeGreaterThan(key.bottom);
      await page.keyboard.press('Escape');
    }
  },
);

stillTest(
  'the theme follows the system, then the toggle, in all tabs and without storage',
  async ({ newVisitor }) => {
    const page = await newVisitor({ colorScheme: 'dark' });
    await visit(page, '/privacy');
    const other = await page.context().newPage();
    await visit(other, '/privacy');
    // The other marks of the document are for its first paint only.
    await other.evaluate(() => localStorage.setItem('reviewDraft', '{}'));
    const paper = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await paper();
    await button(page, site.lightTheme).click();
    await expect.poll(paper).not.toBe(dark);
    await expect(page.locator('body > [aria-live]')).toHaveText(site.themeNow.light);
    // In two windows side by side, both are visible all the time.
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
    // Other browsers don't report cookies. The tab may look before the cookie has reached its
    // process.
    await other.evaluate(() => delete document.documentElement.dataset['theme']);
    await expect
      .poll(() =>
        other.evaluate(() => {
          document.dispatchEvent(new Event('visibilitychange'));
          return document.documentElement.dataset['theme'];
        }),
      )
      .toBe('light');
    await expect(other.locator('html')).not.toHaveAttribute('data-review-form');
    const bars = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    expect(await bars()).toEqual([paperColors.light]);
    const light = await paper();
    await page.evaluate(() => localStorage.clear());
    const release = await hold(page, '**/*.js');
    await page.reload();
    expect(await paper()).toBe(light);
    expect(await bars()).toEqual([paperColors.light]);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  },
);

stillTest(
  'selections have the accent; the footer has all pages, log-in, and social links',
  async ({ page }) => {
    await visit(page, '/privacy');
    const text = inMain(page).getByRole('paragraph').first();
    const accent = await text.evaluate((element) => {
      element.style.color = 'var(--accent)';
      return getComputedStyle(element).color;
    });
    await text.selectText();
    const selected = () =>
      text.evaluate((element) => getComputedStyle(element, '::selection').backgroundColor);
    await expect.poll(selected).toBe(accent);

    const bottom = footer(page);
    await expect(bottom).toContainText(site.copyright);
    await expect(link(bottom, site.logIn)).toBeVisible();
    await expect(button(bottom, site.logOut)).toBeHidden();
    for (const { label, href } of provider.socialLinks)
      await expect(bottom.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'href',
        href.startsWith('mailto:') ? mailAddress(undefined, href.slice('mailto:'.length)) : href,
      );
    for (const name of [site.menu.home, site.menu.about, site.menu.reviews])
      await expect(bottom.getByRole('link', { name, exact: true })).toBeVisible();
    await link(bottom, site.menu.projects).click();
    await expect(page).toHaveURL('/projects');
  },
);

stillTest(
  'from 1024 px the header holds the four pages; the contents of a text stay',
  async ({ page }) => {
    const links = nav(page, site.headerLinks);
    await page.setViewportSize({ width: 1023, height: 800 });
    await visit(page, '/reviews/about');
    await expect(links).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(links.getByRole('link')).toHaveText([
      site.menu.home,
      site.menu.about,
      site.menu.projects,
      site.menu.reviews,
    ]);
    await expect(link(links, site.menu.reviews)).toHaveAttribute('aria-current', 'true');
    await expect(links.locator('[aria-current]')).toHaveCount(1);
    await expect(button(page, site.openMenu)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const last = inMain(page).getByRole('heading', { level: 2 }).last();
    await last.evaluate((heading) => heading.scrollIntoView());
    await expect(nav(page, reviewsAbout.contents)).toBeInViewport({
      ratio: 1,
    });
    await page.evaluate(() => scrollTo(0, 0));
    await link(links, site.menu.about).click();
    await expect(link(links, site.menu.about)).toHaveAttribute('aria-current', 'page');
  },
);

test('the header hides on scrolling down, returns on scrolling up, and covers no focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await visit(page, '/about');
  const menuButton = button(page, site.openMenu);
  await turnWheel(page, 700);
  await expect(menuButton).not.toBeInViewport();
  await turnWheel(page, -100);
  await expect(menuButton).toBeInViewport({ ratio: 1 });

  const isCovered = () =>
    page.evaluate(() => {
      const header = document.querySelector('body > header');
      const focused = document.activeElement;
      // Beyond the first element, nothing on the page has the focus.
      if (
        header === null ||
        focused === null ||
        focused === document.body ||
        header.contains(focused)
      )
        return false;
      const { left, top, width } = focused.getBoundingClientRect();
      return header.contains(document.elementFromPoint(left + width / 2, top + 1));
    });
  for (const direction of ['Tab', 'Shift+Tab']) {
    if (direction === 'Shift+Tab') await footer(page).getByRole('link').last().focus();
    for (let steps = 0; steps < 25; steps++) {
      await page.keyboard.press(direction);
      await expect.poll(isCovered).toBe(false);
    }
  }
});

stillTest(
  'the header and the menu email the owner, and copy the address or select it',
  async ({ newVisitor }) => {
    const page = await newVisitor({
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1024, height: 800 },
    });
    await visit(page, '/reviews');
    const copy = button(page, site.copyAddress);
    const inHeader = link(page.getByRole('banner'), site.emailMe);
    await expect(inHeader).toHaveAttribute('href', mailAddress());
    await copy.click();
    const status = statusLine(page, site.copied);
    await expect(status).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(provider.email);

    await test.step('an address that is copied again is announced again', async () => {
      const change = status.evaluate(
        (element) =>
          new Promise<void>((resolve) =>
            new MutationObserver(() => resolve()).observe(element, {
              childList: true,
              subtree: true,
            }),
          ),
      );
      await copy.click();
      await change;
      await expect(status).toBeVisible();
    });

    await test.step('the address beside a mail link in the menu leaves the menu open', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await button(page, site.openMenu).click();
      const menu = nav(page, site.menuLabel);
      const inMenu = link(menu, site.emailMe);
      const inTip = button(page.getByRole('group', { name: site.copyAddress }), site.copyAddress);
      await inMenu.press('Enter');
      await expect(inTip).toBeVisible();
      await expect(link(menu, site.menu.about)).toBeVisible();
      await inTip.focus();
      await page.keyboard.press('Escape');
      await expect(inMenu).toBeFocused();
      await expect(button(page, site.closeMenu)).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('#view')).toHaveAttribute('inert');
      await page.keyboard.press('Escape');
      await expect(button(page, site.openMenu)).toBeFocused();
    });

    await test.step('without a clipboard, the address is selected', async () => {
      // A site without https has none, and a browser can refuse it.
      for (const isMissing of [true, false]) {
        await page.evaluate((hasNone) => {
          getSelection()?.removeAllRanges();
          Object.defineProperty(navigator, 'clipboard', {
            configurable: true,
            value: hasNone
              ? undefined
              : { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) },
          });
        }, isMissing);
        await copy.click();
        await expect(statusLine(page, site.selectedToCopy)).toBeInViewport();
        await expect
          .poll(() => page.evaluate(() => getSelection()?.toString()))
          .toBe(provider.email);
      }
    });
  },
);
