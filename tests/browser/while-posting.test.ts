import {
  alert,
  button,
  commentField as comment,
  confirmation,
  expect,
  expectNotice,
  expectNoViolations,
  footer,
  hold,
  link,
  loseAnswer,
  messages,
  type Page,
  postReview,
  reviewCard,
  type RunningServer,
  stillTest as test,
  visit,
  watchChanges,
  writeReview,
} from './site.ts';

const { reviews } = messages;

const post = (page: Page) => button(page, reviews.post);
const postNew = (page: Page) => button(page.locator('#new-review'), reviews.post);
const generic = (page: Page) => alert(page, messages.error.generic);

test('while a review is sent, it is sent once, can’t be discarded, and keeps new words', async ({
  page,
  member: { email },
}) => {
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  const release = await hold(page, '**/api/reviews');
  await writeReview(page, 5, `Once. ${email}`);
  await expect(post(page)).toHaveAttribute('aria-busy', 'true');
  await post(page).click({ force: true });
  await post(page).press('Enter');
  // A password manager needs no button.
  await post(page).evaluate((key: HTMLButtonElement) => key.form?.requestSubmit());
  const discard = button(page, reviews.discard);
  await expect(discard).toBeDisabled();
  await expect(discard).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  release();
  await expect(reviewCard(page, email)).toHaveCount(1);
  await expectNotice(page, reviews.posted);
  await expect(
    page.getByRole('article', { name: reviews.by('Ann Lee') }).filter({ hasText: email }),
  ).toBeFocused();
  await expect(button(page, reviews.open)).toBeVisible();
  expect(sent).toEqual(['POST /api/reviews']);

  // Typed text is kept, and edits the review.
  const releasePost = await hold(page, '**/api/reviews', 'POST');
  await writeReview(page, 5, `Sent. ${email}`);
  await comment(page).fill(`Sent, and more. ${email}`);
  releasePost();
  await expectNotice(page, reviews.posted);
  await expect(reviewCard(page, `Sent. ${email}`)).toBeVisible();
  await expect(comment(page)).toHaveValue(`Sent, and more. ${email}`);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Sent, and more. ${email}`);
  await postNew(page).click();
  await expect(reviewCard(page, `Sent, and more. ${email}`)).toHaveCount(1);
  await expect(reviewCard(page, email)).toHaveCount(2);

  // It is kept while an edit is saved, too.
  await button(reviewCard(page, `Once. ${email}`), reviews.edit).click();
  const releaseEdit = await hold(page, '**/api/reviews/*', 'PUT');
  await comment(page).fill(`New. ${email}`);
  const saved = page.waitForResponse('**/api/reviews/*');
  await post(page).click();
  await comment(page).fill(`Newer. ${email}`);
  releaseEdit();
  await saved;
  await expect(post(page)).toBeEnabled();
  await expect(comment(page)).toHaveValue(`Newer. ${email}`);
  await post(page).click();
  await expect(reviewCard(page, `Newer. ${email}`)).toBeVisible();
});

test('text changed after a lost answer edits the created review, or replaces it', async ({
  page,
  member: { email, token },
  request,
  provoked,
}) => {
  provoked.add(502).add(404);
  await visit(page, '/reviews');
  await loseAnswer(page, '**/api/reviews');
  await writeReview(page, 5, `One. ${email}`);
  await expect(generic(page)).toBeVisible();
  await comment(page).fill(`Two. ${email}`);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Two. ${email}`);
  await page.getByRole('listitem').first().waitFor();
  await loseAnswer(page, '**/api/reviews/*');
  await postNew(page).click();
  await expect(generic(page)).toBeVisible();
  await comment(page).fill(`Three. ${email}`);
  await postNew(page).click();
  await expect(reviewCard(page, `Three. ${email}`)).toHaveCount(1);
  await expect(reviewCard(page, email)).toHaveCount(1);

  // If the review was deleted, it is posted again.
  await loseAnswer(page, '**/api/reviews');
  await writeReview(page, 5, `Gone. ${email}`);
  await expect(generic(page)).toBeVisible();
  const headers = { Authorization: token };
  const found = (await (await request.get('/api/reviews', { headers })).json()) as {
    _id: string;
    comment: string;
  }[];
  const id = found.find((each) => each.comment === `Gone. ${email}`)?._id;
  expect((await request.delete(`/api/reviews/${id}`, { headers })).status()).toBe(204);
  await comment(page).fill(`Anew. ${email}`);
  await postNew(page).click();
  await expect(reviewCard(page, `Anew. ${email}`)).toHaveCount(1);
});

/** Deletes a review elsewhere while it is edited, and tries to save the edit. */
async function editDeleted(
  page: Page,
  site: RunningServer,
  { email, token }: { email: string; token: string },
  pageOf = (_id: string) => '/reviews',
): Promise<void> {
  const id = await postReview(site, token, 3, `Old. ${email}`);
  await visit(page, pageOf(id));
  await button(page.getByRole('article').filter({ hasText: email }), reviews.edit).click();
  const deleted = await page.request.delete(`/api/reviews/${id}`, {
    headers: { Authorization: token },
  });
  expect(deleted.status()).toBe(204);
  await comment(page).fill(`New. ${email}`);
  await post(page).click();
  await expect(alert(page, reviews.deletedElsewhere)).toBeVisible();
}

async function discardEdit(page: Page): Promise<void> {
  await button(page, messages.site.close).click();
  await button(confirmation(page, reviews.confirmClose), reviews.discardChanges).click();
}

test('the text of an edit stays when its review was deleted elsewhere, until closed', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(404);
  const { email } = member;
  await editDeleted(page, site, member);
  await expectNoViolations(page);
  const sent = watchChanges(page);
  await expect(post(page)).toBeFocused();
  await expect(post(page)).toBeDisabled();
  await post(page).press('Enter');
  await page.getByRole('spinbutton').press('Enter');
  // The list without the review doesn't take the words away.
  await page.evaluate(() => {
    const account = JSON.parse(localStorage.getItem('account') ?? '{}') as object;
    localStorage.setItem('account', JSON.stringify({ ...account, verified: false }));
    dispatchEvent(new StorageEvent('storage'));
  });
  const reloaded = page.waitForResponse('**/api/reviews?*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(comment(page)).toHaveValue(`New. ${email}`);
  await expect(alert(page, reviews.deletedElsewhere)).toBeVisible();
  await discardEdit(page);
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: email })).toHaveCount(0);
  expect(sent).toEqual([]);

  // On its own page, closing it leads to the list.
  await editDeleted(page, site, member, (id) => `/reviews/${id}`);
  await expect(comment(page)).toHaveValue(`New. ${email}`);
  await discardEdit(page);
  await expect(page).toHaveURL('/reviews');
  await expectNotice(page, reviews.deleted);
});

test('a review posted late from a filtered list leaves visitors where they went', async ({
  page,
  member: { email, token },
  site,
}) => {
  await postReview(site, token, 1, `To filter. ${email}`);
  await visit(page, '/reviews?stars=1');
  const release = await hold(page, '**/api/reviews', 'POST');
  await writeReview(page, 5, `Late. ${email}`);
  await link(footer(page), messages.site.privacy).click();
  await expect(page).toHaveURL('/privacy');
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST');
  release();
  await posted;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reviewDraft'))).toBeNull();
  await expect(page).toHaveURL('/privacy');
});
