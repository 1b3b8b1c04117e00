import { maxPasswordCharacters, minPasswordCharacters } from '#content/limits.ts';
import { reportReasons } from '#content/report-reasons.ts';
import {
  alert,
  answerOnce,
  button,
  expect,
  expectNoViolations,
  fillSignUp,
  inMain,
  invite,
  type Locator,
  messages,
  newPerson,
  type Page,
  passwordField,
  postReview,
  radio,
  stillTest as test,
  textbox,
  twoFrames,
  unverifiedPerson,
  visit,
  watchChanges,
} from './site.ts';

const { account, auth, fields, invitation, report, reviews } = messages;

const field = (page: Page, name: string) => inMain(page).getByLabel(name, { exact: true });

/** Types a text that leaves a field invalid, and expects its message to stay. */
async function expectToStay(input: Locator, text: string, message: string): Promise<void> {
  await input.fill(text);
  // The check of what was typed follows at once.
  await twoFrames(input.page());
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAccessibleDescription(message);
}

// Without the attribute, Firefox would call an empty required field invalid.
const expectNoMessage = (input: Locator) => expect(input).toHaveAttribute('aria-invalid', 'false');

test('sign-up names each wrong field until it is valid, a taken address, any failure', async ({
  page,
  site,
  provoked,
}) => {
  await visit(page, '/auth/signup');
  const sent = watchChanges(page);
  const invalid = page.locator('[aria-invalid="true"]');
  await button(inMain(page), auth.signUp).click();
  await expect(page.locator('body > [aria-live]')).toBeEmpty();
  const [first, email, password, retype] = [
    field(page, auth.firstName),
    field(page, auth.email),
    field(page, auth.password),
    field(page, auth.passwordRetype),
  ];
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(fields.empty);
  await expect(invalid).toHaveCount(5);
  await expectNoViolations(page);
  await retype.fill('a good password');
  await button(inMain(page), auth.signUp).click();
  await expect(alert(page, auth.mismatch)).toBeVisible();
  await expect(invalid).toHaveCount(5);
  await retype.fill('');
  await button(inMain(page), auth.signUp).click();
  await expect(first).toBeFocused();
  await first.press('Enter');
  await expect(page.locator('body > [aria-live]')).toHaveText(fields.empty);
  await first.pressSequentially('H');
  await expectNoMessage(first);
  await expectToStay(email, 'hannah@example', fields.email);
  await email.pressSequentially('.com');
  await expectNoMessage(email);
  await expectToStay(
    password,
    'seven b',
    fields.passwordLength(minPasswordCharacters, maxPasswordCharacters),
  );
  await password.pressSequentially('y');
  await expectNoMessage(password);
  await expect(password).toHaveAccessibleDescription(auth.passwordHint);
  await retype.pressSequentially('s');
  await expectNoMessage(retype);
  await expect(page.getByText(auth.mismatch)).toHaveCount(0);
  await first.fill('');
  await expectNoMessage(first);

  // A mismatch is over when either password is changed to match.
  const mismatch = page.getByText(auth.mismatch);
  await fillSignUp(page, newPerson(), 'something else');
  await expect(alert(page, auth.mismatch)).toBeVisible();
  await expect(retype).toBeFocused();
  expect(sent).toEqual([]);
  await retype.fill('something els');
  await retype.pressSequentially('e!');
  await expect(mismatch).toBeVisible();
  await password.fill('something else!');
  await expect(mismatch).toHaveCount(0);
  await expectNoMessage(retype);

  // Only the server refuses these.
  provoked.add(409).add(422).add(500);
  const taken = newPerson();
  await unverifiedPerson(site, taken);
  await fillSignUp(page, { ...taken, password: 'password1' });
  await expect(password).toHaveAccessibleDescription(fields.commonPassword);
  await expect(password).toBeFocused();
  await expect(page.getByText(auth.signUpFailed)).toHaveCount(0);
  await first.fill('Zoë');
  await expect(password).toHaveAccessibleDescription(fields.commonPassword);
  await password.fill(taken.password);
  await expectNoMessage(password);
  await fillSignUp(page, taken);
  await expect(alert(page, auth.emailTaken)).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(newPerson().email);
  await expect(page.getByText(auth.emailTaken)).toHaveCount(0);
  const failure = { status: 500, json: { code: 'internal_error' } };
  await answerOnce(page, '**/api/users/signup', failure);
  const person = newPerson();
  await fillSignUp(page, person);
  await expect(alert(page, auth.signUpFailed)).toBeVisible();
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/');
});

