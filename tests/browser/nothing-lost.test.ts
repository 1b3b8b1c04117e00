import { reportReasons } from '#content/report-reasons.ts';
import {
  alert,
  beginReview,
  boxOf,
  button,
  commentField as comment,
  confirmation,
  drop,
  editForm,
  endSession,
  expect,
  expectAtRest,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  fillNewPassword,
  fillSignUp,
  footer,
  h1,
  hold,
  hydrated,
  inMain,
  keepDraft,
  leavePage,
  link,
  type Locator,
  logOut,
  loseAnswer,
  messages,
  newPerson,
  noAnswer,
  type Page,
  passwordField,
  postReview,
  postReviewOf,
  radio,
  reviewCard,
  signUpNotice,
  stillTest as test,
  storeToken,
  textbox,
  verifiedPerson,
  verifyElsewhere,
  visit,
  watchChanges,
  writeReview,
} from './site.ts';

const { account, report, reviews, auth, verification, site: frame } = messages;

/** The log-in's notice when typed text is stored. */
const endedButKept = `${frame.sessionEnded} ${frame.writingKept}`;

test('the logged-out alert offers three ways on, and leads back to the draft', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const post = button(page, reviews.post);
  const question = confirmation(page, reviews.signIn);
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  await button(page, reviews.open).click();
  await post.click();
  // The star comes first.
  await expect(page.getByText(reviews.chooseStar)).toBeVisible();
  await expect(question).toHaveCount(0);
  await radio(page, reviews.stars(3)).check();
  await comment(page).fill(`Not yet. ${person.email}`);
  await post.click();
  await expect(link(question, frame.logIn)).toHaveAttribute('href', '/auth/login?from=%2Freviews');
  await expect(link(question, auth.signUp)).toHaveAttribute('href', '/auth/signup?from=%2Freviews');
  await expect(question).toHaveAccessibleDescription(reviews.draftIsSaved);
  await expectAtRest(page.getByRole('button', { name: reviews.post, includeHidden: true }));
  await expect(question.locator('a, button')).toHaveText([
    auth.signUp,
    frame.logIn,
    reviews.notNow,
  ]);
  await expect(button(question, reviews.notNow)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(post).toBeFocused();
  await expect(comment(page)).toHaveValue(`Not yet. ${person.email}`);
  expect(sent).toEqual([]);
  await post.click();
  await link(question, frame.logIn).click();
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(`Not yet. ${person.email}`);
  await expect(radio(page, reviews.stars(3))).toBeChecked();
  await post.click();
  await expect(reviewCard(page, person.email)).toBeVisible();
});

test('a draft without stars survives a reload and a sign-up, and becomes a held review', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 640 } });
  const person = newPerson();
  const words = `Begun.\nNot done. ${person.email}`;
  await visit(page, '/reviews');
  await button(page, reviews.open).click();
  await comment(page).fill(words);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(words);
  await button(page, reviews.post).click();
  await expect(page.getByText(reviews.chooseStar)).toBeVisible();
  await expectNoViolations(page);
  await visit(page, '/auth/signup?from=%2Freviews');
  await expect(page.getByText(auth.signUpForReview)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(words);

  const notice = signUpNotice(page);
  await expect(notice).toContainText(verification.sentTo(person.email));
  await expect(notice).toBeInViewport({ ratio: 1 });
  const form = page.getByRole('region', { name: reviews.newHeading });
  expect((await boxOf(notice)).bottom).toBeLessThanOrEqual((await boxOf(form)).y);
  await expect(notice).toHaveCSS('position', 'static');
  await expectNoViolations(page);

  await radio(page, reviews.stars(5)).check();
  await button(page, reviews.post).click();
  await expectNotice(page, reviews.postedHeld);
  const card = page.getByRole('article').filter({ hasText: person.email });
  await expect(card).toBeFocused();
  await expect(card).toContainText(reviews.held);
  await expect(notice).toHaveCount(0);
  await expect(inMain(page).getByText(verification.sentTo(person.email))).toHaveCount(1);
  await expect(button(page, verification.resend)).toHaveCount(1);
  await expectNoViolations(page);

  await verifyElsewhere(site, person);
  // The window may have had the focus a moment before, and then the next look-up waits.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(card).not.toContainText(reviews.held, { timeout: 1000 });
  }).toPass();
  await expectNotice(page, reviews.posted);
});

