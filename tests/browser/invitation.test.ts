import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { invite } from './invitations.ts';
import { newPerson } from './people.ts';
import { noAnswer } from './problems.ts';
import { hydrated, visit } from './visit.ts';

const { invitation } = messages;

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

test('without an answer about the link the page offers to try again', async ({ page, site, provoked }) => {
  provoked.add(noAnswer);
  const link = await invite(site, newPerson());
  await page.route('**/api/invitations/*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await visit(page, link);
  await expect(page.getByRole('alert').filter({ hasText: invitation.failed })).toBeVisible();
  await page.getByRole('button', { name: messages.error.tryAgain }).click();
  await expect(page.getByRole('button', { name: invitation.submit })).toBeVisible();
});
