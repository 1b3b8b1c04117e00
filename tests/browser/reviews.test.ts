import {
  boxOf,
  button,
  commentField as comment,
  confirmation,
  deleteReview,
  exactButton,
  expect,
  expectAtRest,
  expectNotice,
  expectNoViolations,
  footer,
  h1,
  hold,
  inMain,
  leavePage,
  link,
  type Locator,
  messages,
  nav,
  newPerson,
  notice,
  type Page,
  postFilterableList,
  postReview,
  postReviewOf,
  radio,
  reply,
  type Request,
  reviewCard,
  scrollTop,
  startServer,
  stillTest as test,
  storeToken,
  verifiedPerson,
  visit,
  watchChanges,
  writeReview,
} from './site.ts';

const { reviews, site: frame } = messages;

const post = (page: Page) => button(page, reviews.post);
const cards = (page: Page) => page.getByRole('article');

test('the list has the specified sentence, then the average, and 20 on a page', async ({
  newVisitor,
}) => {
  await using site = await startServer();
  const page = await newVisitor({
    baseURL: site.url,
    viewport: { width: 360, height: 640 },
  });
  await visit(page, '/reviews');
  await expect(page.getByText(reviews.none)).toBeVisible();
  await expect(inMain(page)).not.toContainText('NaN');

  const token = await verifiedPerson(site, newPerson());
  await storeToken(page, token);
  for (const rating of [5, 4, 4]) await postReview(site, token, rating, '');
  await visit(page, '/reviews');
  await expect(page.getByText('4.33 / 5')).toBeVisible();

  for (let number = 4; number <= 5; number += 1) await postReview(site, token, 5, 'Fine.');

  await test.step('5 have no filters, but an address that filters says so', async () => {
    await visit(page, '/reviews');
    await expect(page.getByText('4.60 / 5')).toBeVisible();
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(cards(page)).toHaveCount(5);
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(page.getByText(reviews.filters)).toHaveCount(0);
      const open = await boxOf(button(page, reviews.open));
      const [heading, first] = [await boxOf(h1(page)), await boxOf(cards(page).first())];
      // Nothing takes the place of the filters.
      if (viewport.width < 640) {
        expect(open.width + 2 * open.x).toBe(viewport.width);
        expect(first.y - open.bottom).toBeLessThan(30);
      } else expect(first.y).toBeLessThan(heading.y + 10);
    }
    const showing = page.getByText(reviews.showing(2, reviews.which.words('fine')));
    await visit(page, '/reviews?q=fine');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(showing).toBeVisible();
    }
    await link(page, reviews.clearFilters).click();
    await expect(page).toHaveURL('/reviews');
    await postReview(site, token, 5, 'Number 6.');
    await page.setViewportSize({ width: 1280, height: 844 });
    await visit(page, '/reviews?q=fine');
    await expect(page.getByRole('searchbox')).toHaveValue('fine');
    await page.setViewportSize({ width: 360, height: 640 });
  });

  for (let number = 7; number <= 22; number += 1)
    await postReview(site, token, 5, `Number ${number}.\n\n\nAnd on.`);
  await visit(page, '/reviews');
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).first()).toContainText('Number 22.');
  await expect(page.getByText('4.91 / 5')).toBeVisible();
  const more = link(page, reviews.more);
  const address = (await more.getAttribute('href')) ?? '';
  await more.click();
  await expect(page).toHaveURL(address);
  await expect(cards(page)).toHaveCount(2);
  const older = frame.titled(reviews.more);
  await expect(page).toHaveTitle(older);
  await expect(page.locator('body > [aria-live]')).toContainText(frame.pageLoaded(older));
  await visit(page, address);
  // Search engines list each page of older reviews by itself.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText('4.91 / 5')).toBeVisible();
  await expect(more).toHaveCount(0);
  await link(page, reviews.newest).click();
  await expect(cards(page)).toHaveCount(20);

  await link(page, reviews.more).click();
  await expect(cards(page)).toHaveCount(2);
  for (const left of [1, 0]) {
    await deleteReview(page, cards(page).first());
    await expect(cards(page)).toHaveCount(left);
  }
  // There are newer ones.
  await expect(page.getByText(reviews.none)).toHaveCount(0);
  await writeReview(page, 4, 'The newest of all.');
  const card = cards(page).filter({ hasText: 'The newest of all.' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card).toHaveAttribute('data-new', 'true');
  await expect(page.locator('[data-new]')).toHaveCount(1);
  await expect(notice(page, reviews.posted)).toBeInViewport();
  expect(new URL(page.url()).search).toBe('');
});

