import { randomBytes } from 'node:crypto';
import {
  boxOf,
  button,
  exactButton,
  expect,
  expectNoViolations,
  hold,
  hydrated,
  keepDraft,
  link,
  type Locator,
  messages,
  newPerson,
  notice,
  openEarly,
  overhang,
  type Page,
  postFilterableList,
  postReview,
  postReviewOf,
  publishAsClient,
  reviewCard,
  stillTest as test,
  storeToken,
  textbox,
  twoFrames,
  verifiedPerson,
  visit,
} from './site.ts';

const { reviews } = messages;
const { which } = reviews;

const cards = (page: Page) => page.getByRole('article');

test.beforeAll(({ site }) => postFilterableList(site));

/** How many pixels the placeholder of a field leaves free. */
function spareWidth(field: Element): number {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  const drawing = document.createElement('canvas').getContext('2d');
  if (drawing === null || !(field instanceof HTMLInputElement)) return NaN;
  drawing.font = font;
  const { width } = drawing.measureText(field.placeholder);
  return (
    field.clientWidth -
    Number.parseFloat(paddingInlineStart) -
    Number.parseFloat(paddingInlineEnd) -
    width
  );
}

/** Waits until the page has come to a place. */
const expectNearTop = (place: Locator) =>
  expect
    .poll(async () => {
      const { y } = await boxOf(place);
      return y > 0 && y < 250;
    })
    .toBe(true);

/** A word that only the reviews of one test have. */
const newWord = (): string => `word${randomBytes(6).toString('hex')}`;

test('by keyboard, a search, sort, or filter keeps the focus, and is announced', async ({
  page,
  member,
  site,
}) => {
  const word = newWord();
  for (const [rating, comment] of [
    [3, 'Fine'],
    [5, 'Café'],
    [4, 'Good'],
  ] as const)
    await postReview(site, member.token, rating, `${comment}, ${word}.`);
  // Typed text stays when the code arrives, and when a logged-in visitor's data loads again.
  const releaseData = await hold(page, '**/api/reviews?*');
  const releaseCode = await openEarly(page, '/reviews');
  const status = page.locator('details + div').getByRole('status');
  const search = page.getByRole('searchbox', { name: reviews.search });
  await search.focus();
  const typed = word.toUpperCase();
  await page.keyboard.type(typed.slice(0, 4));
  const asked = page.waitForRequest('**/api/reviews?*');
  releaseCode();
  await hydrated(page);
  await asked;
  await expect(search).toHaveValue(typed.slice(0, 4));
  await page.keyboard.type(typed.slice(4));
  const answered = page.waitForResponse('**/api/reviews?*');
  releaseData();
  await (await answered).finished();
  await twoFrames(page);
  await expect(search).toHaveValue(typed);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(reviews.showing(3, which.words(typed)));
  await expect(page).toHaveURL(`/reviews?q=${typed}`);
  await expect(search).toBeFocused();

  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const sameList = page.waitForResponse('**/reviews.data?*');
  await page.keyboard.press('Enter');
  await sameList;

  const sort = page.getByRole('combobox', { name: reviews.sort });
  await sort.focus();
  for (const order of ['oldest', 'highest'] as const) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`sort=${order}`, 'u'));
    const inOrder = which.words(typed) + which.inOrder(reviews.sorts[order]);
    await expect(status).toHaveText(reviews.showing(3, inOrder));
  }
  expect(await entries()).toBe(before + 1);
  await expect(cards(page)).toContainText(['Café', 'Good', 'Fine']);
  await expect(sort).toBeFocused();
  // A search adds nothing that others don't see.
  await expect(cards(page)).toHaveCount(3);

  const five = link(page, /^5 stars \d+ review/);
  await five.focus();
  await page.keyboard.press('Enter');
  const fiveStars = which.stars(5) + which.words(typed) + which.inOrder(reviews.sorts.highest);
  await expect(status).toHaveText(reviews.showing(1, fiveStars));
  await expect(five).toHaveAttribute('aria-current', 'true');
  await expect(five).toBeFocused();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoViolations(page);

  const verified = page.getByRole('checkbox', { name: reviews.verifiedClients });
  await verified.focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText(
    reviews.noMatch(
      which.stars(5) + which.verified + which.words(typed) + which.inOrder(reviews.sorts.highest),
    ),
  );
  await expectNoViolations(page);
  await expect(verified).toBeFocused();
  await page.goBack();
  await expect(status).toHaveText(reviews.showing(1, fiveStars));
  await expect(verified).not.toBeChecked();
  await page.reload();
  await expect(status).toHaveText(reviews.showing(1, fiveStars));
  await expect(search).toHaveValue(typed);

  await link(page, reviews.clearFilters).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reviews');
  await expect(status).toBeFocused();
  await expect(search).toHaveValue('');

  // A choice shows while its list loads.
  const releaseChoice = await hold(page, '**/reviews.data?*');
  await verified.press('Space');
  await expect(verified).toBeChecked();
  await verified.press('Space');
  await expect(verified).not.toBeChecked();
  releaseChoice();
  await expect(page).toHaveURL('/reviews');

  // Words typed while a search loads stay.
  const releaseList = await hold(page, '**/reviews.data?*');
  await search.fill(word);
  await search.press('Enter');
  await page.keyboard.type(' café');
  releaseList();
  await expect(page).toHaveURL(`/reviews?q=${word}`);
  await expect(search).toHaveValue(`${word} café`);
  // Clears the field, like its own button.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/reviews');
  await expect(search).toBeFocused();
  // Also while the search loads.
  await hold(page, '**/reviews.data?*');
  const aborted = page.waitForEvent('requestfailed');
  await search.fill(word);
  await search.press('Enter');
  await page.keyboard.press('Escape');
  await aborted;
  await expect(page).toHaveURL('/reviews');
});

