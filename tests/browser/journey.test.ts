import {
  button,
  commentField,
  confirmation,
  editForm,
  expect,
  fillLogIn,
  footer,
  link,
  logOut,
  messages,
  nav,
  newPerson,
  reviewCard,
  signUp,
  test,
  verify,
  visit,
  writeReview,
} from './site.ts';

const { reviews } = messages;

test('a visitor signs up, verifies, logs in, and leaves, edits, and deletes a review', async ({
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

  await test.step('sign-up logs in immediately and leads home', async () => {
    await signUp(ann, person);
    await expect.poll(() => ann.evaluate(() => localStorage.getItem('userToken'))).not.toBeNull();
    await button(ann, messages.site.openMenu).click();
    await expect(nav(ann, messages.site.menuLabel)).toContainText(messages.site.menu.loggedInAs);
    await expect(nav(ann, messages.site.menuLabel)).toContainText('Ann Lee');
    await ann.keyboard.press('Escape');
  });

  await test.step('the link from the real email verifies the address', async () => {
    await verify(ann, site, person);
  });

  await test.step('logging out asks, and clears all local storage', async () => {
    await logOut(ann);
    expect(await ann.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });

  await test.step('logging in leads home', async () => {
    await link(footer(ann), messages.site.logIn).click();
    await fillLogIn(ann, person);
    await expect(ann).toHaveURL('/');
  });

  await test.step('a posted review shows on the page for everyone', async () => {
    await visit(ann, '/reviews');
    await writeReview(ann, 4, first);
    const card = reviewCard(ann, person.email);
    await expect(card).toContainText('Careful work, always on time.');
    await expect(card).toContainText('Ann Lee');
    await expect(button(ann, reviews.open)).toBeVisible();
    const seen = await seenByWatcher(person.email);
    await expect(seen).toContainText('Careful work, always on time.');
    await expect(seen.getByText(reviews.stars(4), { exact: true })).toBeVisible();
    await expect(button(seen, reviews.edit)).toHaveCount(0);
    await expect(button(seen, reviews.delete)).toHaveCount(0);
  });

  await test.step('an edited review shows its new stars and words to everyone', async () => {
    await button(reviewCard(ann, person.email), reviews.edit).click();
    await ann.getByRole('spinbutton', { name: reviews.rating }).fill('5');
    await commentField(ann).fill(second);
    await button(editForm(ann), reviews.post).click();
    await expect(reviewCard(ann, person.email)).toContainText('early even');
    const seen = await seenByWatcher(person.email);
    await expect(seen).toContainText('early even');
    await expect(seen.getByText(reviews.stars(5), { exact: true })).toBeVisible();
  });

  await test.step('a confirmed deletion removes the review for everyone', async () => {
    await button(reviewCard(ann, person.email), reviews.delete).click();
    const dialog = confirmation(ann, reviews.confirmDelete);
    await button(dialog, reviews.delete).click();
    await expect(reviewCard(ann, person.email)).toHaveCount(0);
    await expect(await seenByWatcher(person.email)).toHaveCount(0);
  });
});
