import {
  alert,
  button,
  commentField,
  exactButton,
  expect,
  expectNotice,
  expectNoViolations,
  h1,
  hold,
  hydrated,
  inMain,
  link,
  messages,
  newPerson,
  type Page,
  type Person,
  postReview,
  reviewCard,
  type RunningServer,
  signUp,
  signUpNotice,
  stillTest as test,
  storeToken,
  unverifiedPerson,
  verify,
  verifyElsewhere,
  visit,
  writeReview,
} from './site.ts';

const { reviews, verification } = messages;

/** Opens the reviews of somebody who has a held one. */
async function openWithHeld(page: Page, site: RunningServer): Promise<Person & { token: string }> {
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  await postReview(site, token, 4, `Held. ${person.email}`);
  await storeToken(page, token);
  await visit(page, '/reviews');
  await expect(reviewCard(page, person.email)).toContainText(reviews.held);
  return { ...person, token };
}

test('whoever did not sign up deletes the account with the link in the email', async ({
  page,
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(401).add(404);
  const { notMe } = verification;
  const squatted = newPerson();
  const token = await unverifiedPerson(site, squatted);
  await postReview(site, token, 1, `Not mine. ${squatted.email}`);
  const url = await site.smtp.waitForLink(squatted.email, 'verify');
  await storeToken(page, token);
  await page.goto(`${url}?not-me`);
  const heading = h1(page);
  await expect(heading).toHaveText(notMe.heading);
  const remove = button(page, notMe.delete);
  await expect(remove).toBeVisible();
  await expectNoViolations(page);
  // Opening the page has changed nothing.
  const other = await newVisitor();
  await other.goto(`${url}?not-me`);
  await hydrated(other);
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(notMe.deletedHeading);
  await expect(heading).toBeFocused();
  await expectNotice(page, notMe.deleted);
  await expect(link(page.getByRole('contentinfo'), messages.site.logIn)).toBeVisible();
  await expectNoViolations(page);

  await button(other, notMe.delete).click();
  await expect(alert(other, notMe.failed)).toBeVisible();
  await expectNoViolations(other);
  await link(inMain(other), messages.auth.reset.heading).click();
  await expect(other).toHaveURL('/forgot-password');
  await visit(other, '/reviews');
  await expect(reviewCard(other, squatted.email)).toHaveCount(0);
});

test('a link verifies twice, publishes a review, and can still be called a mistake', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(401);
  const { notMe } = verification;
  const person = newPerson();
  const words = `Live at last. ${person.email}`;
  await postReview(site, await unverifiedPerson(site, person), 5, words);
  const url = await site.smtp.waitForLink(person.email, 'verify');
  const release = await hold(page, '**/api/users/verify/*');
  await page.goto(url);
  await expect(page.getByText(verification.verifying)).toBeVisible();
  release();
  await expectNotice(page, verification.verified);
  await expectNotice(page, verification.live);
  await page.goto(`${url}?not-me`);
  await link(page, notMe.verify).click();
  await expectNotice(page, verification.verified);
  const review = page.getByRole('article');
  await expect(review).toContainText(words);
  await review.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/reviews\/[\w-]{22}$/u);
  await expect(review).toContainText(words);
  await page.goBack();
  await link(page, notMe.link).click();
  await button(page, notMe.delete).click();
  await expect(h1(page)).toHaveText(notMe.deletedHeading);
});

test('a review beyond those that may wait is refused, and its words stay', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(403);
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  for (const number of [1, 2, 3]) await postReview(site, token, number, person.email);
  await storeToken(page, token);
  await visit(page, '/reviews');
  await writeReview(page, 4, 'One too many');
  const refusal = messages.error.refusals.too_many_held;
  await expect(alert(page, refusal)).toBeVisible();
  await page.reload();
  await expect(commentField(page)).toHaveValue('One too many');
  await verify(await page.context().newPage(), site, person);
  await exactButton(inMain(page), reviews.post).click();
  await expectNotice(page, reviews.posted);
});

test('a page that stays in view shows within 10 s what a phone verified', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const person = await openWithHeld(page, site);
  const card = reviewCard(page, person.email);
  await verifyElsewhere(site, person);
  await expect(card.getByText(reviews.held)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(card.getByText(reviews.held)).toHaveCount(0);
  await expect(button(card, reviews.edit)).toBeVisible();
});

test('a reload notices that the address was verified elsewhere', async ({ page, site }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = signUpNotice(page);
  await expect(notice).toBeVisible();
  await verifyElsewhere(site, person);
  const lookedUp = page.waitForResponse('**/api/users/token');
  await page.reload();
  await hydrated(page);
  await lookedUp;
  await expect(notice).toHaveCount(0);
});

test('two held reviews say once where the link went, and show in all tabs after it', async ({
  page,
  request,
  site,
}) => {
  const { email, token, ...person } = await openWithHeld(page, site);
  await postReview(site, token, 4, `Second. ${email}`);
  const other = await page.context().newPage();
  const tabs = [
    [page, '/reviews'],
    [other, '/account/reviews'],
  ] as const;
  for (const [tab, path] of tabs) {
    await visit(tab, path);
    await expect(tab.getByText(reviews.held)).toHaveCount(2);
    await expect(tab.getByText(verification.sentTo(email))).toHaveCount(1);
    await expect(button(tab, verification.resend)).toHaveCount(1);
  }
  const seenByOthers = async () => (await request.get('/reviews')).text();
  expect(await seenByOthers()).not.toContain(email);
  await verify(await page.context().newPage(), site, { email, ...person });
  for (const [tab] of tabs) {
    await expect(tab.getByText(reviews.held)).toHaveCount(0);
    await expect(reviewCard(tab, email)).toHaveCount(2);
  }
  for (const words of ['Held.', 'Second.'])
    expect(await seenByOthers()).toContain(`${words} ${email}`);
});
