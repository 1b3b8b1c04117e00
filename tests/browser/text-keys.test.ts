import type { Locator } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './people.ts';
import { visit } from './visit.ts';

test.use({ viewport: { width: 360, height: 740 } });

const { reviews, dialog, verification, site } = messages;

/** Where the first line of a text begins. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getClientRects()[0]?.left ?? NaN);
  });

/** Expects the label of a key to begin where the text above it does, and the key to be large enough for a finger. */
async function expectAligned(key: Locator, above: Locator): Promise<void> {
  await expect(key).toBeVisible();
  expect(await startOf(key)).toBe(await startOf(above));
  const { width = 0, height = 0 } = (await key.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
}

test('“Not now” begins where the text of its dialog does', async ({ page }) => {
  await visit(page, '/reviews#new-review');
  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await page.getByRole('button', { name: reviews.post }).click();
  const asked = page.getByRole('alertdialog');
  await expectAligned(asked.getByRole('button', { name: reviews.notNow }), asked.getByText(reviews.signIn));
});

test('“Close” begins where the text of its notice does', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByRole('complementary', { name: verification.heading });
  await expectAligned(notice.getByRole('button', { name: dialog.close }), notice.getByText(verification.sentTo(person.email)));
});

test('“Copy address” begins where the text of its call does', async ({ page }) => {
  await visit(page, '/about');
  const call = page.getByRole('region').filter({ has: page.getByRole('button', { name: site.copyAddress }) });
  await expectAligned(call.getByRole('button', { name: site.copyAddress }), call.getByRole('heading'));
});
