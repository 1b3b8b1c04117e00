import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { storeToken, newPerson, type Person, postReview, verifiedPerson } from './people.ts';
import { reviewCard, writeReview } from './reviews.ts';
import { visit } from './visit.ts';
import type { RunningServer } from '../harness/start-server.ts';

const { reviews, account, auth } = messages;

const comment = (page: Page) => page.getByRole('textbox', { name: reviews.comment });
const post = (page: Page) => page.getByRole('button', { name: reviews.post });
const generic = (page: Page) => page.getByRole('alert').filter({ hasText: messages.error.generic });

async function open(page: Page, site: RunningServer, person: Person): Promise<string> {
  const token = await verifiedPerson(site, person);
  await storeToken(page, token);
  await visit(page, '/reviews');
  return token;
}

/** Lets the server handle the call but answers 502 instead, the given number of times. */
async function loseAnswer(page: Page, path: string, times = 1): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway', contentType: 'text/plain' });
    },
    { times },
  );
}

/** Delays a call until the returned function is called. */
async function holdBack(page: Page, path: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return () => resolve();
}

test('text changed after a lost response edits the review that was created, even after a reload', async ({ page, site, provoked }) => {
  provoked.add(502);
  const person = newPerson();
  await open(page, site, person);
  await loseAnswer(page, '**/api/reviews');
  await writeReview(page, 5, `Once. ${person.email}`);
  await expect(generic(page)).toBeVisible();
  await comment(page).fill(`Changed. ${person.email}`);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Changed. ${person.email}`);
  await page.getByRole('listitem').first().waitFor();
  await page.locator('#new-review').getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Changed. ${person.email}`)).toHaveCount(1);
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('text changed after lost responses to a post and its edit is still one review', async ({ page, site, provoked }) => {
  provoked.add(502);
  const person = newPerson();
  await open(page, site, person);
  await loseAnswer(page, '**/api/reviews');
  await writeReview(page, 5, `One. ${person.email}`);
  await expect(generic(page)).toBeVisible();
  await loseAnswer(page, '**/api/reviews/*');
  await comment(page).fill(`Two. ${person.email}`);
  await post(page).click();
  await expect(generic(page)).toBeVisible();
  await comment(page).fill(`Three. ${person.email}`);
  await post(page).click();
  await expect(reviewCard(page, `Three. ${person.email}`)).toHaveCount(1);
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('text changed after a lost response is posted as a new review if the old one was deleted', async ({ page, site, provoked }) => {
  for (const status of [502, 404]) provoked.add(status);
  const person = newPerson();
  const token = await open(page, site, person);
  await loseAnswer(page, '**/api/reviews');
  await writeReview(page, 5, `Gone. ${person.email}`);
  await expect(generic(page)).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const { userId } = (await (await fetch(`${site.url}/api/users/token`, { headers })).json()) as { userId: string };
  const own = (await (await fetch(`${site.url}/api/users/${userId}/reviews`, { headers })).json()) as { _id: string }[];
  await fetch(`${site.url}/api/reviews/${own[0]?._id}`, { method: 'DELETE', headers });
  await comment(page).fill(`Anew. ${person.email}`);
  await page.locator('#new-review').getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Anew. ${person.email}`)).toHaveCount(1);
});

test('text typed while a review is posting is kept and edits it', async ({ page, site }) => {
  const person = newPerson();
  await open(page, site, person);
  const letGo = await holdBack(page, '**/api/reviews', 'POST');
  await writeReview(page, 5, `Sent. ${person.email}`);
  await comment(page).fill(`Sent, and more. ${person.email}`);
  letGo();
  await expect(page.getByText(reviews.posted)).toBeVisible();
  await expect(reviewCard(page, `Sent. ${person.email}`)).toBeVisible();
  await expect(comment(page)).toHaveValue(`Sent, and more. ${person.email}`);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Sent, and more. ${person.email}`);
  await page.locator('#new-review').getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Sent, and more. ${person.email}`)).toHaveCount(1);
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('text typed while an edit is saving is kept', async ({ page, site }) => {
  const person = newPerson();
  await postReview(site, await open(page, site, person), 5, `Old. ${person.email}`);
  await visit(page, '/reviews');
  await reviewCard(page, person.email).getByRole('button', { name: reviews.edit }).click();
  const letGo = await holdBack(page, '**/api/reviews/*', 'PUT');
  await comment(page).fill(`New. ${person.email}`);
  const saved = page.waitForResponse('**/api/reviews/*');
  await post(page).click();
  await comment(page).fill(`Newer. ${person.email}`);
  letGo();
  await saved;
  await expect(post(page)).toBeEnabled();
  await expect(comment(page)).toHaveValue(`Newer. ${person.email}`);
  await post(page).click();
  await expect(reviewCard(page, `Newer. ${person.email}`)).toBeVisible();
});

test('text typed while a review deleted elsewhere is posted anew goes on as an edit of it', async ({ page, site, provoked }) => {
  provoked.add(404);
  const person = newPerson();
  const token = await open(page, site, person);
  await postReview(site, token, 5, `Old. ${person.email}`);
  await visit(page, '/reviews');
  const card = reviewCard(page, person.email);
  const id = (await page.getByRole('article').filter({ hasText: person.email }).getAttribute('id'))?.replace('review-', '');
  await card.getByRole('button', { name: reviews.edit }).click();
  await fetch(`${site.url}/api/reviews/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  await comment(page).fill(`New. ${person.email}`);
  await post(page).click();
  const letGo = await holdBack(page, '**/api/reviews', 'POST');
  await page.getByRole('button', { name: reviews.postAnew }).click();
  await comment(page).fill(`New, and more. ${person.email}`);
  letGo();
  await expect(page.getByText(reviews.posted)).toBeVisible();
  await expect(comment(page)).toHaveValue(`New, and more. ${person.email}`);
  await post(page).click();
  await expect(reviewCard(page, `New, and more. ${person.email}`)).toHaveCount(1);
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('a name typed while another is saved is kept', async ({ page, site }) => {
  await open(page, site, newPerson());
  await visit(page, '/account');
  await page.getByRole('button', { name: account.editField(auth.lastName) }).click();
  const letGo = await holdBack(page, '**/api/users/*', 'PUT');
  const field = page.getByRole('textbox', { name: auth.lastName });
  await field.fill('Kim');
  await page.getByRole('button', { name: account.confirm }).click();
  await field.fill('Kimura');
  letGo();
  await expect(page.getByText(account.updated)).toBeVisible();
  await expect(field).toHaveValue('Kimura');
});