test('in forms of passwords, reviews, an invitation, and a report, messages go, too', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(403).add(422);
  await visit(page, '/account/password');
  const current = field(page, account.currentPassword);
  await current.fill('not my password');
  await field(page, auth.newPassword).fill('a better password');
  await field(page, auth.passwordRetype).fill('a better password');
  await button(inMain(page), account.changePassword).click();
  await expect(current).toHaveAccessibleDescription(auth.wrongPassword);
  await field(page, auth.newPassword).fill('a much better password');
  await expectToStay(current, 'not', auth.wrongPassword);
  await current.fill(member.password);
  await expectNoMessage(current);

  await visit(page, '/account');
  await button(page, account.deleteAccount).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, account.deleteAccount).click();
  const asked = passwordField(dialog);
  await expect(asked).toHaveAccessibleDescription(auth.wrongPassword);
  // Enter leaves the focus in the field, so its message is announced, each time.
  for (const times of [1, 2]) {
    await asked.press('Enter');
    await expect(dialog.locator('[aria-live]').getByText(auth.wrongPassword)).toHaveCount(times);
  }
  await expectToStay(asked, 'seven b', auth.wrongPassword);
  await asked.fill('eight by');
  await expectNoMessage(asked);

  const comment = textbox(page, reviews.comment);
  const broken = 'Turned \u202Earound.';
  /** Only the server refuses these words. */
  const expectRefused = async (submit: string) => {
    await radio(page, reviews.stars(5)).check();
    await comment.fill(broken);
    await button(page, submit).click();
    await expect(comment).toBeFocused();
    await expect(comment).toHaveAccessibleDescription(fields.broken);
    await expect(comment).toHaveValue(broken);
    await comment.fill('Straight.');
    await expectNoMessage(comment);
  };
  await visit(page, '/reviews#new-review');
  await expectRefused(reviews.post);

  const id = await postReview(site, member.token, 4, `Mine. ${member.email}`);
  await visit(page, `/reviews/${id}`);
  await button(page, reviews.edit).click();
  const rating = page.getByRole('spinbutton', { name: reviews.rating });
  await rating.fill('7');
  await button(page, reviews.post).click();
  await expectToStay(rating, '2.5', reviews.wholeRating);
  await rating.fill('2');
  await expectNoMessage(rating);
  await comment.fill(broken);
  await button(page, reviews.post).click();
  await expectToStay(comment, `Still ${broken}`, fields.broken);
  await comment.fill('Straight.');
  await expectNoMessage(comment);

  await visit(page, await invite(site, newPerson()));
  await expectRefused(invitation.submit);
  const last = field(page, auth.lastName);
  await last.fill('');
  await radio(page, reviews.stars(5)).check();
  await button(page, invitation.submit).click();
  await expectToStay(last, '  ', fields.empty);
  await last.fill('Lee');
  await expectNoMessage(last);

  await page.evaluate(() => localStorage.clear());
  await visit(page, `/reviews/${id}#report`);
  await textbox(page, report.email).fill('nobody@');
  await button(page, report.submit).click();
  const reasons = page.getByRole('radiogroup', { name: report.reason });
  await expect(reasons).toHaveAttribute('aria-invalid', 'true');
  await radio(reasons, reportReasons.private).check();
  await expectNoMessage(reasons);
  const email = textbox(page, report.email);
  await expect(email).toHaveAccessibleDescription(fields.email);
  await email.fill('');
  await expectNoMessage(email);
});
