import { messages } from '../../../content/messages.ts';
import { expect, test } from '../fixtures.ts';
import { fillLogIn, logOut, newPerson, signUp, verify } from '../people.ts';
import { reviewCard, writeReview } from '../reviews.ts';
import { visit } from '../visit.ts';

const { reviews } = messages;

test('a visitor signs up, verifies, logs in, and leaves, edits, and deletes a review, and another visitor sees each step', async ({
  newVisitor,
  site,
}) => {
  const ann = await newVisitor();
  const watcher = await newVisitor({ viewport: { width: 390, height: 844 } });
  const person = newPerson('Ann', 'Lee');
  const first = `Careful work, always on time.\n${person.email}`;
  const second = `Careful work, early even.\n${person.email}`;
  const seenByWatcher = async (comment: string) => {
    await visit(watcher, '/reviews');
    return reviewCard(watcher, comment);
  };

  await test.step('§4: sign-up logs in immediately and leads home', async () => {
    await signUp(ann, person);
    await expect.poll(() => ann.evaluate(() => localStorage.getItem('userToken'))).not.toBeNull();
    await ann.getByRole('button', { name: messages.site.openMenu }).click();
    await expect(ann.getByRole('navigation', { name: messages.site.menuLabel })).toContainText(messages.site.menu.loggedInAs);
    await expect(ann.getByRole('navigation', { name: messages.site.menuLabel })).toContainText('Ann Lee');
    await ann.keyboard.press('Escape');
  });

  await test.step('§2: the link from the real email verifies the address', async () => {
    await verify(ann, site, person);
  });

  await test.step('§4: logging out asks, and clears all local storage', async () => {
    await visit(ann, '/');
    await logOut(ann);
    expect(await ann.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });

  await test.step('§4: logging in leads home', async () => {
    await ann.getByRole('contentinfo').getByRole('link', { name: messages.site.logIn }).click();
    await fillLogIn(ann, person);
    await expect(ann).toHaveURL('/');
  });

  await test.step('§2: a posted review shows on the page for everyone', async () => {
    await visit(ann, '/reviews');
    await writeReview(ann, 4, first);
    const card = reviewCard(ann, person.email);
    await expect(card).toContainText('Careful work, always on time.');
    await expect(card).toContainText('Ann Lee');
    await expect(ann.getByRole('button', { name: reviews.open })).toBeVisible();
    const seen = await seenByWatcher(person.email);
    await expect(seen).toContainText('Careful work, always on time.');
    await expect(seen.getByRole('img', { name: messages.reviews.stars(4) })).toBeVisible();
    await expect(seen.getByRole('button', { name: reviews.edit })).toHaveCount(0);
    await expect(seen.getByRole('button', { name: reviews.delete })).toHaveCount(0);
  });

  await test.step('§2: edit mode has a number input, a textarea, Close and Post', async () => {
    const card = reviewCard(ann, person.email);
    await card.getByRole('button', { name: reviews.edit }).click();
    const form = ann.getByRole('listitem').filter({ has: ann.getByRole('spinbutton') });
    const rating = form.getByRole('spinbutton', { name: reviews.rating });
    await expect(rating).toHaveAttribute('min', '1');
    await expect(rating).toHaveAttribute('max', '5');
    await expect(form.getByRole('button', { name: reviews.closeEdit, exact: true })).toBeVisible();
    await rating.fill('5');
    await form.getByRole('textbox', { name: reviews.comment }).fill(second);
    await form.getByRole('button', { name: reviews.post }).click();
    await expect(reviewCard(ann, person.email)).toContainText('early even');
    const seen = await seenByWatcher(person.email);
    await expect(seen).toContainText('early even');
    await expect(seen.getByRole('img', { name: messages.reviews.stars(5) })).toBeVisible();
  });

  await test.step('§5: deleting asks first, then removes the review for everyone', async () => {
    const ask = () => reviewCard(ann, person.email).getByRole('button', { name: reviews.delete }).click();
    await ask();
    const dialog = ann.getByRole('alertdialog', { name: reviews.confirmDelete });
    await expect(dialog.getByRole('button', { name: messages.dialog.cancel })).toBeFocused();
    await ann.keyboard.press('Escape');
    await expect(reviewCard(ann, person.email)).toBeVisible();
    await ask();
    await dialog.getByRole('button', { name: reviews.delete }).click();
    await expect(reviewCard(ann, person.email)).toHaveCount(0);
    await expect(await seenByWatcher(person.email)).toHaveCount(0);
  });
});

test('only the author sees an unverified author’s review until they verify', async ({ newVisitor, site }) => {
  const ann = await newVisitor();
  const watcher = await newVisitor();
  const person = newPerson('Ann', 'Lee');
  await signUp(ann, person);
  await visit(ann, '/reviews');
  await writeReview(ann, 5, `Held back. ${person.email}`);
  await expect(reviewCard(ann, person.email)).toContainText(reviews.held);
  await visit(watcher, '/reviews');
  await expect(reviewCard(watcher, person.email)).toHaveCount(0);
  await verify(ann, site, person);
  await visit(watcher, '/reviews');
  await expect(reviewCard(watcher, person.email)).toBeVisible();
});

test('§5: posting while logged out shows the alert, and the draft is still there after logging in', async ({ newVisitor, site }) => {
  const page = await newVisitor();
  const person = newPerson();
  await signUp(await newVisitor(), person);
  await site.smtp.waitForLink(person.email, 'verify').then(async (link) => fetch(`${site.url}/api/users/verify/${link.split('/').at(-1)}`));
  await visit(page, '/reviews');
  await writeReview(page, 3, `Written before logging in. ${person.email}`);
  const dialog = page.getByRole('alertdialog', { name: reviews.signIn });
  await dialog.getByRole('link', { name: messages.auth.logIn }).click();
  await fillLogIn(page, person);
  await expect(page).toHaveURL(/\/reviews/u);
  await expect(page.getByRole('textbox', { name: reviews.comment })).toHaveValue(/Written before logging in/u);
  await expect(page.getByRole('radio', { name: messages.reviews.stars(3) })).toBeChecked();
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, person.email)).toBeVisible();
});
