import type { CDPSession } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import {
  accountPaths,
  addressesOf,
  button,
  confirmation,
  expect,
  expectGoodTargets,
  expectNoViolations,
  footer,
  inMain,
  leavePage,
  messages,
  nav,
  newPerson,
  overhang,
  type Page,
  postReview,
  publicPaths,
  publishAsClient,
  reply,
  type RunningServer,
  stillTest as test,
  storeToken,
  verifiedPerson,
  visit,
} from './site.ts';

// Forms with errors, dialogs, and what else comes up on the way are checked where other tests meet
// them.

const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Links of menus and tabs whose words are wider than they are. */
const overfull = (page: Page) =>
  page.locator('nav a:visible').evaluateAll((keys) =>
    keys
      .filter((key) => {
        const words = document.createRange();
        words.selectNodeContents(key);
        return words.getBoundingClientRect().width > key.getBoundingClientRect().width + 1;
      })
      .map(({ textContent }) => textContent),
  );

/** List items that are taller than their place by more than the side of a key. */
const spilling = (page: Page) =>
  page
    .locator('main li:visible')
    .evaluateAll((items) =>
      items
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 10)
        .map(({ textContent }) => textContent.slice(0, 40)),
    );

/** Returns the texts that have a line of more characters than this. */
function findLongLines(texts: Element[], most: number): string[] {
  const placeOf = (node: Text, at: number) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, width } = range.getBoundingClientRect();
    return { line: Math.round(top / 8), isShown: width > 0 };
  };
  return texts
    .map((text) => ({ text, words: text.textContent ?? '' }))
    .filter(({ text, words }) => {
      if (words.length <= most) return false;
      const lines = new Map<number, number>();
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        // A few lines show how long they are.
        for (let at = 0; at < Math.min(node.length, 5 * most); at += 1) {
          const { line, isShown } = placeOf(node, at);
          if (isShown) lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return Math.max(0, ...lines.values()) > most;
    })
    .map(({ words }) => words.slice(0, 200));
}

interface Posted {
  /** Logs in somebody with a long name and a long review. */
  token: string;
  /** A review of somebody else. */
  id: string;
}

async function postReviews(site: RunningServer): Promise<Posted> {
  const token = await verifiedPerson(site, newPerson('W'.repeat(80), 'M'.repeat(80)));
  await postReview(site, token, 5, 'W'.repeat(5000));
  const words = 'It took a morning, and now it takes three minutes of my time. '.repeat(9);
  await reply(site, await postReview(site, token, 5, words), words);
  await publishAsClient(site, newPerson(), 4, 'By a client\nin two lines.');
  const other = await verifiedPerson(site, newPerson());
  return { token, id: await postReview(site, other, 4, 'By another one.') };
}

let posted: Promise<Posted> | undefined;

/** Reviews of every kind, once for each worker and its site. */
const reviewsOn = (site: RunningServer): Promise<Posted> => (posted ??= postReviews(site));

/** A window that the browser's own settings can be changed for. */
interface Emulation {
  page: Page;
  devTools: CDPSession;
}

/** Turns the dark theme and the pointer of a computer into the light one and a finger, or back. */
async function becomePhone({ page, devTools }: Emulation, isPhone: boolean): Promise<void> {
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark' });
  if (isPhone) await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(isPhone);
}

/** Expects that nothing is wider than windows of these widths. */
async function expectFits(page: Page, widths: number[], when = ''): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button').last();
  for (const width of widths) {
    const what = `${page.url()} ${when}, ${width} px`;
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overhang(page), what).toBeLessThanOrEqual(0);
    await expect.soft(menu, what).toBeInViewport({ ratio: 1 });
    expect.soft(await overfull(page), what).toEqual([]);
  }
}

/** Fails if a picture cannot be loaded or shown. */
const showPictures = (page: Page) =>
  page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map((image) => {
        image.loading = 'eager';
        // Fails if a file for the new width takes its place.
        return image.decode().catch(() => image.decode());
      }),
    ),
  );

/** With the browser's setting for the size of fonts at twice its default. */
async function expectFitsWithLargeFont({ page, devTools }: Emulation, path: string): Promise<void> {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expectFits(page, [320, 1280], 'with a large font');
  if (path === '/' || path === '/about')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await button(page, messages.site.openMenu).click();
      const links = nav(page, messages.site.menuLabel);
      await expect(links.getByRole('link').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      // Until then, the view is inert.
      await expect(button(page, messages.site.openMenu)).toBeVisible();
    }
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

async function expectFitsWithWideSpacing(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, wideSpacing);
  await expectFits(page, [1280, 320], 'with wide spacing');
  expect.soft(await spilling(page), page.url()).toEqual([]);
}

