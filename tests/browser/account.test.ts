import { readFile } from 'node:fs/promises';
import { emailMessages } from '../../content/email-messages.ts';
import { messages } from '../../content/messages.ts';
import type { RunningServer } from '../harness/start-server.ts';
import { expect, test } from './fixtures.ts';
import { publishAsClient } from './invitations.ts';
import {
  fillLogIn,
  fillSignUp,
  storeToken,
  logIn,
  logOut,
  newPerson,
  type Person,
  postReview,
  unverifiedPerson,
  verifiedPerson,
} from './people.ts';
import { reviewCard } from './reviews.ts';
import { hydrated, visit } from './visit.ts';

const { account, auth, dialog } = messages;
// The hues of the two tokens, in both themes.
const green = /^oklch\(\S+ \S+ 150\)$/u;
const red = /^oklch\(\S+ \S+ 22\)$/u;

/** Waits for an email with that subject. */
const expectEmail = (site: RunningServer, { email }: Person, subject: string) =>
  expect.poll(() => site.smtp.taken.filter((each) => each.recipient === email).map(({ mail }) => mail.subject)).toContain(subject);

test('§2: one name at a time is edited, confirmed or canceled; the address is not editable', async ({ page, site }) => {
  const person = newPerson('Ann', 'Lee');
  await verifiedPerson(site, person);
  await logIn(page, person);
  await visit(page, '/account');
  const main = page.getByRole('main');
  await expect(main).toContainText(person.email);
  await expect(main.getByRole('button', { name: account.editField(auth.email) })).toHaveCount(0);
  const edit = main.getByRole('button', { name: account.editField(auth.firstName) });

  await edit.click();
  await main.getByRole('textbox', { name: auth.firstName }).fill('Zoë');
  await main.getByRole('button', { name: account.cancel }).click();
  await expect(main.getByText('Ann', { exact: true })).toBeVisible();
  await expect(edit).toBeFocused();

  await edit.click();
  await main.getByRole('textbox', { name: auth.firstName }).fill('Zoë');
  await main.getByRole('button', { name: account.confirm }).click();
  await expect(main.getByRole('status').filter({ hasText: account.updated })).toHaveCSS('color', green);
  await visit(page, '/account');
  await expect(main.getByText('Zoë', { exact: true })).toBeVisible();
});

test('§8: a failed update shows an error and keeps the input', async ({ page, site, provoked }) => {
  provoked.add(500);
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  await visit(page, '/account');
  await page.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { code: 'internal_error' } }) : route.fallback(),
  );
  await page.getByRole('button', { name: account.editField(auth.lastName) }).click();
  await page.getByRole('textbox', { name: auth.lastName }).fill('Kim');
  await page.getByRole('button', { name: account.confirm }).click();
  await expect(page.getByRole('alert').filter({ hasText: account.updateFailed })).toHaveCSS('color', red);
  await expect(page.getByRole('textbox', { name: auth.lastName })).toHaveValue('Kim');
});

test('§2: an invalid name shows an error at its field, and nothing is sent', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/account');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.getByRole('button', { name: account.editField(auth.firstName) }).click();
  const field = page.getByRole('textbox', { name: auth.firstName });
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/.+/u);
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);
});

test('§2: each tab has its own URL and is marked as current', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/account');
  const tabs = page.getByRole('navigation', { name: account.heading });
  for (const [label, path] of [
    [account.changePassword, '/account/password'],
    [account.myReviews, '/account/reviews'],
    [account.myInformation, '/account'],
  ] as const) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(label);
  }
});

test('a logged-out visitor is redirected to log in, then back to the tab', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await page.goto('/account/password');
  await expect(page).toHaveURL('/auth/login?from=%2Faccount%2Fpassword');
  await hydrated(page);
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/account/password');
  await expect(page.getByRole('heading', { name: account.changePassword })).toBeVisible();
});

test('a changed password ends the other sessions, and this one stays', async ({ newVisitor, site, provoked }) => {
  provoked.add(401).add(403);
  const [here, elsewhere] = [await newVisitor(), await newVisitor()];
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(here, person);
  await logIn(elsewhere, person);
  const change = async (current: string, retype: string) => {
    await here.getByLabel(account.currentPassword).fill(current);
    await here.getByLabel(account.newPassword, { exact: true }).fill('a better password');
    await here.getByLabel(auth.passwordRetype).fill(retype);
    await here.getByRole('main').getByRole('button', { name: account.changePassword }).click();
  };
  await visit(here, '/account/password');
  await change(person.password, 'another password');
  await expect(here.getByText(auth.mismatch)).toBeVisible();
  await change('not my password', 'a better password');
  await expect(here.getByText(account.wrongPassword)).toBeVisible();
  await expect(here.getByLabel(account.currentPassword)).toBeFocused();
  await change(person.password, 'a better password');
  await expect(here.getByText(account.passwordChanged)).toBeVisible();
  await expectEmail(site, person, emailMessages.passwordChanged().subject);
  await visit(here, '/account');
  await expect(here.getByRole('main')).toContainText(person.email);

  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL('/auth/login?from=%2Faccount');
  await expect(elsewhere.getByText(messages.site.sessionEnded)).toBeVisible();
  await hydrated(elsewhere);
  await fillLogIn(elsewhere, { ...person, password: 'a better password' });
  await expect(elsewhere).toHaveURL('/account');
});