test('Back and a reload keep their place while a draft or an edit opens again', async ({
  page,
  site,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const words = `To be edited. ${member.email}`;
  await postReview(site, member.token, 4, words);
  const leaveAndReturn = async (field: Locator) => {
    await expect(field).toBeVisible();
    const left = link(footer(page), frame.privacy);
    await left.click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await expect(field).toBeVisible();
    await expect(h1(page)).toBeFocused();
    await expect(left).toBeInViewport();
    await page.reload();
    await hydrated(page);
    await expect(field).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await expect(left).toBeInViewport();
  };
  await visit(page, '/reviews');
  await button(reviewCard(page, words), reviews.edit).click();
  await comment(page).fill('Begun.');
  await leaveAndReturn(editForm(page));
  await button(editForm(page), frame.close).click();
  await button(confirmation(page), reviews.discardChanges).click();
  await keepDraft(page, 'Begun.');
  await visit(page, '/reviews');
  await leaveAndReturn(comment(page));
});

test('a draft with stars survives a reload, and the sign-up it leads to posts it', async ({
  page,
}) => {
  const person = newPerson();
  await visit(page, '/reviews');
  await writeReview(page, 4, `Posted once. ${person.email}`);
  await visit(page, '/reviews');
  await expect(radio(page, reviews.stars(4))).toBeChecked();
  await expect(comment(page)).toHaveValue(`Posted once. ${person.email}`);
  await button(page, reviews.post).click();
  await link(confirmation(page), auth.signUp).click();
  await expect(page.getByText(auth.postedOnSignUp)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL(/\/reviews#review-/u);
  const card = reviewCard(page, `Posted once. ${person.email}`);
  await expect(card).toContainText(reviews.held);
  await expect(card.getByText(reviews.stars(4), { exact: true })).toBeVisible();
  await expect(card.getByRole('article')).toBeFocused();
  await expect(inMain(page).getByText(verification.sentTo(person.email))).toHaveCount(1);
  await expectNotice(page, reviews.postedHeld);
  await expect(button(page, reviews.open)).toHaveAttribute('aria-expanded', 'false');
  await visit(page, '/reviews');
  await expect(card).toHaveCount(1);
  await expect(comment(page)).toBeHidden();
});

test('a draft that the sign-up could not post is still in the form, which says why', async ({
  page,
  provoked,
}) => {
  provoked.add(noAnswer);
  const person = newPerson();
  await visit(page, '/reviews');
  await writeReview(page, 4, `Not lost. ${person.email}`);
  await link(confirmation(page), auth.signUp).click();
  await drop(page, '**/api/reviews', { times: 1 });
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(inMain(page).getByRole('alert')).toHaveText(messages.error.network);
  await expect(comment(page)).toHaveValue(`Not lost. ${person.email}`);
  await expect(radio(page, reviews.stars(4))).toBeChecked();
  await button(page, reviews.post).click();
  await expect(reviewCard(page, `Not lost. ${person.email}`)).toContainText(reviews.held);
});

test('a draft survives a closed tab until it is discarded, or its words are deleted', async ({
  page,
}) => {
  await visit(page, '/reviews');
  await beginReview(page, 4, 'Before the crash.');
  const next = await page.context().newPage();
  await page.close();
  await visit(next, '/reviews');
  await expect(comment(next)).toHaveValue('Before the crash.');
  await expect(radio(next, reviews.stars(4))).toBeChecked();

  const open = button(next, reviews.open);
  const discard = button(next, reviews.discard);
  const question = confirmation(next, reviews.confirmDiscard);
  await discard.click();
  await button(question, reviews.keepEditing).click();
  await expect(comment(next)).toHaveValue('Before the crash.');
  await discard.click();
  await button(question, reviews.discard).click();
  await expect(open).toBeFocused();
  await expect(comment(next)).toBeHidden();
  await visit(next, '/reviews');
  await expect(open).toHaveAttribute('aria-expanded', 'false');

  await open.click();
  await comment(next).fill('On second thought');
  await expect(discard).toBeVisible();
  await comment(next).fill('');
  await expect(discard).toHaveCount(0);
  // This tab remembers that the form was left open.
  const last = await next.context().newPage();
  await visit(last, '/reviews');
  await expect(button(last, reviews.open)).toHaveAttribute('aria-expanded', 'false');
  await expect(comment(last)).toBeHidden();
});

test('words added in another tab that has closed since are not overwritten', async ({ page }) => {
  await visit(page, '/reviews');
  await button(page, reviews.open).click();
  await comment(page).fill('Begun here');
  const other = await page.context().newPage();
  await visit(other, '/reviews');
  await comment(other).press('End');
  await comment(other).pressSequentially(', continued there');
  await radio(other, reviews.stars(4)).check();
  await other.close();
  await expect(comment(page)).toHaveValue('Begun here, continued there');
  await expect(radio(page, reviews.stars(4))).toBeChecked();
  await comment(page).press('End');
  await comment(page).pressSequentially(', ended here');
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue('Begun here, continued there, ended here');
  await expect(radio(page, reviews.stars(4))).toBeChecked();
});

test('a draft posted in another tab leaves the form, which then posts a second review', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews');
  await beginReview(page, 4, `First. ${member.email}`);
  const other = await page.context().newPage();
  await visit(other, '/reviews');
  await button(other, reviews.post).click();
  await expect(reviewCard(other, `First. ${member.email}`)).toBeVisible();
  await expect(comment(page)).toHaveValue('');
  await radio(page, reviews.stars(5)).check();
  await comment(page).fill(`Second. ${member.email}`);
  await button(page, reviews.post).click();
  await expect(reviewCard(page, `Second. ${member.email}`)).toBeVisible();
  await expect(reviewCard(page, `First. ${member.email}`)).toBeVisible();
});

test('words of another tab replace none that only this tab has', async ({ page }) => {
  await visit(page, '/reviews');
  await button(page, reviews.open).click();
  await comment(page).fill('Only here');
  const other = await page.context().newPage();
  await visit(other, '/privacy');
  await other.evaluate(() => localStorage.clear());
  await visit(other, '/reviews');
  await button(other, reviews.open).click();
  const heard = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('storage', () => requestAnimationFrame(resolve), { once: true }),
      ),
  );
  await comment(other).fill('Of somebody else');
  await heard;
  await expect(comment(page)).toHaveValue('Only here');
});

