import { caseStudyPages } from '#content/share-cards.ts';
import {
  addressesOf,
  boxOf,
  button,
  confirmation,
  expect,
  h1,
  type Locator,
  messages,
  nav,
  newPerson,
  overhang,
  type Page,
  postReview,
  postReviewOf,
  radio,
  reviewCard,
  signUp,
  signUpNotice,
  stillTest as test,
  storeToken,
  textbox,
  verifiedPerson,
  visit,
} from './site.ts';

const { reviews, verification, site: frame } = messages;

test('at 320 px no name or comment overflows, and each keeps its direction', async ({
  newVisitor,
  site,
}) => {
  const writers = [
    {
      person: newPerson('서연', '김'),
      comment: '정말 꼼꼼하고 빠른 작업이었습니다. 다음에도 부탁드릴게요!',
    },
    { person: newPerson('عبد الرحمن', 'السعدي'), comment: 'عمل دقيق وسريع.\nشكراً جزيلاً (100%)!' },
    { person: newPerson('W'.repeat(80), 'M'.repeat(80)), comment: 'W'.repeat(5000) },
  ];
  let token = '';
  for (const { person, comment } of writers) {
    token = await verifiedPerson(site, { ...person, email: newPerson('long').email });
    await postReview(site, token, 5, comment);
  }
  const page = await newVisitor({ viewport: { width: 320, height: 640 } });
  await storeToken(page, token);
  await visit(page, '/reviews#new-review');
  const words = await boxOf(textbox(page, reviews.comment));
  const lastStar = await boxOf(page.getByRole('radio').last().locator('..'));
  expect(lastStar.width).toBeGreaterThanOrEqual(44);
  expect(lastStar.right).toBeLessThanOrEqual(words.right);
  const arabic = reviewCard(page, 'عمل دقيق');
  await expect(arabic.getByText('عمل دقيق')).toHaveCSS('direction', 'rtl');
  await expect(arabic.locator('bdi')).toHaveText('عبد الرحمن السعدي');
  await button(page, reviews.edit).click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await button(page, frame.openMenu).click();
  const menu = nav(page, frame.menuLabel);
  await expect(menu).toContainText('WWW');
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/**
 * Words that are cut at the end of a line, because their column is too narrow. Email addresses may
 * be.
 */
const brokenWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const around = text.parentElement;
      if (around?.checkVisibility() !== true || around.textContent.includes('@')) continue;
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}]{3,}/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('no word is broken in a window of any width', async ({ page, site }) => {
  for (const path of ['/', '/about', '/projects', ...caseStudyPages.map((each) => each.path)]) {
    await visit(page, path);
    for (const width of [320, 360, 800, 1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await brokenWords(page), `${path}, ${width} px`).toEqual([]);
    }
  }

  // Some browsers have a minimum font size, which leaves the em as it is.
  await postReviewOf(site, newPerson(), 5, 'Large.');
  const starsWord = reviews.stars(5).replace(/\P{L}+/u, '');
  await visit(page, '/reviews');
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page
      .locator(':is(a, span):has(> svg + span) > span:first-child')
      .evaluateAll((labels) => {
        for (const label of labels) label.style.fontSize = '24px';
      });
    const broken = await brokenWords(page);
    expect.soft(broken, `${width} px, 24 px high`).not.toContain(starsWord);
  }

  // The heading of the record takes one line in a wide window.
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/reviews/record');
  const lines = await h1(page).evaluate((heading) => {
    const { fontSize, lineHeight } = getComputedStyle(heading);
    return heading.clientHeight / (Number.parseFloat(lineHeight) || Number.parseFloat(fontSize));
  });
  expect(Math.round(lines)).toBe(1);
});

test('text at 250 % fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of addressesOf('public', 'form')) {
    await visit(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '250%';
    });
    expect.soft(await overhang(page), path).toBe(0);
    const tooWide = await page
      .locator('main :is(button, a, input)')
      .evaluateAll((controls) =>
        controls
          .filter(({ clientWidth }) => clientWidth > innerWidth)
          .map((each) => each.outerHTML),
      );
    expect.soft(tooWide, path).toEqual([]);
  }
});

test('a swipe at the end of a row doesn’t go back in the history', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of addressesOf('public')) {
    await visit(page, path);
    const rows = await page.locator('main *').evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((element) => ({ row: element.outerHTML, style: getComputedStyle(element) }))
        .filter(({ style }) => /auto|scroll/u.test(style.overflowX))
        .filter(({ style }) => style.overscrollBehaviorX !== 'contain')
        .map(({ row }) => row.slice(0, 80)),
    );
    expect.soft(rows, path).toEqual([]);
  }
});

/** The start of a text's first line. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getClientRects()[0]?.left ?? NaN);
  });

/**
 * Expects the label of a key to begin where the text above it does, and the key to be large enough
 * for a finger.
 */
async function expectAligned(key: Locator, above: Locator): Promise<void> {
  await expect(key).toBeVisible();
  expect(await startOf(key)).toBe(await startOf(above));
  const { width, height } = await boxOf(key);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
}

test('on a phone, keys without a frame begin where the text above them does', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await visit(page, '/about');
  const call = page.getByRole('region').filter({ has: button(page, frame.copyAddress) });
  await expectAligned(button(page, frame.copyAddress), call.getByRole('heading'));
  await visit(page, '/reviews#new-review');
  await radio(page, reviews.stars(5)).check();
  await button(page, reviews.post).click();
  await expectAligned(button(page, reviews.notNow), confirmation(page).getByText(reviews.signIn));
  await button(page, reviews.notNow).click();
  const person = newPerson();
  await signUp(page, person);
  const notice = signUpNotice(page);
  await expectAligned(
    button(notice, frame.close),
    notice.getByText(verification.sentTo(person.email)),
  );
});

test('names from all of Europe and from Vietnam are in the site’s typeface', async ({ page }) => {
  await visit(page, '/privacy');
  await h1(page).evaluate((heading) => (heading.textContent = 'Áÿ Ÿœß ŁŽŐİığȚ ẞŵ Đỗ Nguyễn'));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  await expect
    .poll(async () => {
      const { root } = await devTools.send('DOM.getDocument');
      const selected = { nodeId: root.nodeId, selector: 'h1' };
      const { nodeId } = await devTools.send('DOM.querySelector', selected);
      const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ isCustomFont }) => isCustomFont);
    })
    .toEqual([true]);
});