test('sessions are listed; one or all others can be logged out with the password', async ({ page, newVisitor, site, provoked }) => {
  provoked.add(403);
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  await logIn(await newVisitor(), person);
  await visit(page, '/account');
  const sessions = page.getByRole('region', { name: account.sessions }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: account.thisSession })).toHaveCount(1);
  const question = page.getByRole('dialog');
  const password = question.getByLabel(auth.password, { exact: true });
  const end = sessions.getByRole('button').first();

  await end.click();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(end).toBeFocused();
  await end.click();
  await question.getByRole('button', { name: dialog.cancel }).click();
  await expect(question).toHaveCount(0);

  await end.click();
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(account.wrongPassword);
  await password.fill('not my password');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(account.wrongPassword);
  await expect(password).toBeFocused();
  await expect(sessions).toHaveCount(3);
  await password.fill(person.password);
  await question.getByRole('button', { name: account.endSession }).click();
  await expect(sessions).toHaveCount(2);
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: account.sessions })).toBeFocused();

  await page.getByRole('button', { name: account.endOtherSessions }).click();
  await expect(question).toHaveAccessibleName(account.confirmEndOthers);
  await password.fill(person.password);
  await password.press('Enter');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText(account.thisSession);
});

test('a changed password gives this browser a new token, and its other tabs stay logged in', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await logIn(page, person);
  await visit(page, '/account/password');
  const other = await page.context().newPage();
  await visit(other, '/account');
  await expect(other.getByRole('main')).toContainText(person.email);
  const tokenOf = (tab: typeof page) => tab.evaluate(() => localStorage.getItem('userToken'));
  const before = await tokenOf(page);

  await page.getByLabel(account.currentPassword).fill(person.password);
  await page.getByLabel(account.newPassword, { exact: true }).fill('a better password');
  await page.getByLabel(auth.passwordRetype).fill('a better password');
  await page.getByRole('main').getByRole('button', { name: account.changePassword }).click();
  await expect(page.getByText(account.passwordChanged)).toBeVisible();
  expect(await tokenOf(page)).not.toBe(before);
  const old = await fetch(`${site.url}/api/users/token`, { headers: { Authorization: `Bearer ${before}` } });
  expect(old.status).toBe(401);

  await other.getByRole('button', { name: account.editField(auth.firstName) }).click();
  await other.getByRole('textbox', { name: auth.firstName }).fill('Zoë');
  await other.getByRole('button', { name: account.confirm }).click();
  await expect(other.getByText(account.updated)).toBeVisible();
});

test('a password that is easy to guess is refused with the reason at its field', async ({ page, site, provoked }) => {
  provoked.add(422);
  const person = newPerson('Ann', 'Lee');
  const field = page.getByLabel(auth.password, { exact: true });
  await visit(page, '/auth/signup');
  for (const [password, reason] of [
    ['password1', messages.fields.commonPassword],
    ['Ann Lee 1990', messages.fields.personalPassword],
    ['          ', messages.fields.blankPassword],
  ] as const) {
    await fillSignUp(page, { ...person, password });
    await expect(field).toHaveAccessibleDescription(reason);
    await expect(field).toBeFocused();
    await expect(page.getByText(auth.signUpFailed)).toHaveCount(0);
  }
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/');

  await visit(page, '/account/password');
  await page.getByLabel(account.currentPassword).fill(person.password);
  await page.getByLabel(account.newPassword, { exact: true }).fill('password1');
  await page.getByLabel(auth.passwordRetype).fill('password1');
  await page.getByRole('main').getByRole('button', { name: account.changePassword }).click();
  await expect(page.getByText(messages.fields.commonPassword)).toHaveCount(1);

  await site.smtp.waitForLink(person.email, 'verify');
  await visit(page, '/forgot-password');
  await page.getByRole('textbox', { name: auth.email }).fill(person.email);
  await page.getByRole('button', { name: messages.reset.request }).click();
  await visit(page, new URL(await site.smtp.waitForLink(person.email, 'reset-password')).pathname);
  await page.getByLabel(account.newPassword, { exact: true }).fill('password1');
  await page.getByLabel(auth.passwordRetype).fill('password1');
  await page.getByRole('button', { name: messages.reset.submit }).click();
  await expect(page.getByText(messages.fields.commonPassword)).toHaveCount(1);
});

