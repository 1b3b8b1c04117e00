import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import type { RunningServer } from '../harness/start-server.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, stillTest as test } from './fixtures.ts';
import {
  newPerson,
  type Person,
  postReview,
  signUp,
  storeToken,
  unverifiedPerson,
  verify,
  verifyElsewhere,
} from './people.ts';
import { commentField, reviewCard, writeReview } from './reviews.ts';
import { comeBackUntil, expectNotice, hydrated, visit } from './visit.ts';

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

test('whoever did not sign up deletes the account with the link in the email, by keyboard, and nothing is published', async ({
  page,
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(404);
  const { notMe } = verification;
  const squatted = newPerson();
  const token = await unverifiedPerson(site, squatted);
  await postReview(site, token, 1, `Not mine. ${squatted.email}`);
  const link = await site.smtp.waitForLink(squatted.email, 'verify');
  await page.goto(`${link}?not-me`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(notMe.heading);
  const remove = page.getByRole('button', { name: notMe.delete });
  await expect(remove).toBeVisible();
  await expectNoViolations(page);
  // Opening the page has changed nothing.
  const other = await newVisitor();
  await other.goto(`${link}?not-me`);
  await hydrated(other);
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(notMe.deletedHeading);
  await expect(heading).toBeFocused();
  await expectNotice(page, notMe.deleted);
  await expectNoViolations(page);

  await other.getByRole('button', { name: notMe.delete }).click();
  await expect(other.getByRole('alert').filter({ hasText: notMe.failed })).toBeVisible();
  await expectNoViolations(other);
  await other.getByRole('main').getByRole('link', { name: messages.auth.reset.heading }).click();
  await expect(other).toHaveURL('/forgot-password');
  await visit(other, '/reviews');
  await expect(reviewCard(other, squatted.email)).toHaveCount(0);
});

test('whoever opened the link by mistake can still say that they did not sign up, and whoever did, that they did', async ({
  page,
  site,
}) => {
  const { notMe } = verification;
  const person = newPerson();
  await unverifiedPerson(site, person);
  const link = await site.smtp.waitForLink(person.email, 'verify');
  await page.goto(`${link}?not-me`);
  await page.getByRole('link', { name: notMe.verify }).click();
  await expectNotice(page, verification.verified);
  await page.getByRole('link', { name: notMe.link }).click();
  await page.getByRole('button', { name: notMe.delete }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notMe.deletedHeading);
});

test('a review beyond those that may wait is refused with the reason, and its words stay', async ({
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
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.reload();
  await expect(commentField(page)).toHaveValue('One too many');
  await verify(await page.context().newPage(), site, person);
  await page.getByRole('main').getByRole('button', { name: reviews.post, exact: true }).click();
  await expectNotice(page, reviews.posted);
});

test('the note after sign-up goes once the address is verified', async ({ page, site }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByRole('complementary', { name: verification.heading });
  await expect(notice).toBeVisible();
  await verifyElsewhere(site, person);
  await comeBackUntil(page, () => expect(notice).toHaveCount(0, { timeout: 1000 }));
});

test('of two held reviews, one says where the link went; verified in one tab, they show in the others, and to everyone', async ({
  page,
  newVisitor,
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
  }
  const watcher = await newVisitor();
  await visit(watcher, '/reviews');
  await expect(reviewCard(watcher, email)).toHaveCount(0);
  await verify(await page.context().newPage(), site, { email, ...person });
  for (const [tab] of tabs) {
    await expect(tab.getByText(reviews.held)).toHaveCount(0);
    await expect(reviewCard(tab, email)).toHaveCount(2);
  }
  await visit(watcher, '/reviews');
  await expect(reviewCard(watcher, email)).toHaveCount(2);
});
