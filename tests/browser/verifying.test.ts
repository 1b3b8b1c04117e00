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

test('coming back often looks the account up once in five seconds', async ({ page, site }) => {
  await page.clock.install();
  await openWithHeld(page, site);
  // Stops the time of the page, 60 seconds after its load.
  await page.clock.pauseAt(Date.now() + 60_000);
  let lookUps = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/users/token') lookUps += 1;
  });
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  const comeBackAndLook = async () => {
    const answered = page.waitForResponse('**/api/users/token');
    await comeBack();
    await (await answered).finished();
    // A later answer has arrived, so the page has read the one before.
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  };
  await comeBackAndLook();
  for (const milliseconds of [0, 1000, 3900]) {
    await page.clock.runFor(milliseconds);
    await comeBack();
  }
  expect(lookUps).toBe(1);
  await page.clock.runFor(200);
  await comeBackAndLook();
  expect(lookUps).toBe(2);
});