test('my data downloads as a JSON file with account, reviews, and sessions', async ({ page, site }) => {
  const person = newPerson();
  await postReview(site, await verifiedPerson(site, person), 5, 'Kept for me.');
  await logIn(page, person);
  await visit(page, '/account');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: account.download }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.json$/u);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email: person.email }, reviews: [{ comment: 'Kept for me.' }], sessions: [{}, {}] });
});

test('deleting an account deletes its reviews and clears its data from the browser', async ({ page, newVisitor, site, provoked }) => {
  provoked.add(401).add(403);
  const person = newPerson();
  const words = `Soon gone. ${person.email}`;
  await postReview(site, await verifiedPerson(site, person), 1, words);
  await logIn(page, person);
  await visit(page, '/account');
  // No field that a password manager could fill in before anyone asks.
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  const open = page.getByRole('main').getByRole('button', { name: account.deleteAccount });
  const question = page.getByRole('dialog', { name: account.confirmDelete });
  const password = question.getByLabel(auth.password, { exact: true });
  const remove = () => question.getByRole('button', { name: account.deleteAccount }).click();
  await open.click();
  await expect(password).toBeFocused();
  await question.getByRole('button', { name: dialog.cancel }).click();
  await expect(question).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await remove();
  await expect(password).toHaveAccessibleDescription(account.wrongPassword);
  await expect(password).toBeFocused();
  await password.fill('not my password');
  await remove();
  await expect(page.getByText(account.wrongPassword)).toBeVisible();
  await password.fill(person.password);
  await remove();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: account.deleted })).toBeInViewport();
  await expectEmail(site, person, emailMessages.accountDeleted().subject);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: messages.site.logIn })).toBeVisible();
  const watcher = await newVisitor();
  await visit(watcher, '/reviews');
  await expect(reviewCard(watcher, words)).toHaveCount(0);
  await visit(page, '/auth/login');
  await fillLogIn(page, person);
  await expect(page.getByText(auth.logInFailed)).toBeVisible();
});

test('an invited client without a password chooses the first one here', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await publishAsClient(site, person, 5, `Invited. ${person.email}`));
  await visit(page, '/account/password');
  await expect(page.getByText(account.noPassword)).toBeVisible();
  await expect(page.getByLabel(account.currentPassword)).toHaveCount(0);
  await page.getByLabel(account.newPassword, { exact: true }).fill(person.password);
  await page.getByLabel(auth.passwordRetype).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: account.changePassword }).click();
  await expect(page.getByRole('status').filter({ hasText: account.passwordSet })).toBeVisible();
  await expect(page.getByLabel(account.currentPassword)).toBeVisible();
  await logOut(page);
  await logIn(page, person);
});

test('an invited client without a password deletes the account after a question', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await publishAsClient(site, person, 5, `Invited. ${person.email}`));
  await visit(page, '/account');
  const open = page.getByRole('main').getByRole('button', { name: account.deleteAccount });
  const question = page.getByRole('alertdialog', { name: account.confirmDeleteNow });
  await open.click();
  await question.getByRole('button', { name: dialog.cancel }).click();
  await expect(open).toBeFocused();
  await open.click();
  await question.getByRole('button', { name: account.deleteAccount }).click();
  await expect(page.getByText(account.deleted)).toBeVisible();
  await visit(page, '/reviews');
  await expect(reviewCard(page, person.email)).toHaveCount(0);
});

test('My Reviews: own reviews with edit and delete, held ones marked', async ({ page, site }) => {
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  await postReview(site, token, 3, 'Held for now.');
  await storeToken(page, token);
  await visit(page, '/account/reviews');
  const card = reviewCard(page, 'Held for now.');
  await expect(card).toContainText(messages.reviews.held);
  await expect(card).toContainText(messages.verification.sentTo(person.email));
  await expect(card.getByRole('button', { name: messages.verification.resend })).toBeVisible();
  await card.getByRole('button', { name: messages.reviews.edit }).click();
  const form = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
  await form.getByRole('textbox', { name: messages.reviews.comment }).fill('Changed here.');
  await form.getByRole('button', { name: messages.reviews.post }).click();
  await reviewCard(page, 'Changed here.').getByRole('button', { name: messages.reviews.delete }).click();
  await page
    .getByRole('alertdialog', { name: messages.reviews.confirmDelete })
    .getByRole('button', { name: messages.reviews.delete })
    .click();
  await expect(page.getByRole('status').filter({ hasText: messages.reviews.deleted })).toBeVisible();
  await expect(page.getByText(account.noReviews)).toBeVisible();
});