test('whatever an ended session refuses leads to log in, and back to what was typed', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(401);
  await postReview(site, member.token, 2, `First words. ${member.email}`);
  const returnTo = async (path: string, notice: string) => {
    await expectNotice(page, notice);
    await expect(page).toHaveURL(`/auth/login?from=${encodeURIComponent(path)}`);
    await hydrated(page);
    await fillLogIn(page, member);
    await expect(page).toHaveURL(path);
  };
  const end = async () => {
    const token = await page.evaluate(() => localStorage.getItem('userToken'));
    await endSession(page, { token: token ?? '' });
  };
  for (const path of ['/account', '/reviews'])
    await test.step(`${path} is opened`, async () => {
      await end();
      await page.goto(path);
      await returnTo(path, frame.sessionEnded);
    });

  await test.step('an edit is saved', async () => {
    await button(reviewCard(page, member.email), reviews.edit).click();
    await comment(page).fill(`Second words. ${member.email}`);
    await end();
    await button(editForm(page), reviews.post).click();
    await returnTo('/reviews', endedButKept);
    await expect(comment(page)).toHaveValue(`Second words. ${member.email}`);
    await button(editForm(page), reviews.post).click();
    await expect(reviewCard(page, `Second words. ${member.email}`)).toBeVisible();
  });

  await test.step('a name is saved', async () => {
    await visit(page, '/account');
    await button(page, account.editField(auth.lastName)).click();
    await textbox(page, auth.lastName).fill('Kim');
    await end();
    await button(page, account.confirm).click();
    await expectNotice(page, endedButKept);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await returnTo('/account', endedButKept);
    await expect(textbox(page, auth.lastName)).toHaveValue('Kim');
    await button(page, account.confirm).click();
    await expectNotice(page, account.updated);
  });

  await test.step('the password is changed, and stays the old one', async () => {
    await visit(page, '/account/password');
    await page.getByLabel(account.currentPassword).fill(member.password);
    await fillNewPassword(page, 'a better password');
    await end();
    await button(inMain(page), account.changePassword).click();
    await returnTo('/account/password', frame.sessionEnded);
  });

  await test.step('the account is deleted, and stays, without a goodbye', async () => {
    await visit(page, '/account');
    await button(inMain(page), account.deleteAccount).click();
    await end();
    await passwordField(page.getByRole('dialog')).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(h1(page)).toBeFocused();
    await returnTo('/account', frame.sessionEnded);
  });

  await test.step('a review is posted', async () => {
    // Without the wait, this call can be the one that is refused, before a word is written.
    const ownReviews = page.waitForResponse('**/api/reviews?*');
    await visit(page, '/reviews');
    await ownReviews;
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await end();
    await writeReview(page, 4, `Not lost. ${member.email}`);
    await expectNotice(page, endedButKept);
    expect(
      await page.evaluate(() => [localStorage.getItem('userToken'), localStorage.getItem('kept')]),
    ).toEqual([null, 'yes']);
    await returnTo('/reviews', endedButKept);
    await expect(comment(page)).toHaveValue(`Not lost. ${member.email}`);
    await button(page, reviews.post).click();
    await expect(reviewCard(page, `Not lost. ${member.email}`)).toBeVisible();
  });
});