test('without JavaScript, the same form filters, at 320 px too', async ({ newVisitor, site }) => {
  const word = newWord();
  const token = await verifiedPerson(site, newPerson());
  await postReview(site, token, 5, `Café, ${word}.`);
  await postReview(site, token, 2, `Slow, ${word}.`);
  const page = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  await page.goto('/reviews');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByText(reviews.filters, { exact: true }).click();
  expect(await page.getByRole('searchbox').evaluate(spareWidth)).toBeGreaterThanOrEqual(0);
  await page.getByRole('searchbox', { name: reviews.search }).fill(`CAFE ${word}`);
  await page.getByRole('combobox', { name: reviews.sort }).selectOption(reviews.sorts.lowest);
  await button(page, reviews.apply).click();
  await expect(
    page.getByText(
      reviews.showing(1, which.words(`cafe ${word}`) + which.inOrder(reviews.sorts.lowest)),
    ),
  ).toBeVisible();
  await expect(reviewCard(page, word)).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: reviews.sort })).toHaveValue('lowest');
  expect(await overhang(page)).toBe(0);
  await link(page, reviews.clearFilters).click();
  await expect(page).toHaveURL('/reviews');
});

test('at a desk, choices are in one row; a project’s reviews are by verified clients', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 5, `The newest ${newWord()}.`);
  await visit(page, '/reviews');
  // No control is wider than necessary.
  const search = page.getByRole('searchbox', { name: reviews.search });
  for (const width of [1920, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await search.evaluate(spareWidth)).toBeGreaterThanOrEqual(0);
    const boxes = await Promise.all(
      [
        search,
        page.getByRole('combobox', { name: reviews.sort }),
        page.getByRole('combobox', { name: reviews.project }),
        page.locator('label').filter({ hasText: reviews.verifiedClients }),
      ].map(boxOf),
    );
    expect(new Set(boxes.map(({ y, height }) => `${y}, ${height}`)).size).toBe(1);
    for (const box of boxes.slice(1)) expect(box.width).toBeLessThan(240);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }

  const verified = page.getByRole('checkbox', { name: reviews.verifiedClients });
  const project = page.getByRole('combobox', { name: reviews.project });
  await project.selectOption({ index: 1 });
  await expect(page).toHaveURL(/project=/u);
  await expect(verified).toBeChecked();
  await expect(verified).toBeDisabled();
  await project.selectOption(reviews.everyProject);
  await expect(page).toHaveURL('/reviews');
  await expect(verified).toBeEnabled();
  await expect(verified).not.toBeChecked();

  // Words that are also a value of another choice can be searched.
  for (const words of ['newest', 'highest', '1', '0']) {
    await search.fill(words);
    await search.press('Enter');
    await expect(page).toHaveURL(`/reviews?q=${words}`);
    await expect(page.locator('details + div').getByRole('status')).toContainText(`“${words}`);
    await link(page, reviews.clearFilters).click();
    await expect(page).toHaveURL('/reviews');
  }
});

test('a search that is refused says why at every width, and keeps the other choices', async ({
  newVisitor,
  site,
}) => {
  await postReviewOf(site, newPerson(), 5, newWord());
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled });
    const refusal = page.getByText(reviews.searchTooLong(100, 20));
    for (const others of ['sort=lowest&', '']) {
      await page.goto(`/reviews?${others}q=${'x'.repeat(101)}`);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect((await boxOf(refusal)).height).toBeGreaterThan(20);
        await expect(refusal.locator('..')).toHaveCSS('clip-path', 'none');
        await expect(cards(page)).toHaveCount(0);
        await expect(page.getByRole('searchbox')).toBeVisible();
        const sort = page.getByRole('combobox', { name: reviews.sort });
        await expect(sort).toHaveValue(others === '' ? 'newest' : 'lowest');
      }
    }
  }
});

