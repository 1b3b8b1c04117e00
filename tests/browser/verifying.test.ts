import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import type { RunningServer } from '../harness/start-server.ts';
import { expect, test } from './fixtures.ts';
import { fillSignUp, newPerson, type Person, postReview, signUp, storeToken, unverifiedPerson, verify } from './people.ts';
import { reviewCard } from './reviews.ts';
import { visit } from './visit.ts';

const { auth, reviews, verification } = messages;

/** As on another device: this browser hears nothing of it. */
async function verifyElsewhere(site: RunningServer, person: Person): Promise<void> {
  const link = await site.smtp.waitForLink(person.email, 'verify');
  await fetch(`${site.url}/api/users/verify/${link.split('/').at(-1)}`);
}

const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Comes back until it shows: the window may have had the focus a moment before, and then the next look-up waits. */
const comeBackUntil = (page: Page, shows: () => Promise<void>) =>
  expect(async () => {
    await comeBack(page);
    await shows();
  }).toPass();

/** Opens the reviews of somebody who has a held one. */
async function openWithHeld(page: Page, site: RunningServer, path: string): Promise<Person> {
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  await postReview(site, token, 4, `Held. ${person.email}`);
  await storeToken(page, token);
  await visit(page, path);
  await expect(reviewCard(page, person.email)).toContainText(reviews.held);
  return person;
}

test('from a draft without stars to sign-up to a held review: nothing covers the form, and what is missing is said once', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 640 } });
  const person = newPerson();
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('textbox', { name: reviews.comment }).fill(`Draft. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');

  const notice = page.getByRole('complementary', { name: verification.heading });
  await expect(notice).toContainText(verification.sentTo(person.email));
  await expect(notice).toBeInViewport({ ratio: 1 });
  const form = page.getByRole('region', { name: reviews.newHeading });
  const [above, below] = [await notice.boundingBox(), await form.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(notice).toHaveCSS('position', 'static');

  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(page.getByRole('status').filter({ hasText: reviews.postedHeld })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: person.email });
  await expect(card).toBeFocused();
  await expect(card).toContainText(reviews.held);
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(verification.sentTo(person.email))).toHaveCount(1);
  await expect(page.getByRole('button', { name: verification.resend })).toHaveCount(1);

  await verifyElsewhere(site, person);
  await comeBackUntil(page, () => expect(card).not.toContainText(reviews.held, { timeout: 1000 }));
  await expect(page.getByRole('status').filter({ hasText: reviews.posted })).toBeVisible();
});

test('the note after sign-up goes once the address is verified', async ({ page, site }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByRole('complementary', { name: verification.heading });
  await expect(notice).toBeVisible();
  await verifyElsewhere(site, person);
  await comeBackUntil(page, () => expect(notice).toHaveCount(0, { timeout: 1000 }));
});

test('of two held reviews, one says where the link went', async ({ page, site }) => {
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  for (const words of ['First', 'Second']) await postReview(site, token, 4, `${words}. ${person.email}`);
  await storeToken(page, token);
  for (const path of ['/reviews', '/account/reviews']) {
    await visit(page, path);
    await expect(page.getByText(reviews.held)).toHaveCount(2);
    await expect(page.getByText(verification.sentTo(person.email))).toHaveCount(1);
  }
});

for (const path of ['/reviews', '/account/reviews']) {
  test(`an address verified in one tab shows in the others: ${path}`, async ({ page, site }) => {
    const person = await openWithHeld(page, site, path);
    await verify(await page.context().newPage(), site, person);
    await expect(reviewCard(page, person.email)).not.toContainText(reviews.held);
    await expect(reviewCard(page, person.email)).toBeVisible();
  });

  test(`an address verified on another device shows when its owner comes back: ${path}`, async ({ page, site }) => {
    const person = await openWithHeld(page, site, path);
    await verifyElsewhere(site, person);
    await comeBackUntil(page, () => expect(reviewCard(page, person.email)).not.toContainText(reviews.held, { timeout: 1000 }));
  });
}

test('coming back often looks the account up once in five seconds', async ({ page, site }) => {
  await page.clock.install();
  await openWithHeld(page, site, '/reviews');
  // Stops the time of the page, 60 seconds after its load.
  await page.clock.pauseAt(Date.now() + 60_000);
  let lookUps = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/users/token') lookUps += 1;
  });
  const comeBackAndLook = async () => {
    const answered = page.waitForResponse('**/api/users/token');
    await comeBack(page);
    await (await answered).finished();
    // A later answer has arrived, so the page has read the one before.
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  };
  await comeBackAndLook();
  for (const milliseconds of [0, 1000, 3900]) {
    await page.clock.runFor(milliseconds);
    await comeBack(page);
  }
  expect(lookUps).toBe(1);
  await page.clock.runFor(200);
  await comeBackAndLook();
  expect(lookUps).toBe(2);
});
