import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { provider } from '../../content/provider.ts';
import { expect, stillTest as test } from './fixtures.ts';
import { fillLogIn, logOut, newPerson, signUp, verifiedPerson } from './people.ts';
import { noStorage } from './problems.ts';
import { commentField, editForm, reviewCard, writeReview } from './reviews.ts';
import { followMenu } from './visit.ts';

const { site: frame } = messages;

/** Simulates blocked cookies: even reading the property throws. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** Goes from Home, and only follows links: without storage, a session lasts as long as the page. */
async function goToReviews(page: Page): Promise<void> {
  // The menu closes when the page that one was on the way to comes.
  await expect(page.getByRole('heading', { level: 1, name: provider.slogan })).toBeVisible();
  await followMenu(page, frame.menu.reviews);
  await expect(
    page.getByRole('heading', { level: 1, name: messages.reviews.heading }),
  ).toBeVisible();
}

test('with storage forbidden, one can sign up, log in, and post and edit a review', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(noStorage);
  await page.addInitScript(forbidStorage);
  const [person, other] = [newPerson(), newPerson()];
  const card = reviewCard(page, person.email);
  await signUp(page, person);
  await goToReviews(page);
  await writeReview(page, 4, `First words. ${person.email}`);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: messages.reviews.edit }).click();
  await commentField(page).fill(`Second words. ${person.email}`);
  await editForm(page).getByRole('button', { name: messages.reviews.post }).click();
  await expect(card).toContainText('Second words.');
  await logOut(page);

  await verifiedPerson(site, other);
  await page.getByRole('contentinfo').getByRole('link', { name: frame.logIn }).click();
  await fillLogIn(page, other);
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: frame.logOut }),
  ).toBeVisible();
  await goToReviews(page);
  await writeReview(page, 5, `Logged in. ${other.email}`);
  await expect(reviewCard(page, other.email)).toBeVisible();
});