test('after a lost connection or answer, the text stays, and is posted once', async ({
  page,
  member,
  provoked,
}) => {
  provoked.add(noAnswer).add(502);
  await visit(page, '/reviews');
  await page.context().setOffline(true);
  await writeReview(page, 5, `From a tunnel. ${member.email}`);
  await expect(alert(page, messages.error.network)).toBeVisible();
  await expect(comment(page)).toHaveValue(`From a tunnel. ${member.email}`);
  await page.context().setOffline(false);
  await loseAnswer(page, '**/api/reviews');
  await button(page, reviews.post).click();
  await expect(alert(page, messages.error.generic)).toBeVisible();
  await expect(comment(page)).toHaveValue(`From a tunnel. ${member.email}`);
  await button(page, reviews.post).click();
  await expect(reviewCard(page, member.email)).toHaveCount(1);

  await button(reviewCard(page, member.email), reviews.edit).click();
  await comment(page).fill(`From another tunnel. ${member.email}`);
  await page.context().setOffline(true);
  await button(editForm(page), reviews.post).click();
  await expect(editForm(page).getByRole('alert')).toHaveText(messages.error.network);
  await page.context().setOffline(false);
  await button(editForm(page), reviews.post).click();
  await expect(reviewCard(page, member.email)).toContainText('From another tunnel.');
});

test('a log-out or log-in shows in other tabs, and what is being written there stays', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews');
  await beginReview(page, 4, `Still here. ${member.email}`);
  const other = await page.context().newPage();
  await visit(other, '/privacy');
  await logOut(other);
  await expect(link(footer(page), frame.logIn)).toBeVisible();
  await button(page, reviews.post).click();
  const question = confirmation(page, reviews.signIn);
  await expect(question).toHaveAccessibleDescription(reviews.draftIsSaved);
  await link(question, frame.logIn).click();
  await fillLogIn(page, member);
  await expect(comment(page)).toHaveValue(`Still here. ${member.email}`);
  await expect(button(footer(other), frame.logOut)).toBeVisible();
});

