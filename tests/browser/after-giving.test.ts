import {
  button,
  commentField,
  exactButton,
  expect,
  expectNotice,
  hydrated,
  listen,
  messages,
  newPerson,
  type Page,
  postReview,
  radio,
  reviewCard,
  storeToken,
  test,
  unverifiedPerson,
  visit,
  writeReview,
} from './site.ts';

const { reviews, site: frame, verification } = messages;

/** Records what is shared and copied. */
async function watchShares(page: Page, { canShare = true } = {}) {
  await page.addInitScript((shares) => {
    const given = { shared: [] as unknown[], copied: [] as string[] };
    Object.assign(window, { given });
    const share = (data: unknown) => Promise.resolve(void given.shared.push(data));
    const writeText = (text: string) => Promise.resolve(void given.copied.push(text));
    Object.defineProperty(navigator, 'share', { value: shares ? share : undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, canShare);
  return () =>
    page.evaluate(
      () => (window as unknown as { given: { shared: unknown[]; copied: string[] } }).given,
    );
}

const scale = [262, 294, 330, 392];
const share = (page: Page) => button(page, reviews.share);
/** Waits until the last star has gone down and up, which ends after the last note began. */
const starsArePlayed = (page: Page) =>
  page
    .locator('article svg g')
    .last()
    .evaluate(async (star) => {
      await Promise.all(star.getAnimations({ subtree: true }).map(({ finished }) => finished));
    });

test('a new review plays its stars once, unless silent, and is shared until an edit', async ({
  page,
  member: { email },
  site,
}) => {
  const heard = await listen(page);
  const given = await watchShares(page);
  await visit(page, '/reviews');
  await writeReview(page, 4, `Shared. ${email}`);
  await expectNotice(page, reviews.posted);
  // The first scale is that of the picker.
  await expect.poll(async () => (await heard()).played).toEqual([...scale, ...scale]);
  const card = reviewCard(page, email);
  await share(page).click();
  const id = (await card.getByRole('article').getAttribute('id'))?.replace('review-', '');
  const shared = { title: reviews.by('Ann Lee'), url: `${site.url}/reviews/${id}` };
  await expect.poll(async () => (await given()).shared).toEqual([shared]);
  await starsArePlayed(page);
  await button(card, reviews.edit).click();
  await exactButton(page, frame.close).click();
  await expect(card).toBeVisible();
  await expect(share(page)).toHaveCount(0);
  expect((await heard()).played).toEqual([...scale, ...scale]);

  // With the sound off, they are silent.
  await page.context().addCookies([{ name: 'sound', value: 'off', url: site.url }]);
  await visit(page, '/reviews');
  await writeReview(page, 5, `Quiet. ${email}`);
  await expect(share(page)).toBeVisible();
  await starsArePlayed(page);
  expect((await heard()).played).toEqual([]);
});

test('the stars of a new review begin to play after 550 ms', async ({
  page,
  member: { email },
}) => {
  await page.clock.install();
  const heard = await listen(page);
  await visit(page, '/reviews#new-review');
  await radio(page, reviews.stars(4)).check();
  await commentField(page).fill(`In time. ${email}`);
  await expect.poll(async () => (await heard()).played).toEqual(scale);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, reviews.post).click();
  await expect(reviewCard(page, email).getByRole('article')).toBeFocused();
  // Their timer starts another one, which this clock fires a millisecond later.
  await page.clock.runFor(550);
  expect((await heard()).played).toEqual(scale);
  await page.clock.runFor(1);
  expect((await heard()).played).toEqual([...scale, ...scale]);
});

test('a held review is shared only after verification, which plays nothing', async ({
  page,
  newVisitor,
  site,
}) => {
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  const id = await postReview(site, token, 4, `Held. ${person.email}`);
  const link = await site.smtp.waitForLink(person.email, 'verify');
  await storeToken(page, token);
  await visit(page, '/reviews');
  await writeReview(page, 3, `Held, too. ${person.email}`);
  await expectNotice(page, reviews.postedHeld);
  await expect(share(page)).toHaveCount(0);
  await page.request.delete(
    `/api/reviews/${(await page.getByRole('article').first().getAttribute('id'))?.replace('review-', '')}`,
    { headers: { Authorization: token } },
  );

  const elsewhere = await newVisitor();
  const heard = await listen(elsewhere);
  const given = await watchShares(elsewhere, { canShare: false });
  // Playwright's own calls count as presses.
  await elsewhere.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  );
  await elsewhere.goto(link);
  await hydrated(elsewhere);
  const lines = elsewhere.locator('[data-tone=good] p');
  await expect(lines).toHaveText([verification.live, verification.verified]);
  const card = elsewhere.getByRole('article');
  await expect(card).toContainText(`Held. ${person.email}`);
  await expect(card.getByRole('button')).toHaveText([reviews.share]);
  await starsArePlayed(elsewhere);
  await share(elsewhere).click();
  await expect(card.getByRole('status')).toHaveText(frame.linkCopied);
  expect((await heard()).played).toEqual([]);
  expect(await given()).toEqual({ shared: [], copied: [`${site.url}/reviews/${id}`] });
});
