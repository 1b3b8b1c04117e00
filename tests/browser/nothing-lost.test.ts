import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { fillLogIn, fillSignUp, storeToken, logIn, logOut, newPerson, postReview, verifiedPerson } from './people.ts';
import { noAnswer } from './problems.ts';
import { reviewCard, writeReview } from './reviews.ts';
import { hydrated, visit } from './visit.ts';

const { account, reviews, auth, site: frame } = messages;

const comment = (page: Page) => page.getByRole('textbox', { name: reviews.comment });
const editForm = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });

/** Ends the session on the server without telling the page. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/users/token', { method: 'DELETE', headers: { Authorization: `Bearer ${localStorage.getItem('userToken')}` } });
  });
}

test('a session that ends while writing: a notice, a redirect to log in and back, and the draft intact', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(401);
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  // Without the wait, this call can be the one that is refused, before a word is written.
  const ownReviews = page.waitForResponse('**/api/users/*/reviews*');
  await visit(page, '/reviews');
  await ownReviews;
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await endSession(page);
  await writeReview(page, 4, `Not lost. ${person.email}`);
  await expect(page.getByText(frame.sessionEnded)).toBeVisible();
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  expect(await page.evaluate(() => [localStorage.getItem('userToken'), localStorage.getItem('kept')])).toEqual([null, 'yes']);
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(`Not lost. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, person.email)).toBeVisible();
});

test('a session that ends before an account page opens: a notice, and a redirect to log in and back', async ({ page, site, provoked }) => {
  provoked.add(401);
  const person = newPerson();
  await verifiedPerson(site, person);
  for (const path of ['/account', '/account/reviews', '/reviews']) {
    await logIn(page, person);
    await endSession(page);
    await page.goto(path);
    await expect(page.getByText(frame.sessionEnded)).toBeVisible();
    await hydrated(page);
    await fillLogIn(page, person);
    await expect(page).toHaveURL(path);
    await logOut(page);
  }
});

test('an edit refused because the session ended resumes after logging in', async ({ page, site, provoked }) => {
  provoked.add(401);
  const person = newPerson();
  await postReview(site, await verifiedPerson(site, person), 2, `First words. ${person.email}`);
  await logIn(page, person);
  await visit(page, '/reviews');
  await reviewCard(page, person.email).getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill(`Second words. ${person.email}`);
  await endSession(page);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(page.getByText(frame.sessionEnded)).toBeVisible();
  await fillLogIn(page, person);
  await expect(comment(page)).toHaveValue(`Second words. ${person.email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Second words. ${person.email}`)).toBeVisible();
});

test('a draft without stars survives a reload and a sign-up, and can be discarded', async ({ page }) => {
  const person = newPerson();
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await comment(page).fill('Begun.\nNot done.');
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue('Begun.\nNot done.');
  await page.getByRole('button', { name: reviews.post }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue('Begun.\nNot done.');
  const question = page.getByRole('alertdialog', { name: reviews.confirmDiscard });
  await page.getByRole('button', { name: reviews.discard }).click();
  await question.getByRole('button', { name: reviews.keepEditing }).click();
  await expect(comment(page)).toHaveValue('Begun.\nNot done.');
  await page.getByRole('button', { name: reviews.discard }).click();
  await question.getByRole('button', { name: reviews.discard }).click();
  await expect(page.getByRole('button', { name: reviews.open })).toBeFocused();
  await visit(page, '/reviews');
  await expect(page.getByRole('button', { name: reviews.open })).toBeVisible();
});

test('a draft with stars survives a reload, and is posted by the sign-up that it leads to, and held with one note about the link', async ({
  page,
}) => {
  const person = newPerson();
  await visit(page, '/reviews');
  await writeReview(page, 4, `Posted once. ${person.email}`);
  await visit(page, '/reviews');
  await expect(page.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();
  await expect(comment(page)).toHaveValue(`Posted once. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await expect(page.getByText(auth.postedOnSignUp)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL(/\/reviews#review-/u);
  const card = reviewCard(page, `Posted once. ${person.email}`);
  await expect(card).toContainText(reviews.held);
  await expect(card.getByRole('img', { name: reviews.stars(4) })).toBeVisible();
  await expect(card.getByRole('article')).toBeFocused();
  await expect(page.getByText(messages.verification.sentTo(person.email))).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: reviews.postedHeld })).toBeVisible();
  await expect(page.getByRole('button', { name: reviews.open })).toHaveAttribute('aria-expanded', 'false');
  await visit(page, '/reviews');
  await expect(card).toHaveCount(1);
  await expect(comment(page)).toBeHidden();
});

test('a draft that the sign-up could not post is still in the form', async ({ page, provoked }) => {
  provoked.add(503);
  const person = newPerson();
  await visit(page, '/reviews');
  await writeReview(page, 4, `Not lost. ${person.email}`);
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }), { times: 1 });
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(`Not lost. ${person.email}`);
  await expect(page.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Not lost. ${person.email}`)).toContainText(reviews.held);
});

test('a draft survives a closed tab', async ({ page }) => {
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('radio', { name: reviews.stars(4) }).check({ force: true });
  await comment(page).fill('Before the crash.');
  const next = await page.context().newPage();
  await page.close();
  await visit(next, '/reviews');
  await expect(comment(next)).toHaveValue('Before the crash.');
  await expect(next.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();
});

test('a draft whose words are deleted is gone', async ({ page }) => {
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await comment(page).fill('On second thought');
  await expect(page.getByRole('button', { name: reviews.discard })).toBeVisible();
  await comment(page).fill('');
  await expect(page.getByRole('button', { name: reviews.discard })).toHaveCount(0);
  // This tab remembers that the form was left open.
  const next = await page.context().newPage();
  await visit(next, '/reviews');
  await expect(next.getByRole('button', { name: reviews.open })).toHaveAttribute('aria-expanded', 'false');
  await expect(comment(next)).toBeHidden();
});

test('a name refused because the session ended is restored after logging in', async ({ page, site, provoked }) => {
  provoked.add(401);
  const person = newPerson();
  await storeToken(page, await verifiedPerson(site, person));
  await visit(page, '/account');
  await page.getByRole('button', { name: account.editField(auth.lastName) }).click();
  await page.getByRole('textbox', { name: auth.lastName }).fill('Kim');
  await endSession(page);
  await page.getByRole('button', { name: account.confirm }).click();
  await expect(page.getByText(frame.sessionEnded)).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('textbox', { name: auth.lastName })).toHaveValue('Kim');
  await page.getByRole('button', { name: account.confirm }).click();
  await expect(page.getByText(account.updated)).toBeVisible();
});

test('after a dropped connection the text stays with the reason below it, and the next try posts it once', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  const person = newPerson();
  await storeToken(page, await verifiedPerson(site, person));
  await visit(page, '/reviews');
  await page.context().setOffline(true);
  await writeReview(page, 5, `From a tunnel. ${person.email}`);
  await expect(page.getByRole('alert').filter({ hasText: messages.error.network })).toBeVisible();
  await expect(comment(page)).toHaveValue(`From a tunnel. ${person.email}`);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, person.email)).toHaveCount(1);

  await reviewCard(page, person.email).getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill(`From another tunnel. ${person.email}`);
  await page.context().setOffline(true);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(editForm(page).getByRole('alert')).toHaveText(messages.error.network);
  await page.context().setOffline(false);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, person.email)).toContainText('From another tunnel.');
});

test('a retry after a lost response posts the review only once', async ({ page, site, provoked }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  await visit(page, '/reviews');
  await page.route(
    '**/api/reviews',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway', contentType: 'text/plain' });
    },
    { times: 1 },
  );
  provoked.add(502);
  await writeReview(page, 5, `Once. ${person.email}`);
  await expect(page.getByRole('alert').filter({ hasText: messages.error.generic })).toBeVisible();
  await expect(comment(page)).toHaveValue(`Once. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('logging out or in shows in other tabs', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  const other = await page.context().newPage();
  await visit(other, '/');
  const footer = (tab: Page) => tab.getByRole('contentinfo');
  await expect(footer(other).getByRole('button', { name: frame.logOut })).toBeVisible();
  await logOut(page);
  await expect(footer(other).getByRole('link', { name: frame.logIn })).toBeVisible();
  await logIn(other, person);
  await expect(footer(page).getByRole('button', { name: frame.logOut })).toBeVisible();
});

test('an edit never overwrites a newer one without asking, even after a reload', async ({ page, site, provoked }) => {
  provoked.add(412);
  const person = newPerson();
  await postReview(site, await verifiedPerson(site, person), 5, `Start. ${person.email}`);
  await logIn(page, person);
  const other = await page.context().newPage();
  const begin = async (tab: Page, words: string) => {
    await visit(tab, '/reviews');
    await reviewCard(tab, person.email).getByRole('button', { name: reviews.edit }).click();
    await comment(tab).fill(`${words} ${person.email}`);
  };
  await begin(page, 'Mine.');
  await begin(other, 'Newer.');
  await editForm(other).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(other, 'Newer.')).toBeVisible();

  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Mine. ${person.email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(page.getByText(reviews.newerEdit)).toBeVisible();
  await page.getByRole('button', { name: reviews.takeNewer }).click();
  await expect(comment(page)).toHaveValue(`Newer. ${person.email}`);

  await comment(page).fill(`Mine again. ${person.email}`);
  await begin(other, 'Newest.');
  await editForm(other).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(other, 'Newest.')).toBeVisible();
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await page.getByRole('button', { name: reviews.keepMine }).click();
  await expect(reviewCard(page, 'Mine again.')).toBeVisible();
  await visit(other, '/reviews');
  await expect(reviewCard(other, 'Mine again.')).toBeVisible();
});

test('edits of two reviews are kept apart', async ({ page, site }) => {
  const token = await verifiedPerson(site, newPerson());
  await postReview(site, token, 2, 'First review.');
  await postReview(site, token, 3, 'Second review.');
  await storeToken(page, token);
  await visit(page, '/account/reviews');
  await reviewCard(page, 'First review.').getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill('First edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveValue('First edit.');
  await reviewCard(page, 'Second review.').getByRole('button', { name: reviews.edit }).click();
  await expect(comment(page).first()).toHaveValue('Second review.');
  await comment(page).first().fill('Second edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveCount(2);
  await expect(comment(page).first()).toHaveValue('Second edit.');
  await expect(comment(page).last()).toHaveValue('First edit.');
  await expect(page.getByRole('spinbutton').first()).toHaveValue('3');
  await expect(page.getByRole('spinbutton').last()).toHaveValue('2');
});

test('with only the token in storage, the account is looked up and a review is posted', async ({ page, site }) => {
  const person = newPerson('Bo', 'Park');
  const token = await verifiedPerson(site, person);
  await storeToken(page, token);
  await visit(page, '/reviews');
  await page.getByRole('button', { name: frame.openMenu }).click();
  await expect(page.getByRole('navigation', { name: frame.menuLabel })).toContainText('Bo Park');
  await page.keyboard.press('Escape');
  await writeReview(page, 5, `By token. ${person.email}`);
  await expect(reviewCard(page, person.email)).toBeVisible();
});
