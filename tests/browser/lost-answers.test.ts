import {
  alert,
  beside,
  button,
  commentField,
  deleteReview,
  drop,
  editForm,
  expect,
  expectNotice,
  fillLogIn,
  fillNewPassword,
  fillSignUp,
  h1,
  hold,
  hydrated,
  invite,
  link,
  loseAnswer,
  messages,
  newPerson,
  noAnswer,
  notice,
  type Page,
  postFilterableList,
  postReview,
  radio,
  resetPath,
  reviewCard,
  stillTest as test,
  textbox,
  verifiedPerson,
  visit,
  writeReview,
} from './site.ts';

const { auth, invitation, reviews, verification } = messages;

/** Loses every answer with reviews from now on, as a broken line does. */
async function loseReviews(page: Page): Promise<() => Promise<void>> {
  const addresses = ['**/reviews.data*', '**/api/reviews?*', '**/api/users/*/reviews'];
  for (const address of addresses) await drop(page, address);
  return async () => {
    for (const address of addresses) await page.unroute(address);
  };
}

const remove = (page: Page, words: string) => deleteReview(page, reviewCard(page, words));

test('what is posted, edited, or deleted shows at once, with no list or a late one', async ({
  page,
  member: { email, token },
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  await postFilterableList(site);
  await postReview(site, token, 2, `Before. ${email}`);
  await visit(page, '/reviews');
  const own = reviewCard(page, email);
  await expect(own).toHaveCount(1);
  const found = await loseReviews(page);

  await writeReview(page, 4, `Posted. ${email}`);
  await expectNotice(page, reviews.posted);
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText(`Posted. ${email}`);
  await expect(own.first().getByText(reviews.stars(4), { exact: true })).toBeVisible();
  await expect(own.first().getByRole('article')).toBeFocused();
  await expect(commentField(page)).toBeHidden();

  await button(own.first(), reviews.edit).click();
  await commentField(page).fill(`Edited. ${email}`);
  await button(editForm(page), reviews.post).click();
  await expectNotice(page, reviews.changed);
  await expect(own.first()).toContainText(`Edited. ${email}`);
  await expect(editForm(page)).toHaveCount(0);

  await remove(page, `Before. ${email}`);
  await expectNotice(page, reviews.deleted);
  await expect(own).toHaveCount(1);

  await found();
  await page.getByLabel(reviews.sort).selectOption(reviews.sorts.oldest);
  await expect(page).toHaveURL('/reviews?sort=oldest');
  await link(page, reviews.clearFilters).click();
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`Edited. ${email}`);

  // A form closes before a slow list comes, and a failed deletion says so.
  const release = await hold(page, '**/reviews.data*');
  await writeReview(page, 5, `Slow. ${email}`);
  await expectNotice(page, reviews.posted);
  await expect(commentField(page)).toBeHidden();
  await button(reviewCard(page, `Slow. ${email}`), reviews.edit).click();
  await commentField(page).fill(`Slower. ${email}`);
  await button(editForm(page), reviews.post).click();
  await expectNotice(page, reviews.changed);
  await expect(editForm(page)).toHaveCount(0);
  release();
  await drop(page, '**/api/reviews/*');
  await remove(page, `Slower. ${email}`);
  await expect(reviewCard(page, `Slower. ${email}`).getByRole('alert')).toHaveText(
    messages.error.network,
  );
  await expect(notice(page, reviews.changed)).toHaveCount(0);
});

