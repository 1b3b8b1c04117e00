import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { reviewsPage } from '../../content/pages/reviews.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, postReview, storeToken, verifiedPerson } from './people.ts';
import { noAnswer, noCode } from './problems.ts';
import { reviewCard } from './reviews.ts';
import { followMenu, visit } from './visit.ts';

const { error, offline, site: texts } = messages;

test.beforeEach(({ provoked }) => {
  provoked.add(noAnswer).add(noCode);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: offline.heading });
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: error.tryAgain });

/** The offline page stands in for the wanted one, under its address and within the frame of the same document. */
async function expectOffline(page: Page, path: string): Promise<void> {
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(texts.titled(offline.heading));
  await expect(page.getByText(offline.explained)).toBeVisible();
  await expect(page.getByText(error.unexpected)).toHaveCount(0);
  await expect(page.getByRole('button', { name: texts.openMenu })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

const drop = (page: Page, ...urls: (string | RegExp)[]) =>
  Promise.all(urls.map((url) => page.route(url, (route) => route.abort('internetdisconnected'))));

test('without a connection each link shows the offline page, and the last one its page once there is a connection', async ({ page }) => {
  await visit(page, '/privacy');
  await page.context().setOffline(true);
  for (const [label, path] of [
    [texts.menu.about, '/about'],
    [texts.menu.reviews, '/reviews'],
    [texts.menu.home, '/'],
    [texts.menu.about, '/about'],
    [texts.menu.projects, '/projects'],
  ] as const) {
    await followMenu(page, label);
    await expectOffline(page, path);
  }
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: messages.projects.heading })).toBeVisible();
  await expect(page).toHaveURL('/projects');
});

test('a page whose code is already there is loaded once there is a connection', async ({ page }) => {
  await visit(page, '/reviews');
  await followMenu(page, texts.menu.about);
  await expect(page).toHaveURL('/about');
  await page.context().setOffline(true);
  await followMenu(page, texts.menu.reviews);
  await expectOffline(page, '/reviews');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: messages.reviews.heading })).toBeVisible();
  await expect(page).toHaveTitle(reviewsPage.title);
});

test('pages that need nothing from the server open without a connection', async ({ page }) => {
  await visit(page, '/projects');
  await followMenu(page, texts.menu.about);
  await page.getByRole('contentinfo').getByRole('link', { name: texts.privacy }).click();
  await expect(page).toHaveURL('/privacy');
  await page.context().setOffline(true);
  await followMenu(page, texts.menu.about);
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  await followMenu(page, texts.menu.projects);
  await expect(page.getByRole('heading', { level: 1, name: messages.projects.heading })).toBeVisible();
});

test('“Try again” fetches the page again, and says so if there is still no answer', async ({ page }) => {
  await visit(page, '/about');
  await drop(page, '**/reviews.data*', '**/reviews');
  await followMenu(page, texts.menu.reviews);
  await expectOffline(page, '/reviews');
  await tryAgain(page).click();
  await expect(page.getByRole('status').filter({ hasText: offline.stillOffline })).toBeVisible();
  await expectTryAgainAtHand(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
  await page.unroute('**/reviews.data*');
  await page.unroute('**/reviews');
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.reviews.heading })).toBeVisible();
});

async function expectTryAgainAtHand(page: Page): Promise<void> {
  await expect(tryAgain(page)).toBeFocused();
  await expect(tryAgain(page)).not.toHaveAttribute('aria-busy');
}

test('“Try again” fetches the code again, and says so if there is still no answer', async ({ page }) => {
  const code = /\/assets\/about-[^/]*\.js$/u;
  await visit(page, '/privacy');
  await drop(page, code, '**/about');
  await followMenu(page, texts.menu.about);
  await expectOffline(page, '/about');
  await tryAgain(page).click();
  await expect(page.getByRole('status').filter({ hasText: offline.stillOffline })).toBeVisible();
  await expectTryAgainAtHand(page);
  await page.unroute(code);
  await page.unroute('**/about');
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('going back from the offline page shows the previous page, and going forward tries again', async ({ page }) => {
  await visit(page, '/privacy');
  await page.context().setOffline(true);
  await followMenu(page, texts.menu.projects);
  await expectOffline(page, '/projects');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.privacy })).toBeVisible();
  await expect(page).toHaveURL('/privacy');
  await page.goForward();
  await expectOffline(page, '/projects');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: messages.projects.heading })).toBeVisible();
});

test('a page stays when what it fetches in the background gets no answer', async ({ page, site }) => {
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  await postReview(site, token, 2, `Deleted soon. ${person.email}`);
  await storeToken(page, token);
  await visit(page, '/reviews');
  const card = reviewCard(page, person.email);
  await drop(page, '**/reviews.data*');
  await card.getByRole('button', { name: messages.reviews.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: messages.reviews.delete }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: messages.reviews.heading })).toBeFocused();
});

test('the account stays when its update gets no answer', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/account');
  await drop(page, '**/api/users/token');
  await page.getByRole('button', { name: messages.account.editField(messages.auth.firstName) }).click();
  await page.getByRole('textbox', { name: messages.auth.firstName }).fill('Zoë');
  await page.getByRole('button', { name: messages.account.confirm }).click();
  await expect(page.getByText(messages.account.updated)).toBeVisible();
});