test('an edit stays when the browser’s data is cleared while it is written', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(401);
  await postReview(site, member.token, 4, `Start. ${member.email}`);
  await visit(page, '/account/reviews');
  await button(page, reviews.edit).click();
  await comment(page).fill(`Not lost. ${member.email}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await button(page, reviews.post).click();
  await expectNotice(page, endedButKept);
  await fillLogIn(page, member);
  await expect(comment(page)).toHaveValue(`Not lost. ${member.email}`);
});

test('another account that logs in can’t save an open edit, and is told why', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(403);
  await postReview(site, member.token, 4, `Start. ${member.email}`);
  await visit(page, `/reviews`);
  await button(reviewCard(page, member.email), reviews.edit).click();
  await comment(page).fill(`Mine. ${member.email}`);
  const other = await page.context().newPage();
  await visit(other, '/privacy');
  await logOut(other);
  const stranger = newPerson('Eve');
  await storeToken(other, await verifiedPerson(site, stranger));
  await button(editForm(page), reviews.post).click();
  await expect(alert(page, messages.error.refusals.not_yours)).toBeVisible();
  await expect(comment(page)).toHaveValue(`Mine. ${member.email}`);
});

test('newer words that an author takes are on the card, and closing asks nothing', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(412);
  const id = await postReview(site, member.token, 5, `Start. ${member.email}`);
  await visit(page, '/reviews');
  for (const close of [reviews.takeNewer, frame.close]) {
    await button(reviewCard(page, member.email), reviews.edit).click();
    await comment(page).fill(`Mine. ${member.email}`);
    const newer = `Newer, before "${close}". ${member.email}`;
    const written = await page.request.put(`/api/reviews/${id}`, {
      headers: { Authorization: member.token },
      data: { rating: 2, comment: newer },
    });
    expect(written.status()).toBe(200);
    await button(editForm(page), reviews.post).click();
    await expect(page.getByText(reviews.newerEdit)).toBeVisible();
    if (close === reviews.takeNewer) {
      const release = await hold(page, '**/reviews.data*');
      await button(editForm(page), close).click();
      await expect(page.getByRole('spinbutton', { name: reviews.rating })).toBeFocused();
      await button(editForm(page), frame.close).click();
      await expect(editForm(page)).toBeHidden();
      release();
    } else {
      await button(editForm(page), close).click();
      await button(confirmation(page), reviews.discardChanges).click();
    }
    await expect(reviewCard(page, newer)).toBeVisible();
  }

  // A new name above it is no newer edit.
  await button(reviewCard(page, member.email), reviews.edit).click();
  await comment(page).fill(`Renamed. ${member.email}`);
  const headers = { Authorization: member.token };
  const { userId } = await (await page.request.get('/api/users/token', { headers })).json();
  const renamed = await page.request.put(`/api/users/${userId}`, {
    headers,
    data: { firstName: 'Zoë', lastName: 'Lee' },
  });
  expect(renamed.status()).toBe(200);
  await button(editForm(page), reviews.post).click();
  await expect(reviewCard(page, `Renamed. ${member.email}`)).toContainText('Zoë');
  await expect(page.getByText(reviews.newerEdit)).toHaveCount(0);
});

test('an edit never overwrites a newer one without asking, even after a reload', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(412);
  await postReview(site, member.token, 5, `Start. ${member.email}`);
  const other = await page.context().newPage();
  const begin = async (tab: Page, words: string) => {
    await visit(tab, '/reviews');
    await button(reviewCard(tab, member.email), reviews.edit).click();
    await comment(tab).fill(`${words} ${member.email}`);
  };
  await begin(page, 'Mine.');
  await begin(other, 'Newer.');
  await button(editForm(other), reviews.post).click();
  await expect(reviewCard(other, 'Newer.')).toBeVisible();

  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Mine. ${member.email}`);
  await button(editForm(page), reviews.post).click();
  await expect(page.getByText(reviews.newerEdit)).toBeVisible();
  await expectNoViolations(page);
  await button(page, reviews.takeNewer).click();
  await expect(comment(page)).toHaveValue(`Newer. ${member.email}`);

  await comment(page).fill(`Mine again. ${member.email}`);
  await begin(other, 'Newest.');
  await button(editForm(other), reviews.post).click();
  await expect(reviewCard(other, 'Newest.')).toBeVisible();
  await button(editForm(page), reviews.post).click();
  await expect(page.getByText(reviews.newerEdit)).toBeVisible();
  const asked = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('spinbutton', { name: reviews.rating }).press('Enter');
  expect((await asked).status()).toBe(412);
  const release = await hold(page, '**/api/reviews/*', 'PUT');
  const keep = button(page, reviews.keepMine);
  await keep.click();
  await expect(keep).toHaveAttribute('aria-busy', 'true');
  await expect(keep).toBeFocused();
  release();
  await expect(reviewCard(page, 'Mine again.')).toBeVisible();
  await visit(other, '/reviews');
  await expect(reviewCard(other, 'Mine again.')).toBeVisible();
});

test('edits of two reviews are kept apart', async ({ page, member, site }) => {
  await postReview(site, member.token, 2, 'First review.');
  await postReview(site, member.token, 3, 'Second review.');
  await visit(page, '/account/reviews');
  await button(reviewCard(page, 'First review.'), reviews.edit).click();
  await comment(page).fill('First edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveValue('First edit.');
  await button(reviewCard(page, 'Second review.'), reviews.edit).click();
  await expect(comment(page).first()).toHaveValue('Second review.');
  await comment(page).first().fill('Second edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveCount(2);
  await expect(comment(page).first()).toHaveValue('Second edit.');
  await expect(comment(page).last()).toHaveValue('First edit.');
  await expect(page.getByRole('spinbutton').first()).toHaveValue('3');
  await expect(page.getByRole('spinbutton').last()).toHaveValue('2');
});

test('a report survives a look at the rules and a reload, until it is sent', async ({
  page,
  site,
}) => {
  const id = await postReviewOf(site, newPerson(), 1, 'Call 555 0101');
  await visit(page, `/reviews/${id}#report`);
  const reason = radio(page, reportReasons.private);
  const words = textbox(page, report.words);
  await reason.check();
  await words.fill('That is my number.');
  await link(page, report.rules).click();
  await expect(page).toHaveURL(/about#/u);
  await hydrated(page);
  await page.goBack();
  await expect(words).toHaveValue('That is my number.');
  await expect(reason).toBeChecked();
  await visit(page, `/reviews/${id}`);
  await expect(words).toHaveValue('That is my number.');
  await expect(reason).toBeChecked();
  await button(page, report.submit).click();
  await expectNotice(page, report.sent);
  await leavePage(page);
  await visit(page, `/reviews/${id}#report`);
  await expect(words).toHaveValue('');
});