test('a review edited on its page or in the account shows its new words at once', async ({
  page,
  member: { email, token },
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  const id = await postReview(site, token, 3, `Old. ${email}`);
  await postReview(site, token, 3, `Other. ${email}`);
  for (const path of [`/reviews/${id}`, '/account/reviews']) {
    await visit(page, path);
    const card = page.getByRole('article').filter({ hasText: email }).last();
    await button(card, reviews.edit).click();
    await commentField(page).fill(`New at ${path}. ${email}`);
    for (const address of [`**/reviews/${id}.data`, `**/api/reviews/${id}`, '**/api/users/**'])
      await drop(page, address, { method: 'GET' });
    await button(page, reviews.post).click();
    await expectNotice(page, reviews.changed);
    await expect(card).toContainText(`New at ${path}. ${email}`);
    await page.unrouteAll();
  }
  await loseReviews(page);
  await remove(page, `Other. ${email}`);
  await expectNotice(page, reviews.deleted);
  await expect(reviewCard(page, email)).toHaveCount(1);
  await remove(page, 'New at');
  await expect(page.getByText(messages.account.noReviews)).toBeVisible();
});

test('an invitation whose answer was lost says how to get to the review', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(502).add(410);
  const person = newPerson();
  const url = await invite(site, person);
  await visit(page, url);
  await radio(page, reviews.stars(4)).check();
  await commentField(page).fill(`First. ${person.email}`);
  await loseAnswer(page, '**/accept');
  const publish = button(page, invitation.submit);
  await publish.click();
  await expect(alert(page, messages.error.generic)).toBeVisible();
  await commentField(page).fill(`Second. ${person.email}`);
  await publish.click();
  await expect(h1(page, invitation.thanks('Ann'))).toBeFocused();
  await expect(page.getByText(invitation.unsaved)).toBeVisible();
  const logIn = link(page, invitation.toEdit.logIn);
  const getPassword = link(page, invitation.toEdit.getPassword);
  await expect(logIn).toBeVisible();
  await expect(getPassword).toBeVisible();

  await page.reload();
  await expectNotice(page, invitation.used);
  await getPassword.click();
  await textbox(page, auth.email).fill(person.email);
  await button(page, auth.reset.request).click();
  const reset = new URL(await site.smtp.waitForLink(person.email, 'reset-password')).pathname;
  await visit(page, reset);
  await fillNewPassword(page, person.password);
  await button(page, auth.setPassword).click();
  await expectNotice(page, auth.reset.done);
  await visit(page, url);
  await logIn.click();
  await fillLogIn(page, person);
  // Text typed after the lost answer becomes an edit.
  await expect(page).toHaveURL(/\/reviews\/[\w-]{22}$/u);
  await expect(commentField(page)).toHaveValue(`Second. ${person.email}`);
  await button(page, reviews.post).click();
  await expect(page.getByRole('article')).toContainText(`Second. ${person.email}`);
});

test('a report whose answer was lost counts once, even if sent after a reload', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(502);
  const token = await verifiedPerson(site, newPerson());
  const id = await postReview(site, token, 1, 'Call 555 0100');
  await visit(page, `/reviews/${id}#report`);
  await page.getByRole('radio').first().check();
  const send = button(page, messages.report.submit);
  await loseAnswer(page, '**/reports');
  await send.click();
  await expect(alert(page, messages.error.generic)).toBeVisible();
  await loseAnswer(page, '**/reports');
  const lost = page.waitForResponse('**/reports');
  await send.click();
  await lost;
  await page.reload();
  await hydrated(page);
  await send.click();
  await expectNotice(page, messages.report.sent);
  const reports = await beside(site, ({ db }) =>
    db.selectFrom('reports').select('id').where('review_id', '=', id).execute(),
  );
  expect(reports).toHaveLength(1);
});

test('a new password whose answer was lost can be used, and the page says so', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(502).add(404);
  const { email, ...person } = newPerson();
  await verifiedPerson(site, { email, ...person });
  await visit(page, await resetPath(site, email));
  const password = `${person.password}, and more`;
  await fillNewPassword(page, password);
  await loseAnswer(page, '**/api/users/reset-password');
  const set = button(page, auth.setPassword);
  await set.click();
  await expect(alert(page, messages.error.generic)).toBeVisible();
  await set.click();
  await expect(alert(page, auth.reset.failed)).toBeVisible();
  await link(page, auth.reset.logIn).click();
  await fillLogIn(page, { email, password });
  await expect(page).toHaveURL('/');
});

test('a sign-up whose answer was lost leads to log-in, and back from there', async ({
  page,
  provoked,
}) => {
  provoked.add(502).add(409).add(403);
  const person = newPerson();
  await visit(page, '/auth/signup?from=%2Freviews');
  await loseAnswer(page, '**/api/users/signup');
  await fillSignUp(page, person);
  await expect(alert(page, auth.signUpFailed)).toBeVisible();
  await fillSignUp(page, person);
  const taken = alert(page, auth.emailTaken);
  await expect(taken).toContainText(auth.ifSignedUp);
  await link(taken, auth.logIn).click();
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  await fillLogIn(page, person);
  await expect(button(page, verification.resend)).toBeVisible();
});
