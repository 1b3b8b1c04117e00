import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { invite } from './invitations.ts';
import { newPerson, storeToken, verifiedPerson } from './people.ts';
import { noAnswer } from './problems.ts';
import { hydrated, visit } from './visit.ts';

const { auth, invitation, reviews, site: siteTexts } = messages;

test('§19.1: somebody else who is logged in is told so, and logs out without losing a word', async ({ page, site, provoked }) => {
  provoked.add(403);
  const person = newPerson();
  const eve = await verifiedPerson(site, newPerson('Eve', 'Li'));
  await verifiedPerson(site, person);
  const link = await invite(site, person);
  await visit(page, link);
  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await page.getByRole('textbox', { name: reviews.comment }).fill('Kept.');
  await storeToken(page, eve);
  await visit(page, link);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('button', { name: invitation.submit })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: siteTexts.logOut }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: siteTexts.logOut }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('textbox', { name: reviews.comment })).toHaveValue('Kept.');
  // The address has an account, whose password is all it takes.
  await expect(page.getByLabel(auth.firstName)).toHaveCount(0);
  await page.getByLabel(auth.password, { exact: true }).fill('a wrong harbor');
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page.getByText(invitation.wrongPassword)).toBeVisible();
  await expect(page.getByLabel(auth.password, { exact: true })).toBeFocused();
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page.getByRole('status').filter({ hasText: reviews.posted })).toBeVisible();
});

test('§19.1: an email’s “No, thank you” leads to the one click that ends it, and its answer may be lost once', async ({
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

test('§19.1: without an answer about the link the page offers to try again', async ({ page, site, provoked }) => {
  provoked.add(noAnswer);
  const link = await invite(site, newPerson());
  await page.route('**/api/invitations/*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await visit(page, link);
  await expect(page.getByRole('alert').filter({ hasText: invitation.failed })).toBeVisible();
  await page.getByRole('button', { name: messages.error.tryAgain }).click();
  await expect(page.getByRole('button', { name: invitation.submit })).toBeVisible();
});
