import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import type { RunningServer } from '../harness/start-server.ts';
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
import { reviewCard } from './reviews.ts';
import { comeBackUntil, visit } from './visit.ts';

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