/** Expects a form, the open menu, and a dialog to be accessible, and large enough to be pressed. */
async function expectAccessibleWhenOpened(page: Page, id: string): Promise<void> {
  await visit(page, `/reviews/${id}#report`);
  await expect(button(page, messages.report.submit)).toBeVisible();
  await expectGoodTargets(page);
  await button(page, messages.site.openMenu).click();
  await expect(nav(page, messages.site.menuLabel)).toContainText(messages.site.menu.loggedInAs);
  await expectGoodTargets(page);
  // The view beneath it is inert, including its headings and landmarks.
  await expectNoViolations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await page.keyboard.press('Escape');
  await button(footer(page), messages.site.logOut).click();
  await expect(confirmation(page, messages.site.confirmLogOut)).toBeVisible();
  await expectGoodTargets(page);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
}

const withReviews = ['/reviews', '/reviews#new-review'];
const withText = ['/reviews/about', '/reviews/record', '/privacy', '/no-such-page'];
const withForm = addressesOf('form');
const byEmail = addressesOf('emailedLink');
const inGroups = new Set([...withReviews, ...withText, ...withForm, ...byEmail]);

/** Small pages share a tab, because a tab of its own takes longer than such a page. */
const visits: Record<string, string[]> = {
  ...Object.fromEntries(
    publicPaths.filter((path) => !inGroups.has(path)).map((path) => [path, [path]]),
  ),
  'each list of reviews': withReviews,
  'each page of text': withText,
  'each page with a form': withForm,
  'each page of an emailed link': byEmail,
  'each page of the account': accountPaths,
};

// No rule looks at both the width and the theme: the contrast of all colors of both themes is in
// app/styles/tokens.test.ts.
for (const [what, paths] of Object.entries(visits))
  test(`${what} is accessible, and fits any window, font, and finger`, async ({
    newVisitor,
    provoked,
    site,
  }) => {
    provoked.add(404);
    const page = await newVisitor({ colorScheme: 'dark' });
    const emulation = { page, devTools: await page.context().newCDPSession(page) };
    const isOfAccount = paths === accountPaths;
    if (isOfAccount || paths.some((path) => path.startsWith('/reviews'))) {
      const { token } = await reviewsOn(site);
      if (isOfAccount) await storeToken(page, token);
    }
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 720 });
      if (path.includes('#')) await leavePage(page);
      await visit(page, path);
      if (isOfAccount) await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectGoodTargets(page);
      await expectNoViolations(page);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.evaluate(() => document.fonts.ready);
      const texts = inMain(page).locator('p:visible');
      expect.soft(await texts.evaluateAll(findLongLines, 80), path).toEqual([]);
      await showPictures(page);
      await expectFits(page, [1280, 768, 320]);
      await expectFitsWithLargeFont(emulation, path);
      await becomePhone(emulation, true);
      await expectGoodTargets(page);
      await expectNoViolations(page);
      if (path === '/about') {
        // More contrast ends all fades.
        await page.emulateMedia({ contrast: 'more' });
        const experience = page.getByRole('region', { name: messages.about.experience });
        await experience.evaluate((section) => section.scrollIntoView());
        await expect(experience).toHaveClass(/(^| )active( |$)/u);
        await expectNoViolations(page);
        await page.emulateMedia({ contrast: null });
      }
      await becomePhone(emulation, false);
      await expectFitsWithWideSpacing(page);
    }
  });

test('a form, the menu, and a dialog are accessible, and made for fingers, too', async ({
  newVisitor,
  site,
}) => {
  const { token, id } = await reviewsOn(site);
  const page = await newVisitor({ colorScheme: 'dark' });
  const emulation = { page, devTools: await page.context().newCDPSession(page) };
  await storeToken(page, token);
  await expectAccessibleWhenOpened(page, id);
  await becomePhone(emulation, true);
  // Reloads the page: the fragment alone would not.
  await page.goto('about:blank');
  await expectAccessibleWhenOpened(page, id);
});

test('every document is valid HTML, with one heading and a title of its own', async ({ site }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ extends: ['html-validate:standard'], elements: ['html5'] }),
  );
  const token = await verifiedPerson(site, newPerson());
  const id = await postReview(site, token, 5, 'A review\nwith <two> lines.');
  const titles = new Set<string | undefined>();
  for (const path of [...publicPaths, ...accountPaths, `/reviews/${id}`, '/reviews?stars=1&q=a']) {
    const html = await (await fetch(site.url + path)).text();
    expect.soft(html.match(/<h1\b/gu), path).toHaveLength(1);
    if (publicPaths.includes(path)) titles.add(/<title>([^<]+)/u.exec(html)?.[1]);
    const { results } = await validator.validateString(html);
    // React writes an address of its own to a form that only scripts submit.
    const problems = results.flatMap(({ messages: found }) =>
      found.filter(({ message }) => !message.includes('invalid value "javascript:throw new Error')),
    );
    expect.soft(problems, path).toEqual([]);
  }
  expect(titles.size).toBe(publicPaths.length);
});