test('the open form’s button reads "Close ", and stars light up to the pointed one', async ({
  page,
}) => {
  await visit(page, '/reviews');
  const open = button(page, reviews.open);
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.dblclick();
  const close = exactButton(page, reviews.close.trim());
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await expect(close).toHaveAttribute('aria-controls', 'new-review');
  expect(await close.evaluate(({ textContent }) => textContent)).toBe('Close ');
  await close.click();
  await expect(open).toBeVisible();
  await expect(comment(page)).toHaveCount(0);
  // A button answers to Space, too, which a link does not.
  await open.press('Space');
  await expect(comment(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');

  // Stars light up to the pointed one, and the chosen one has a ring for keys.
  const stars = page.getByRole('radio').locator('..');
  const readLit = () =>
    stars.evaluateAll((labels) => {
      const backgrounds = labels.map((label) => getComputedStyle(label).backgroundColor);
      return backgrounds.filter((each) => each !== backgrounds.at(-1)).length;
    });
  await expect.poll(readLit).toBe(0);
  await stars.nth(2).hover();
  await expect.poll(readLit).toBe(3);
  await comment(page).press('Shift+Tab');
  await expect.poll(readLit).toBe(0);
  await stars.nth(1).click();
  await expect.poll(readLit).toBe(2);
  await stars.nth(3).hover();
  await expect.poll(readLit).toBe(4);
  await page.keyboard.press('ArrowRight');
  await expect.poll(readLit).toBe(3);
  await stars.nth(0).hover();
  await expect.poll(readLit).toBe(1);
  await stars.nth(1).click();
  await page.mouse.move(0, 0);
  await expect.poll(readLit).toBe(2);
  // In Safari, a radio that an arrow key chose is not :focus-visible.
  const [star, ring] = [radio(page, reviews.stars(2)), stars.nth(1)];
  await expect(star).toBeFocused();
  await expect(ring).toHaveCSS('outline-style', 'none');
  await star.dispatchEvent('keydown', { key: 'Shift' });
  await expect(ring).toHaveCSS('outline-style', 'solid');
  await expect(page.locator(':focus-visible')).toHaveCount(0);
  await star.dispatchEvent('pointerdown');
  await expect(ring).toHaveCSS('outline-style', 'none');
});

test('links lead to the open form, which says whose name the review will carry', async ({
  page,
  site,
}) => {
  await storeToken(page, await verifiedPerson(site, newPerson('Bo', 'Park')));
  await visit(page, '/reviews#new-review');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(comment(page)).toHaveAccessibleDescription(reviews.commentHint);
  await expect(
    page
      .getByRole('region', { name: reviews.newHeading })
      .getByText(`${reviews.postingAs} Bo Park`),
  ).toBeVisible();
  // With only the token in storage, the account is looked up.
  await button(page, frame.openMenu).click();
  await expect(nav(page, frame.menuLabel)).toContainText('Bo Park');
  await page.keyboard.press('Escape');
  await exactButton(page, reviews.close.trim()).click();
  await expect(comment(page)).toBeHidden();
  await expect(page).toHaveURL('/reviews');
  await visit(page, '/reviews');
  await expect(button(page, reviews.open)).toBeVisible();
  await visit(page, '/account/reviews');
  await link(page, reviews.open).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(comment(page)).toBeInViewport();
});

test('Undo takes back a run of typing, not one letter, and the draft follows', async ({ page }) => {
  await visit(page, '/reviews');
  await button(page, reviews.open).click();
  await comment(page).pressSequentially('First.');
  await page.keyboard.press('ControlOrMeta+a');
  await comment(page).pressSequentially('Second.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(comment(page)).toHaveValue('First.');
  await page.reload();
  await expect(comment(page)).toHaveValue('First.');
});

test('without a star or with over 5,000 characters nothing is sent, and it says why', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  await button(page, reviews.open).click();
  await comment(page).fill(`No star. ${member.email}`);
  await post(page).click();
  const picker = page.getByRole('radiogroup', { name: reviews.rating });
  await expect(picker.getByRole('alert')).toHaveText(reviews.chooseStar);
  await expect(picker).toHaveAccessibleDescription(reviews.chooseStar);
  await expect(picker.getByRole('radio').first()).toBeFocused();
  await expectNoViolations(page);
  await expect(comment(page)).toHaveValue(`No star. ${member.email}`);
  await page.keyboard.press('ArrowRight');
  await expect(radio(picker, reviews.stars(2))).toBeChecked();
  await expect(picker.getByRole('alert')).toHaveCount(0);
  // The form opens again at the chosen star, and without what was wrong with a discarded draft.
  await button(page, reviews.close).click();
  await button(page, reviews.open).click();
  await expect(radio(picker, reviews.stars(2))).toBeFocused();
  await expect(radio(picker, reviews.stars(2))).toBeChecked();
  const words = await comment(page).inputValue();
  await comment(page).fill('');
  await button(page, reviews.discard).click();
  await button(confirmation(page), reviews.discard).click();
  await button(page, reviews.open).click();
  await post(page).click();
  await expect(picker.getByRole('alert')).toHaveText(reviews.chooseStar);
  await comment(page).fill(words);
  await button(page, reviews.discard).click();
  await button(confirmation(page), reviews.discard).click();
  await button(page, reviews.open).click();
  await expect(picker).toBeVisible();
  await expect(picker.getByRole('alert')).toHaveCount(0);
  await radio(page, reviews.stars(2)).check();

  await comment(page).fill('🎹'.repeat(5001));
  await expect(comment(page)).toHaveAccessibleDescription(reviews.charactersOver(1));
  await expect(page.getByText(messages.fields.tooLong(5000))).toHaveCount(1);
  await expect(comment(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(post(page)).toBeDisabled();
  expect(sent).toEqual([]);
  await comment(page).fill('🎹'.repeat(5000));
  await expect(comment(page)).toHaveAccessibleDescription(reviews.charactersLeft(0));
  await post(page).click();
  await expect(reviewCard(page, '🎹'.repeat(5000))).toBeVisible();
});

test('edit mode takes whole numbers from 1 to 5; closing and deleting ask first', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 3, `As it was. ${member.email}`);
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  const card = reviewCard(page, member.email);
  const edit = button(card, reviews.edit);
  const rating = page.getByRole('spinbutton', { name: reviews.rating });
  await edit.click();
  await expect(rating).toBeFocused();
  await expect(rating).toHaveAttribute('min', '1');
  await expect(rating).toHaveAttribute('max', '5');
  // Typed words stay on their lines.
  await expect(comment(page)).toHaveCSS('text-wrap-style', 'auto');
  await comment(page).fill('Something else.');
  for (const refused of ['0', '6', '2.5', '']) {
    await rating.fill(refused);
    await post(page).click();
    await expect(rating).toHaveAttribute('aria-invalid', 'true');
    await expect(rating).toHaveAccessibleDescription(reviews.wholeRating);
    await expect(rating).toBeFocused();
  }
  await expectNoViolations(page);
  const close = exactButton(inMain(page), frame.close);
  const question = confirmation(page, reviews.confirmClose);
  await close.click();
  await expect(button(question, reviews.keepEditing)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comment(page)).toHaveValue('Something else.');
  await close.click();
  await button(question, reviews.discardChanges).click();
  await expect(card).toContainText('As it was.');
  await expect(card.getByText(reviews.stars(3), { exact: true })).toBeVisible();
  await expect(edit).toBeFocused();

  await edit.click();
  await close.click();
  await expect(edit).toBeFocused();
  await expect(question).toHaveCount(0);
  expect(sent).toEqual([]);

  await edit.click();
  await rating.fill('4');
  // Scrolling over a focused number must not change it. Upward, the page stays under the pointer.
  await rating.hover();
  await expect(async () => {
    await page.mouse.wheel(0, -100);
    await expect(rating).not.toBeFocused({ timeout: 2000 });
  }).toPass();
  await post(page).click();
  await expectNotice(page, reviews.changed);
  await expect(card.getByText(reviews.stars(4), { exact: true })).toBeVisible();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(notice(page, reviews.changed)).toHaveCount(0);
  await close.click();

  const remove = reviewCard(page, member.email).getByRole('button', {
    name: reviews.delete,
    includeHidden: true,
  });
  const deletion = confirmation(page, reviews.confirmDelete);
  for (const cancel of ['Escape', 'Enter']) {
    await remove.click();
    await expect(button(deletion, frame.cancel)).toBeFocused();
    await expectAtRest(remove);
    await page.keyboard.press(cancel);
    await expect(deletion).toHaveCount(0);
    await expect(remove).toBeFocused();
  }
  expect(sent).toHaveLength(1);
  await remove.click();
  // The second click of a double click on the button below.
  await button(deletion, reviews.delete).dispatchEvent('click', { detail: 2 });
  await expect(deletion).toBeVisible();
  const release = await hold(page, '**/api/reviews/*', 'DELETE');
  await button(deletion, reviews.delete).click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(remove).toHaveCount(0);
  await expect(h1(page)).toBeFocused();
  await expect(notice(page, reviews.deleted)).toBeInViewport();
});

test('a long review and its reply are cut, whole in the HTML, and open in place', async ({
  page,
  member,
  newVisitor,
  site,
}) => {
  const long = `Long. ${member.email}${'\nAnd on, line after line.'.repeat(60)}`;
  const id = await postReview(site, member.token, 5, long);
  await reply(site, id, `Thank you. ${'Every word of it helps. '.repeat(60)}`);
  // Long enough to be cut on a phone.
  await postReview(site, member.token, 5, `Fits. ${member.email} ${'And on. '.repeat(50)}`);
  const heightOf = async (each: Locator) => (await boxOf(each)).height;
  for (const path of ['/reviews', '/account/reviews']) {
    await visit(page, path);
    const card = reviewCard(page, 'Long.');
    const more = link(card, reviews.readMore);
    await expect(more).toHaveCount(2);
    const copied = await card.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    expect(copied).toContain(long);
    expect(copied).not.toContain(reviews.readMore);
    expect(await heightOf(card)).toBeLessThan(850);
    const opened = page.context().waitForEvent('page');
    await more.first().click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(`/reviews/${id}`);
    await expect(more).toHaveCount(2);
    await expect(link(reviewCard(page, 'Fits.'), reviews.readMore)).toHaveCount(0);
    await more.first().focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveCount(1);
    await expect(card.getByText('Long.')).toBeFocused();
    expect(await heightOf(card.getByText('Long.'))).toBeGreaterThan(1500);
    await expect(page).toHaveURL(path);
  }

  const reader = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await reader.goto('/reviews');
  const card = reviewCard(reader, 'Long.');
  expect(await card.getByText('Long.').textContent()).toBe(long);
  expect(await heightOf(card)).toBeLessThan(1000);
  await link(card, reviews.readMore).first().click();
  await expect(reader).toHaveURL(`/reviews/${id}`);
  expect(await heightOf(reader.getByText('Long.'))).toBeGreaterThan(1500);
  await expect(link(reader, reviews.readMore)).toHaveCount(0);
});

test('words in the cut part of a review are shown once they are found', async ({ page, site }) => {
  const line = '\nAnd on, line after line.'.repeat(60);
  const token = await verifiedPerson(site, newPerson());
  await postReview(site, token, 5, `Cut. ${line}\nThe needle.${line}`);
  // By the page's address before hydration, and by a search in the page later.
  for (const path of ['/reviews#:~:text=The%20needle.', '/reviews']) {
    await leavePage(page);
    await visit(page, path);
    const card = reviewCard(page, 'Cut.');
    const more = link(card, reviews.readMore);
    if (path === '/reviews') {
      await expect(more).toHaveCount(1);
      // Like a search, which tests can't start.
      await card.getByText('Cut.').evaluate((text) => {
        text.parentElement?.parentElement?.scrollBy(0, text.clientHeight / 2);
      });
    }
    await expect(more).toHaveCount(0);
    const isMiddleInView = () =>
      card.getByText('Cut.').evaluate((text) => {
        const { top, height } = text.getBoundingClientRect();
        const middle = top + height / 2;
        return middle > 0 && middle < innerHeight;
      });
    await expect.poll(isMiddleInView).toBe(true);
  }
});

test('a review has the date of the visitor’s time zone', async ({ page, site }) => {
  const person = newPerson();
  await postReviewOf(site, person, 5, `Today. ${person.email}`);
  const devTools = await page.context().newCDPSession(page);
  // It is never the same day in both.
  for (const timeZone of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
    await devTools.send('Emulation.setTimezoneOverride', { timezoneId: timeZone });
    await visit(page, '/reviews');
    const date = reviewCard(page, person.email).getByRole('time').first();
    const time = new Date((await date.getAttribute('datetime')) ?? '');
    await expect(date).toHaveText(
      time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
    );
  }
});

test('a list that was fetched before a review was posted is fetched again', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews?stars=1');
  const isList = (response: { url: () => string }) =>
    new URL(response.url()).pathname === '/reviews.data';
  const fetched = page.waitForResponse(isList);
  await link(footer(page), frame.menu.reviews).focus();
  await fetched;
  const fetchedAgain = page.waitForResponse(isList);
  await writeReview(page, 5, `Posted since. ${member.email}`);
  await fetchedAgain;
  await expect(page).toHaveURL(/\/reviews#/u);
  await expect(reviewCard(page, member.email)).toHaveCount(1);
});

test('in a low window of a laptop, the form can be opened from the top of the page', async ({
  page,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  for (let number = 0; number < 5; number += 1)
    await postReview(site, token, 5, `Long.${'\n'.repeat(20)}Number ${number}.`);
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, '/reviews');
  const open = button(page, reviews.open);
  await open.scrollIntoViewIfNeeded();
  await expect(open).toBeInViewport({ ratio: 1 });
  expect(await scrollTop(page)).toBeLessThan(600);
});

test('logged-in visitors load the reviews again once, with their own', async ({
  page,
  member,
  site,
}) => {
  const id = await postReview(site, member.token, 5, `Mine. ${member.email}`);
  for (const [path, own] of [
    ['/reviews', '/api/reviews'],
    [`/reviews/${id}`, `/api/reviews/${id}`],
  ] as const) {
    const fetched: string[] = [];
    const note = (request: Request) => fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    await visit(page, path);
    const card = page.getByRole('article').filter({ hasText: member.email });
    await expect(button(card, reviews.edit)).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(fetched.filter((each) => /^\/api\/reviews|\.data$/u.test(each)).toSorted()).toEqual([
      own,
      `${path}.data`,
    ]);
  }
});

test('the outcome of a review is announced once, and not again after Back', async ({
  page,
  member,
  site,
}) => {
  await postFilterableList(site);
  await visit(page, '/reviews');
  await writeReview(page, 4, `Told once. ${member.email}`);
  const told = notice(page, reviews.posted);
  const card = reviewCard(page, member.email);
  await expect(told).toBeVisible();
  await expect(card.getByRole('article')).toBeFocused();
  const sort = page.getByRole('combobox', { name: reviews.sort });
  await sort.selectOption('oldest');
  await expect(page).toHaveURL('/reviews?sort=oldest');
  await expect(told).toHaveCount(0);
  await sort.selectOption('newest');
  await expect(card).toBeVisible();
  await expect(card.getByRole('article')).not.toBeFocused();
  await expect(told).toHaveCount(0);

  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/reviews\/[\w-]{22}$/u);
  await deleteReview(page);
  const deleted = notice(page, reviews.deleted);
  await expect(deleted).toBeVisible();
  await link(footer(page), frame.menu.about).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(h1(page, reviews.heading)).toBeVisible();
  await expect(deleted).toHaveCount(0);
});

test('while a review is edited, the list keeps its order, and the visitor the focus', async ({
  page,
  member,
  site,
}) => {
  await postFilterableList(site);
  for (const words of ['Earlier.', 'Later.'])
    await postReview(site, member.token, 5, `${words} ${member.email}`);
  await visit(page, '/reviews');
  await button(reviewCard(page, 'Later.'), reviews.edit).click();
  const search = page.getByRole('searchbox', { name: reviews.search });
  await search.fill(`earlier ${member.email}`);
  await search.press('Enter');
  const others = await verifiedPerson(site, newPerson());
  await postReview(site, others, 3, `Earlier, not mine. ${member.email}`);
  await page.getByRole('combobox', { name: reviews.sort }).selectOption('oldest');
  await expect(page).toHaveURL(/sort=oldest/u);
  await expect(reviewCard(page, 'not mine')).toBeVisible();
  await expect(comment(page)).toHaveValue(`Later. ${member.email}`);
  await expect(page.getByRole('article').filter({ hasText: 'Earlier' })).toContainText([
    'Earlier.',
    'not mine',
  ]);

  // It is saved late, while the visitor types elsewhere.
  await comment(page).fill(`Saved late, but earlier. ${member.email}`);
  const release = await hold(page, '**/api/reviews/*', 'PUT');
  await post(page).click();
  await search.fill('words');
  release();
  await expect(reviewCard(page, 'Saved late')).toBeVisible();
  await expect(search).toBeFocused();
});
