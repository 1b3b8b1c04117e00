import {
  button,
  commentField,
  editForm,
  expect,
  fillLogIn,
  followMenu,
  footer,
  h1,
  link,
  logOut,
  messages,
  newPerson,
  noStorage,
  type Page,
  provider,
  reviewCard,
  signUp,
  stillTest as test,
  verifiedPerson,
  writeReview,
} from './site.ts';

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
  // The menu closes when the page that was loading arrives.
  await expect(h1(page, provider.slogan)).toBeVisible();
  await followMenu(page, frame.menu.reviews);
  await expect(h1(page, messages.reviews.heading)).toBeVisible();
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
  await button(card, messages.reviews.edit).click();
  await commentField(page).fill(`Second words. ${person.email}`);
  await button(editForm(page), messages.reviews.post).click();
  await expect(card).toContainText('Second words.');
  await logOut(page);

  await verifiedPerson(site, other);
  await link(footer(page), frame.logIn).click();
  await fillLogIn(page, other);
  await expect(button(footer(page), frame.logOut)).toBeVisible();
  await goToReviews(page);
  await writeReview(page, 5, `Logged in. ${other.email}`);
  await expect(reviewCard(page, other.email)).toBeVisible();
});
