import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, stillTest as test } from './fixtures.ts';
import { postReview } from './people.ts';
import { noAnswer } from './problems.ts';
import { hold } from './requests.ts';
import { commentField, editForm, reviewCard, writeReview } from './reviews.ts';
import { expectNotice, notice, visit } from './visit.ts';

const { reviews } = messages;

/** Loses every answer with reviews from now on, as a line does that drops. */
async function loseReviews(page: Page): Promise<() => Promise<void>> {
  const addresses = ['**/reviews.data*', '**/api/reviews?*', '**/api/users/*/reviews'];
  for (const address of addresses)
    await page.route(address, (route) => route.abort('internetdisconnected'));
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

const remove = async (page: Page, words: string) => {
  await reviewCard(page, words).getByRole('button', { name: reviews.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: reviews.delete }).click();
};

test('what is posted, edited, and deleted shows at once, although the new list is lost, and until it comes', async ({
  page,
  member: { email, token },
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  await postReview(site, token, 2, `Before. ${email}`);
  await visit(page, '/reviews');
  const own = reviewCard(page, email);
  await expect(own).toHaveCount(1);
  const found = await loseReviews(page);

  await writeReview(page, 4, `Posted. ${email}`);
  await expectNotice(page, reviews.posted);
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText(`Posted. ${email}`);
  await expect(own.first().getByRole('img', { name: reviews.stars(4) })).toBeVisible();
  await expect(own.first().getByRole('article')).toBeFocused();
  await expect(commentField(page)).toBeHidden();

  await own.first().getByRole('button', { name: reviews.edit }).click();
  await commentField(page).fill(`Edited. ${email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expectNotice(page, reviews.changed);
  await expect(own.first()).toContainText(`Edited. ${email}`);
  await expect(editForm(page)).toHaveCount(0);

  await remove(page, `Before. ${email}`);
  await expectNotice(page, reviews.deleted);
  await expect(own).toHaveCount(1);

  await found();
  await page.getByLabel(reviews.sort).selectOption(reviews.sorts.oldest);
  await expect(page).toHaveURL('/reviews?sort=oldest');
  await page.getByRole('link', { name: reviews.clearFilters }).click();
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`Edited. ${email}`);
});

test('a review that is edited on its own page or in the list of the account shows its new words at once', async ({
  page,
  member: { email, token },
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  const id = await postReview(site, token, 3, `Old. ${email}`);
  await postReview(site, token, 3, `Other. ${email}`);
  for (const path of [`/reviews/${id}`, '/account/reviews']) {
    await visit(page, path);
    const card = page.getByRole('article').filter({ hasText: email }).last();
    await card.getByRole('button', { name: reviews.edit }).click();
    await commentField(page).fill(`New at ${path}. ${email}`);
    for (const address of [`**/reviews/${id}.data`, `**/api/reviews/${id}`, '**/api/users/**'])
      await page.route(address, (route) =>
        route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.fallback(),
      );
    await page.getByRole('button', { name: reviews.post }).click();
    await expectNotice(page, reviews.changed);
    await expect(card).toContainText(`New at ${path}. ${email}`);
    await page.unrouteAll();
  }
  await loseReviews(page);
  await remove(page, `Other. ${email}`);
  await expectNotice(page, reviews.deleted);
  await expect(reviewCard(page, email)).toHaveCount(1);
});

test('a form closes before a slow list comes, and a failed deletion takes the good news away', async ({
  page,
  member: { email },
  provoked,
}) => {
  provoked.add(noAnswer);
  await visit(page, '/reviews');
  const release = await hold(page, '**/reviews.data*');
  await writeReview(page, 5, `Posted. ${email}`);
  await expectNotice(page, reviews.posted);
  await expect(commentField(page)).toBeHidden();
  await reviewCard(page, email).getByRole('button', { name: reviews.edit }).click();
  await commentField(page).fill(`Edited. ${email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expectNotice(page, reviews.changed);
  await expect(editForm(page)).toHaveCount(0);
  release();
  await page.route('**/api/reviews/*', (route) => route.abort('internetdisconnected'));
  await remove(page, email);
  await expect(reviewCard(page, email).getByRole('alert')).toHaveText(messages.error.network);
  await expect(notice(page, reviews.changed)).toHaveCount(0);
});