test('on a phone, everything above the first review is high enough for a finger', async ({
  newVisitor,
  site,
}) => {
  const words = newWord();
  await publishAsClient(site, newPerson(), 5, words);
  const viewport = { width: 390, height: 844 };
  const page = await newVisitor({ hasTouch: true, isMobile: true, viewport });
  await visit(page, '/reviews');
  for (const size of [viewport, { width: 360, height: 740 }]) {
    await page.setViewportSize(size);
    const first = (await boxOf(cards(page).first())).y;
    expect(first).toBeLessThan(440);
    const bars = page.getByRole('listitem').filter({ hasText: /^\d stars? [\d,]+ reviews?$/u });
    await expect(bars).toHaveCount(5);
    // Too low for a finger.
    await expect(bars.getByRole('link')).toHaveCount(0);
    const above = [
      bars.last(),
      link(page, reviews.about),
      page.getByText(reviews.filters, { exact: true }),
      button(page, reviews.open),
    ];
    for (const each of above) expect((await boxOf(each)).bottom).toBeLessThan(first);
  }

  // Links one beneath the other are each high enough.
  await page.setViewportSize(viewport);
  const links = link(page, /by verified clients$|^How reviews work/u);
  await expect(links).toHaveCount(2);
  const [first, second] = [await boxOf(links.first()), await boxOf(links.last())];
  for (const { height } of [first, second]) expect(height).toBeGreaterThanOrEqual(44);
  expect(second.y).toBeGreaterThanOrEqual(first.bottom);
  expect((await boxOf(cards(page).first())).y).toBeLessThan(435);

  const inCard = reviewCard(page, words).getByRole('link');
  const [date, badge] = [await boxOf(inCard.first()), await boxOf(inCard.nth(1))];
  expect(badge.y).toBeGreaterThanOrEqual(date.bottom - 1);
});

test('on a phone, a filtered list lands on its results, and an edit on its news', async ({
  newVisitor,
  site,
}) => {
  const words = newWord();
  const token = await verifiedPerson(site, newPerson());
  await postReview(site, token, 5, words);
  const page = await newVisitor({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  await storeToken(page, token);
  await visit(page, `/reviews?q=${words}#results`);
  const status = page.getByText(reviews.showing(1, which.words(words)));
  await expectNearTop(status);
  await link(page, reviews.clearFilters).tap();
  await expect(page).toHaveURL('/reviews');

  await test.step('the filters stay open while they are used', async () => {
    await visit(page, '/reviews');
    await page.getByText(reviews.filters).click();
    for (const [label, chosen, none, query] of [
      [reviews.sort, 'oldest', 'newest', '?sort=oldest'],
      [reviews.filterByStars, '5', '', '?stars=5'],
    ] as const) {
      const choice = page.getByRole('combobox', { name: label });
      for (const value of [chosen, none]) {
        await choice.selectOption(value);
        await expect(page).toHaveURL(`/reviews${value === chosen ? query : ''}`);
        await expect(page.locator('[role=progressbar]')).toHaveCount(0);
        await expect(choice).toBeVisible();
        await expect(choice).toHaveValue(value);
      }
    }
  });

  await page.setViewportSize({ width: 360, height: 640 });
  const stars = page.getByRole('combobox', { name: reviews.filterByStars });
  expect((await boxOf(stars)).height).toBeGreaterThanOrEqual(44);
  await stars.selectOption('5');
  await expect(page).toHaveURL('/reviews?stars=5');
  await expect(page.locator('details + div').getByRole('status')).toBeInViewport();
  const card = reviewCard(page, words);
  await button(card, reviews.edit).tap();
  await page.getByRole('spinbutton', { name: reviews.rating }).fill('4');
  await exactButton(page, reviews.post).last().tap();
  await expect(card).toHaveCount(0);
  await expect(notice(page, reviews.changed)).toBeFocused();

  await test.step('even if a draft opens the form', async () => {
    await keepDraft(page, 'From last week.');
    await visit(page, '/reviews?stars=5#results');
    await expect(textbox(page, reviews.comment)).toHaveValue('From last week.');
    const clear = page.getByText(reviews.clearFilters);
    await expectNearTop(clear);
  });
});

test('on a phone, a search leaves its field, whose keyboard would cover the results', async ({
  newVisitor,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await newVisitor({ hasTouch: true, isMobile: true, viewport });
  await visit(page, '/reviews');
  await page.getByText(reviews.filters, { exact: true }).tap();
  const search = page.getByRole('searchbox', { name: reviews.search });
  for (const words of ['review', 'Review 1']) {
    await search.tap();
    await search.fill(words);
    await search.press('Enter');
    await expect(button(page, reviews.apply)).toBeFocused();
    await expect(page).toHaveURL(`/reviews?${new URLSearchParams({ q: words })}`);
    await expect(button(page, reviews.apply)).toBeFocused();
  }
});

test('a filtered list isn’t a page of its own, and crawlers follow none of its links', async ({
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  for (let count = 0; count < 21; count += 1) await postReview(site, token, 2, `${count}`);
  for (const [path, rel] of [
    ['/reviews', 'next'],
    ['/reviews?stars=2', 'next nofollow'],
  ] as const) {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain(`<link rel="canonical" href="${site.url}/reviews"/>`);
    const [more] = new RegExp(`<a [^>]*>${reviews.more}</a>`, 'u').exec(html) ?? [];
    expect(more).toContain(` rel="${rel}"`);
  }
});
