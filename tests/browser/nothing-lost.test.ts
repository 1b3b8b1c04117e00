import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expectNoViolations } from './find-violations.ts';
import { expect, stillTest as test } from './fixtures.ts';
import {
  fillLogIn,
  fillSignUp,
  logIn,
  logOut,
  newPerson,
  postReview,
  verifiedPerson,
  verifyElsewhere,
} from './people.ts';
import { noAnswer } from './problems.ts';
import { hold, loseAnswer, watchChanges } from './requests.ts';
import { commentField as comment, editForm, reviewCard, writeReview } from './reviews.ts';
import { comeBackUntil, expectNotice, hydrated, visit } from './visit.ts';

const { account, reviews, auth, verification, site: frame } = messages;

/** What log-in says when what was typed is stored. */
const endedButKept = `${frame.sessionEnded} ${frame.writingKept}`;

/** Ends the session on the server without telling the page. */
const endSession = (page: Page, { token }: { token: string }) =>
  page.request.delete('/api/users/token', { headers: { Authorization: token } });

test('a session that ends while writing: a notice, a redirect to log in and back, and the draft intact', async ({
  page,
  member,
  provoked,
}) => {
  provoked.add(401);
  // Without the wait, this call can be the one that is refused, before a word is written.
  const ownReviews = page.waitForResponse('**/api/reviews?*');
  await visit(page, '/reviews');
  await ownReviews;
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await endSession(page, member);
  await writeReview(page, 4, `Not lost. ${member.email}`);
  await expectNotice(page, endedButKept);
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  expect(
    await page.evaluate(() => [localStorage.getItem('userToken'), localStorage.getItem('kept')]),
  ).toEqual([null, 'yes']);
  await fillLogIn(page, member);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(`Not lost. ${member.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, member.email)).toBeVisible();
});

for (const path of ['/account', '/reviews']) {
  test(`a session that ends before a page opens: a notice, and a redirect to log in and back: ${path}`, async ({
    page,
    member,
    provoked,
  }) => {
    provoked.add(401);
    await endSession(page, member);
    await page.goto(path);
    await expectNotice(page, frame.sessionEnded);
    await hydrated(page);
    await fillLogIn(page, member);
    await expect(page).toHaveURL(path);
  });
}

test('an edit refused because the session ended resumes after logging in', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(401);
  await postReview(site, member.token, 2, `First words. ${member.email}`);
  await visit(page, '/reviews');
  await reviewCard(page, member.email).getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill(`Second words. ${member.email}`);
  await endSession(page, member);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expectNotice(page, endedButKept);
  await fillLogIn(page, member);
  await expect(comment(page)).toHaveValue(`Second words. ${member.email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Second words. ${member.email}`)).toBeVisible();
});

test('§5: the logged-out alert offers to sign up, log in, or neither, and leads back to the draft, which is then posted', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const post = page.getByRole('button', { name: reviews.post });
  const alert = page.getByRole('alertdialog', { name: reviews.signIn });
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  await page.getByRole('button', { name: reviews.open }).click();
  await post.click();
  // The star comes first.
  await expect(page.getByText(reviews.chooseStar)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.getByRole('radio', { name: reviews.stars(3) }).check();
  await comment(page).fill(`Not yet. ${person.email}`);
  await post.click();
  await expect(alert.getByRole('link', { name: messages.site.logIn })).toHaveAttribute(
    'href',
    '/auth/login?from=%2Freviews',
  );
  await expect(alert.getByRole('link', { name: auth.signUp })).toHaveAttribute(
    'href',
    '/auth/signup?from=%2Freviews',
  );
  await expect(alert).toHaveAccessibleDescription(reviews.draftIsSaved);
  await expect(alert.locator('a, button')).toHaveText([
    auth.signUp,
    messages.site.logIn,
    reviews.notNow,
  ]);
  await expect(alert.getByRole('button', { name: reviews.notNow })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alert).toHaveCount(0);
  await expect(post).toBeFocused();
  await expect(comment(page)).toHaveValue(`Not yet. ${person.email}`);
  expect(sent).toEqual([]);
  await post.click();
  await alert.getByRole('link', { name: messages.site.logIn }).click();
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(`Not yet. ${person.email}`);
  await expect(page.getByRole('radio', { name: reviews.stars(3) })).toBeChecked();
  await post.click();
  await expect(reviewCard(page, person.email)).toBeVisible();
});

test('a draft without stars survives a reload and a sign-up, whose notice covers nothing, and becomes a held review, until it is verified', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 640 } });
  const person = newPerson();
  const words = `Begun.\nNot done. ${person.email}`;
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await comment(page).fill(words);
  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(words);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(page.getByText(reviews.chooseStar)).toBeVisible();
  await expectNoViolations(page);
  await visit(page, '/auth/signup?from=%2Freviews');
  await expect(page.getByText(auth.signUpForReview)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(comment(page)).toHaveValue(words);

  const notice = page.getByRole('complementary', { name: verification.heading });
  await expect(notice).toContainText(verification.sentTo(person.email));
  await expect(notice).toBeInViewport({ ratio: 1 });
  const form = page.getByRole('region', { name: reviews.newHeading });
  const [above, below] = [await notice.boundingBox(), await form.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(notice).toHaveCSS('position', 'static');
  await expectNoViolations(page);

  await page.getByRole('radio', { name: reviews.stars(5) }).check();
  await page.getByRole('button', { name: reviews.post }).click();
  await expectNotice(page, reviews.postedHeld);
  const card = page.getByRole('article').filter({ hasText: person.email });
  await expect(card).toBeFocused();
  await expect(card).toContainText(reviews.held);
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(verification.sentTo(person.email))).toHaveCount(1);
  await expect(page.getByRole('button', { name: verification.resend })).toHaveCount(1);
  await expectNoViolations(page);

  await verifyElsewhere(site, person);
  await comeBackUntil(page, () => expect(card).not.toContainText(reviews.held, { timeout: 1000 }));
  await expectNotice(page, reviews.posted);
});

test('a draft with stars survives a reload, and is posted by the sign-up that it leads to, and held with one note about the link', async ({
  page,
}) => {
  const person = newPerson();
  await visit(page, '/reviews');
  await writeReview(page, 4, `Posted once. ${person.email}`);
  await visit(page, '/reviews');
  await expect(page.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();
  await expect(comment(page)).toHaveValue(`Posted once. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await expect(page.getByText(auth.postedOnSignUp)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL(/\/reviews#review-/u);
  const card = reviewCard(page, `Posted once. ${person.email}`);
  await expect(card).toContainText(reviews.held);
  await expect(card.getByRole('img', { name: reviews.stars(4) })).toBeVisible();
  await expect(card.getByRole('article')).toBeFocused();
  await expect(page.getByText(messages.verification.sentTo(person.email))).toHaveCount(1);
  await expectNotice(page, reviews.postedHeld);
  await expect(page.getByRole('button', { name: reviews.open })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
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
  await page.getByRole('alertdialog').getByRole('link', { name: auth.signUp }).click();
  await page.route('**/api/reviews', (route) => route.abort('internetdisconnected'), { times: 1 });
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(messages.error.network);
  await expect(comment(page)).toHaveValue(`Not lost. ${person.email}`);
  await expect(page.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Not lost. ${person.email}`)).toContainText(reviews.held);
});

test('a draft survives a closed tab until it is discarded, after a question, or its words are deleted', async ({
  page,
}) => {
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('radio', { name: reviews.stars(4) }).check();
  await comment(page).fill('Before the crash.');
  const next = await page.context().newPage();
  await page.close();
  await visit(next, '/reviews');
  await expect(comment(next)).toHaveValue('Before the crash.');
  await expect(next.getByRole('radio', { name: reviews.stars(4) })).toBeChecked();

  const open = next.getByRole('button', { name: reviews.open });
  const discard = next.getByRole('button', { name: reviews.discard });
  const question = next.getByRole('alertdialog', { name: reviews.confirmDiscard });
  await discard.click();
  await question.getByRole('button', { name: reviews.keepEditing }).click();
  await expect(comment(next)).toHaveValue('Before the crash.');
  await discard.click();
  await question.getByRole('button', { name: reviews.discard }).click();
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
  await expect(last.getByRole('button', { name: reviews.open })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(comment(last)).toBeHidden();
});

test('a name refused because the session ended is restored after logging in', async ({
  page,
  member,
  provoked,
}) => {
  provoked.add(401);
  await visit(page, '/account');
  await page.getByRole('button', { name: account.editField(auth.lastName) }).click();
  await page.getByRole('textbox', { name: auth.lastName }).fill('Kim');
  await endSession(page, member);
  await page.getByRole('button', { name: account.confirm }).click();
  await expectNotice(page, endedButKept);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await fillLogIn(page, member);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('textbox', { name: auth.lastName })).toHaveValue('Kim');
  await page.getByRole('button', { name: account.confirm }).click();
  await expectNotice(page, account.updated);
});

test('after a dropped connection the text stays with the reason below it, and after a lost answer, too; it is posted once', async ({
  page,
  member,
  provoked,
}) => {
  provoked.add(noAnswer).add(502);
  await visit(page, '/reviews');
  await page.context().setOffline(true);
  await writeReview(page, 5, `From a tunnel. ${member.email}`);
  await expect(page.getByRole('alert').filter({ hasText: messages.error.network })).toBeVisible();
  await expect(comment(page)).toHaveValue(`From a tunnel. ${member.email}`);
  await page.context().setOffline(false);
  await loseAnswer(page, '**/api/reviews');
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.error.generic })).toBeVisible();
  await expect(comment(page)).toHaveValue(`From a tunnel. ${member.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, member.email)).toHaveCount(1);

  await reviewCard(page, member.email).getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill(`From another tunnel. ${member.email}`);
  await page.context().setOffline(true);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(editForm(page).getByRole('alert')).toHaveText(messages.error.network);
  await page.context().setOffline(false);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, member.email)).toContainText('From another tunnel.');
});

test('what is being written is saved again when it is posted after a log-out in another tab', async ({
  page,
  member,
}) => {
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('radio', { name: reviews.stars(4) }).check();
  await comment(page).fill(`Still here. ${member.email}`);
  const other = await page.context().newPage();
  await visit(other, '/');
  await logOut(other);
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: frame.logIn }),
  ).toBeVisible();
  await page.getByRole('button', { name: reviews.post }).click();
  const alert = page.getByRole('alertdialog', { name: reviews.signIn });
  await expect(alert).toHaveAccessibleDescription(reviews.draftIsSaved);
  await alert.getByRole('link', { name: messages.site.logIn }).click();
  await fillLogIn(page, member);
  await expect(comment(page)).toHaveValue(`Still here. ${member.email}`);
});

