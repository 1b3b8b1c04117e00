import {
  accountPaths,
  button,
  expect,
  h1,
  type Locator,
  messages,
  newPerson,
  overhang,
  postReview,
  publicPaths,
  radio,
  reply,
  reviewCard,
  signUp,
  stillTest as test,
  storeToken,
  textbox,
  verifiedPerson,
  visit,
} from './site.ts';

const { reviews, verification, site: frame } = messages;

const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

test('every page fits 320 px, also with wide text spacing, and its pictures load', async ({
  newVisitor,
  site,
  provoked,
}) => {
  test.setTimeout(120_000);
  provoked.add(404);
  const token = await verifiedPerson(site, newPerson('W'.repeat(80), 'M'.repeat(80)));
  await postReview(site, token, 5, 'W'.repeat(5000));
  // The site's policy would block the test's style sheet.
  const page = await newVisitor({ bypassCSP: true });
  const menu = page.getByRole('banner').getByRole('button').last();
  const fits = async (path: string, widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overhang(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
      await expect.soft(menu, `${path}, ${width} px`).toBeInViewport({ ratio: 1 });
    }
  };
  for (const path of [...publicPaths, ...accountPaths]) {
    if (path === accountPaths[0]) await storeToken(page, token);
    await visit(page, path);
    if (accountPaths.includes(path))
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // Rejects if a picture cannot be loaded or shown.
    await page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
      Promise.all(
        images.map((image) => {
          image.loading = 'eager';
          return image.decode();
        }),
      ),
    );
    await fits(path, [1280, 768, 360, 320]);
    await page.addStyleTag({ content: wideSpacing });
    await fits(`${path} with wide spacing`, [320, 1280]);
  }
});

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
  const words = await textbox(page, reviews.comment).boundingBox();
  const lastStar = await page.getByRole('radio').last().locator('..').boundingBox();
  expect(lastStar?.width).toBeGreaterThanOrEqual(44);
  expect((lastStar?.x ?? 0) + (lastStar?.width ?? 0)).toBeLessThanOrEqual(
    (words?.x ?? 0) + (words?.width ?? 0),
  );
  const arabic = reviewCard(page, 'عمل دقيق');
  await expect(arabic.getByText('عمل دقيق')).toHaveCSS('direction', 'rtl');
  await expect(arabic.locator('bdi')).toHaveText('عبد الرحمن السعدي');
  await button(page, reviews.edit).click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await button(page, frame.openMenu).click();
  const menu = page.getByRole('navigation', { name: frame.menuLabel });
  await expect(menu).toContainText('WWW');
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** How many characters the longest full line of a text has. */
function longestLine(text: Element): number {
  const tops: number[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0) tops.push(Math.round(top / 8));
    }
  const lines = new Map<number, number>();
  for (const top of tops) lines.set(top, (lines.get(top) ?? 0) + 1);
  return Math.max(0, ...lines.values());
}

test('lines have at most 80 characters in a wide window', async ({
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(404);
  const token = await verifiedPerson(site, newPerson());
  const words = 'It took a morning, and now it takes three minutes of my time. '.repeat(9);
  await reply(site, await postReview(site, token, 5, words), words);
  const page = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  for (const path of publicPaths) {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    const texts = page.getByRole('main').locator('p:visible');
    for (const text of await texts.all())
      expect
        .soft(await text.evaluate(longestLine), `${path}: ${await text.innerText()}`)
        .toBeLessThanOrEqual(80);
  }
});

/** Where the first line of a text begins. */
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
  const { width = 0, height = 0 } = (await key.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
}

test('the heading of the record takes one line in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/reviews/record');
  const lines = await h1(page).evaluate((heading) => {
    const { fontSize, lineHeight } = getComputedStyle(heading);
    return heading.clientHeight / (Number.parseFloat(lineHeight) || Number.parseFloat(fontSize));
  });
  expect(Math.round(lines)).toBe(1);
});

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
  await expectAligned(
    button(page, reviews.notNow),
    page.getByRole('alertdialog').getByText(reviews.signIn),
  );
  await button(page, reviews.notNow).click();
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByRole('complementary', { name: verification.heading });
  await expectAligned(
    button(notice, frame.close),
    notice.getByText(verification.sentTo(person.email)),
  );
});
