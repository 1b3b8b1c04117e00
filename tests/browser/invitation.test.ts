import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { invite } from './invitations.ts';
import { newPerson, storeToken, unverifiedPerson, verifiedPerson } from './people.ts';
import { noAnswer } from './problems.ts';
import { hydrated, visit } from './visit.ts';

const { invitation, reviews } = messages;

test('an email’s “No, thank you” leads to the one click that ends it, and its answer may be lost once', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(noAnswer).add(410);
  const person = newPerson();
  const link = await invite(site, person);
  await page.goto(`${link}#no-thank-you`);
  await hydrated(page);
  const refuse = page.getByRole('button', { name: invitation.refuse });
  await expect(refuse).toBeFocused();
  await page.route('**/decline', (route) => route.abort('internetdisconnected'), { times: 1 });
  await refuse.click();
  await expect(page.getByRole('alert').filter({ hasText: messages.error.network })).toBeVisible();
  await refuse.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.refusedHeading);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(invitation.refused)).toBeVisible();
  await page.reload();
  await expect(page.getByText(invitation.declined)).toBeVisible();
});

test('whoever signed up with the invited address, and never verified it, goes on with an account of their own', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await unverifiedPerson(site, person));
  await visit(page, await invite(site, person));
  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page.getByRole('heading', { name: invitation.passwordHeading })).toBeVisible();
  await page.getByRole('link', { name: invitation.seeReview }).click();
  await expect(page.getByRole('button', { name: reviews.edit })).toBeVisible();
});

test('a review for an account that exists is posted to it, and nobody is logged in', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, await invite(site, person));
  await expect(page.getByText(invitation.existing)).toBeVisible();
  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: invitation.thanks('Ann') })).toBeFocused();
  await expect(page.getByRole('heading', { name: invitation.passwordHeading })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

test('without an answer about the link the page offers to try again', async ({ page, site, provoked }) => {
  provoked.add(noAnswer);
  const link = await invite(site, newPerson());
  await page.route('**/api/invitations/*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await visit(page, link);
  await expect(page.getByRole('alert').filter({ hasText: invitation.failed })).toBeVisible();
  await page.getByRole('button', { name: messages.error.tryAgain }).click();
  await expect(page.getByRole('button', { name: invitation.submit })).toBeVisible();
});