test('logging out or in shows in other tabs', async ({ page, member }) => {
  await visit(page, '/');
  const other = await page.context().newPage();
  await visit(other, '/');
  const footer = (tab: Page) => tab.getByRole('contentinfo');
  await expect(footer(other).getByRole('button', { name: frame.logOut })).toBeVisible();
  await logOut(page);
  await expect(footer(other).getByRole('link', { name: frame.logIn })).toBeVisible();
  await logIn(other, member);
  await expect(footer(page).getByRole('button', { name: frame.logOut })).toBeVisible();
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
    await reviewCard(page, member.email).getByRole('button', { name: reviews.edit }).click();
    await comment(page).fill(`Mine. ${member.email}`);
    const newer = `Newer, before "${close}". ${member.email}`;
    const written = await page.request.put(`/api/reviews/${id}`, {
      headers: { Authorization: member.token },
      data: { rating: 2, comment: newer },
    });
    expect(written.status()).toBe(200);
    await editForm(page).getByRole('button', { name: reviews.post }).click();
    await expect(page.getByText(reviews.newerEdit)).toBeVisible();
    if (close === reviews.takeNewer) {
      const release = await hold(page, '**/reviews.data*');
      await editForm(page).getByRole('button', { name: close }).click();
      await expect(page.getByRole('spinbutton', { name: reviews.rating })).toBeFocused();
      await editForm(page).getByRole('button', { name: frame.close }).click();
      await expect(editForm(page)).toBeHidden();
      release();
    } else {
      await editForm(page).getByRole('button', { name: close }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: reviews.discardChanges })
        .click();
    }
    await expect(reviewCard(page, newer)).toBeVisible();
  }
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
    await reviewCard(tab, member.email).getByRole('button', { name: reviews.edit }).click();
    await comment(tab).fill(`${words} ${member.email}`);
  };
  await begin(page, 'Mine.');
  await begin(other, 'Newer.');
  await editForm(other).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(other, 'Newer.')).toBeVisible();

  await visit(page, '/reviews');
  await expect(comment(page)).toHaveValue(`Mine. ${member.email}`);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(page.getByText(reviews.newerEdit)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: reviews.takeNewer }).click();
  await expect(comment(page)).toHaveValue(`Newer. ${member.email}`);

  await comment(page).fill(`Mine again. ${member.email}`);
  await begin(other, 'Newest.');
  await editForm(other).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(other, 'Newest.')).toBeVisible();
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(page.getByText(reviews.newerEdit)).toBeVisible();
  const asked = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('spinbutton', { name: reviews.rating }).press('Enter');
  expect((await asked).status()).toBe(412);
  const release = await hold(page, '**/api/reviews/*', 'PUT');
  const keep = page.getByRole('button', { name: reviews.keepMine });
  await keep.click();
  await expect(keep).toHaveAttribute('aria-busy', 'true');
  await expect(keep).toBeFocused();
  release();
  await expect(reviewCard(page, 'Mine again.')).toBeVisible();
  await visit(other, '/reviews');
  await expect(reviewCard(other, 'Mine again.')).toBeVisible();
});

test('an edit is saved although the name above it has changed since it began', async ({
  page,
  member: { email, token },
  site,
  provoked,
}) => {
  provoked.add(412);
  await postReview(site, token, 5, `Start. ${email}`);
  await visit(page, '/reviews');
  await reviewCard(page, email).getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill(`Mine. ${email}`);
  const headers = { Authorization: token };
  const { userId } = await (await page.request.get('/api/users/token', { headers })).json();
  const renamed = await page.request.put(`/api/users/${userId}`, {
    headers,
    data: { firstName: 'Renamed', lastName: 'Lee' },
  });
  expect(renamed.status()).toBe(200);
  await editForm(page).getByRole('button', { name: reviews.post }).click();
  await expect(reviewCard(page, `Mine. ${email}`)).toContainText('Renamed');
  await expect(page.getByText(reviews.newerEdit)).toHaveCount(0);
});

test('edits of two reviews are kept apart', async ({ page, member, site }) => {
  await postReview(site, member.token, 2, 'First review.');
  await postReview(site, member.token, 3, 'Second review.');
  await visit(page, '/account/reviews');
  await reviewCard(page, 'First review.').getByRole('button', { name: reviews.edit }).click();
  await comment(page).fill('First edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveValue('First edit.');
  await reviewCard(page, 'Second review.').getByRole('button', { name: reviews.edit }).click();
  await expect(comment(page).first()).toHaveValue('Second review.');
  await comment(page).first().fill('Second edit.');
  await visit(page, '/account/reviews');
  await expect(comment(page)).toHaveCount(2);
  await expect(comment(page).first()).toHaveValue('Second edit.');
  await expect(comment(page).last()).toHaveValue('First edit.');
  await expect(page.getByRole('spinbutton').first()).toHaveValue('3');
  await expect(page.getByRole('spinbutton').last()).toHaveValue('2');
});
