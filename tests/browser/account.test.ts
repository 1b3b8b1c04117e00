import { readFile } from 'node:fs/promises';
import {
  alert,
  answerOnce,
  button,
  commentField,
  confirmation,
  drop,
  editForm,
  expect,
  expectAtRest,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  fillNewPassword,
  footer,
  h1,
  hold,
  hydrated,
  inMain,
  link,
  logIn,
  logOut,
  loseAnswer,
  messages,
  nav,
  newPerson,
  noAnswer,
  notice,
  type Page,
  passwordField,
  postReview,
  publishAsClient,
  repeat,
  reviewCard,
  stillTest as test,
  storeToken,
  textbox,
  unverifiedPerson,
  verifiedPerson,
  visit,
  watchChanges,
} from './site.ts';

const { account, auth, site: frame } = messages;
// The hues of the two tokens, in both themes.
const green = /^oklch\(\S+ \S+ 150\)$/u;
const red = /^oklch\(\S+ \S+ 22\)$/u;

async function fillPasswords(page: Page, current: string, next: string, retype = next) {
  await page.getByLabel(account.currentPassword).fill(current);
  await fillNewPassword(page, next, retype);
}

test('one name at a time is edited, canceled, refused, or saved; the address never', async ({
  page,
  member,
  provoked,
}) => {
  provoked.add(500);
  await page.addInitScript(() => {
    // Safari on a Mac focuses no button on a click.
    addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element) || event.target.closest('main button') === null)
        return;
      event.preventDefault();
      document.querySelector('main')?.focus({ preventScroll: true });
    });
  });
  await visit(page, '/account');
  const main = inMain(page);
  await expect(main).toContainText(member.email);
  await expect(button(main, account.editField(auth.email))).toHaveCount(0);
  const edit = button(main, account.editField(auth.firstName));
  const field = textbox(main, auth.firstName);
  const confirm = button(main, account.confirm);

  await edit.click();
  await field.fill('Zoë');
  await button(main, frame.cancel).click();
  await expect(main.getByText('Ann', { exact: true })).toBeVisible();
  await expect(edit).toBeFocused();

  const sent = watchChanges(page);
  // A held key repeats, and would confirm.
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/.+/u);
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);
  await expectNoViolations(page);

  const failure = { status: 500, json: { code: 'internal_error' } };
  await answerOnce(page, /\/api\/users\/[\w-]{22}$/u, failure);
  await field.fill('Zoë');
  await confirm.click();
  await expect(alert(main, account.updateFailed)).toHaveCSS('color', red);
  await expect(field).toHaveValue('Zoë');
  await confirm.click();
  await expect(notice(page, account.updated)).toHaveCSS('color', green);
  await edit.click();
  await field.fill('');
  await confirm.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByText(account.updated)).toHaveCount(0);
  await button(main, frame.cancel).click();
  await visit(page, '/account');
  await expect(main.getByText('Zoë', { exact: true })).toBeVisible();

  await test.step('both names can be saved at once, and what is typed meanwhile is kept', async () => {
    const editLast = button(page, account.editField(auth.lastName));
    await editLast.dblclick();
    await expect(textbox(page, auth.lastName)).toBeFocused();
    await button(page, frame.cancel).click();
    await expect(editLast).toBeFocused();

    for (const [name, value] of [
      [auth.firstName, 'Chloé'],
      [auth.lastName, 'Kim'],
    ] as const) {
      await button(page, account.editField(name)).click();
      await textbox(page, name).fill(value);
    }
    const release = await hold(page, '**/api/users/*', 'PUT');
    const confirms = button(page, account.confirm);
    for (const each of await confirms.all()) await each.click();
    const last = textbox(page, auth.lastName);
    await last.fill('Kimura');
    release();
    await expect(inMain(page).getByText('Chloé', { exact: true })).toBeVisible();
    await expect(last).toHaveValue('Kimura');
    await expect(confirms).toHaveCount(1);
    await confirms.click();
    await expect(confirms).toHaveCount(0);
    await expect(inMain(page).getByText('Kimura', { exact: true })).toBeVisible();
  });
});

test('a log-in leads back to its tab, and My Account to the first; each has a URL', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await page.goto('/account/password');
  await expect(page).toHaveURL('/auth/login?from=%2Faccount%2Fpassword');
  await hydrated(page);
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/account/password');
  await button(page, frame.openMenu).click();
  const menu = nav(page, frame.menuLabel);
  await expect(menu).toContainText(`${frame.menu.loggedInAs} ${person.firstName}`);
  await link(menu, frame.menu.account).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(person.email)).toBeVisible();
  const tabs = nav(page, frame.menu.account);
  for (const [label, path] of [
    [account.changePassword, '/account/password'],
    [account.myReviews, '/account/reviews'],
    [account.myInformation, '/account'],
  ] as const) {
    await link(tabs, label).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(tabs.locator('[aria-current="page"]')).toHaveText(label);
  }
});

test('a new password keeps this browser’s tabs logged in, even if its answer is lost', async ({
  page: here,
  member,
  provoked,
}) => {
  provoked.add(401).add(403).add(422);
  const otherTab = await here.context().newPage();
  await visit(otherTab, '/account');
  await expect(inMain(otherTab)).toContainText(member.email);
  const change = async (current: string, password: string, retype = password) => {
    await fillPasswords(here, current, password, retype);
    await button(inMain(here), account.changePassword).click();
  };
  const better = 'a better password';
  await visit(here, '/account/password');
  await change(member.password, better, 'another password');
  await expect(here.getByText(auth.mismatch)).toBeVisible();
  await expectNoViolations(here);
  await change(member.password, 'password1');
  await expect(here.getByLabel(auth.newPassword, { exact: true })).toHaveAccessibleDescription(
    messages.fields.commonPassword,
  );
  await change('not my password', better);
  await expect(here.getByText(auth.wrongPassword)).toBeVisible();
  await expect(here.getByLabel(account.currentPassword)).toBeFocused();
  await change(member.password, better);
  await expectNotice(here, account.passwordChanged);
  expect(await here.evaluate(() => localStorage.getItem('userToken'))).not.toBe(member.token);

  await button(otherTab, account.editField(auth.firstName)).click();
  await textbox(otherTab, auth.firstName).fill('Zoë');
  await button(otherTab, account.confirm).click();
  await expectNotice(otherTab, account.updated);

  // It is kept if its answer is lost.
  const best = 'the best password';
  await fillPasswords(here, better, best);
  await repeat(here, '**/api/users/*/password', 'PUT');
  await button(inMain(here), account.changePassword).click();
  await expectNotice(here, account.passwordChanged);
  await expect(here).toHaveURL('/account/password');
  await logOut(here);
  await logIn(here, { ...member, password: best });
});

test('my data is a file; one or all other sessions can be ended with the password', async ({
  page,
  member,
  request,
  site,
}) => {
  await postReview(site, member.token, 5, 'Kept for me.');
  const { email, password: typed } = member;
  for (const _ of ['phone', 'tablet'])
    await request.post('/api/users/login', { data: { email, password: typed } });
  await visit(page, '/account');
  const started = page.waitForEvent('download');
  await button(page, account.download).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.json$/u);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email },
    reviews: [{ comment: 'Kept for me.' }],
    sessions: [{}, {}, {}],
  });
  const sessions = page.getByRole('region', { name: account.sessions }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: account.thisSession })).toHaveCount(1);
  const question = page.getByRole('dialog');
  const password = passwordField(question);

  await sessions.getByRole('button').first().click();
  await password.fill(typed);
  await button(question, account.endSession).click();
  await expect(sessions).toHaveCount(2);
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: account.sessions })).toBeFocused();

  await button(page, account.endOtherSessions).click();
  await expect(question).toHaveAccessibleName(account.confirmEndOthers);
  await password.fill(typed);
  await password.press('Enter');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText(account.thisSession);
});

test('deleting an account deletes its reviews and clears its data from the browser', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(403);
  const words = `Soon gone. ${member.email}`;
  await postReview(site, member.token, 1, words);
  await visit(page, '/account');
  // No field that a password manager could fill in before anyone asks.
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  const open = inMain(page)
    .getByRole('button', { name: account.deleteAccount, includeHidden: true })
    .first();
  const question = page.getByRole('dialog', { name: account.confirmDelete });
  const password = passwordField(question);
  const remove = () => button(question, account.deleteAccount).click();
  await open.click();
  await expect(password).toBeFocused();
  await expectAtRest(open);
  await button(question, frame.cancel).click();
  await expect(question).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await remove();
  await expect(password).toHaveAccessibleDescription(auth.wrongPassword);
  await expect(password).toBeFocused();
  await expectNoViolations(page);
  await password.fill('not my password');
  await remove();
  await expect(page.getByText(auth.wrongPassword)).toBeVisible();
  await password.fill(member.password);
  const release = await hold(page, '**/api/users/*', 'DELETE');
  await remove();
  // The dialog can be left; what was sent still takes effect.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  release();
  await expect(page).toHaveURL('/');
  await expect(notice(page, account.deleted)).toBeInViewport();
  await expectNotice(page, account.deleted);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // Said once: neither on the way back nor after a reload.
  await link(footer(page), frame.menu.about).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(h1(inMain(page))).toBeFocused();
  await expect(notice(page, account.deleted)).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(notice(page, account.deleted)).toHaveCount(0);
  await expect(link(footer(page), frame.logIn)).toBeVisible();
  expect(await (await page.request.get('/reviews')).text()).not.toContain(words);
});

test('a deletion whose answer is lost ends in the goodbye, if repeated or tried again', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(401).add(404).add(502).add(noAnswer);
  const question = page.getByRole('dialog', { name: account.confirmDelete });
  const remove = () => button(question, account.deleteAccount).click();
  const ask = async () => {
    const person = newPerson();
    await storeToken(page, await verifiedPerson(site, person));
    await visit(page, '/account');
    await button(inMain(page), account.deleteAccount).click();
    await passwordField(question).fill(person.password);
  };
  const expectGoodbye = async () => {
    await expect(page).toHaveURL('/');
    await expectNotice(page, account.deleted);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  };

  await test.step('repeated by the browser', async () => {
    await ask();
    await repeat(page, '**/api/users/*', 'DELETE');
    await remove();
    await expectGoodbye();
    await page.unroute('**/api/users/*');
  });

  await test.step('tried again', async () => {
    await ask();
    await loseAnswer(page, '**/api/users/*');
    await remove();
    await expect(question).toContainText(messages.error.generic);
    // At first, the page can't ask if the account is gone.
    const answer = page.waitForEvent('requestfailed');
    await drop(page, '**/api/users/*', { method: 'GET' });
    await remove();
    await answer;
    await expect(question).toContainText(messages.error.network);
    await page.unroute('**/api/users/*');
    await remove();
    await expectGoodbye();
  });
});

test('a log-in elsewhere that takes long shows its own account', async ({ page, site }) => {
  const [first, late] = [newPerson('Ann'), newPerson('Zoe')];
  await verifiedPerson(site, first);
  await verifiedPerson(site, late);
  const other = await page.context().newPage();
  await visit(other, '/auth/login');
  const release = await hold(other, '**/api/users/login');
  await fillLogIn(other, late);
  await visit(page, '/auth/login?from=%2Faccount');
  await fillLogIn(page, first);
  await expect(inMain(page).getByText(first.email)).toBeVisible();
  release();
  await expect(inMain(page).getByText(late.email)).toBeVisible();
});

test('a new password whose answer is lost is announced to unverified visitors, too', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(401).add(403);
  const person = newPerson();
  await storeToken(page, await unverifiedPerson(site, person));
  await visit(page, '/account/password');
  await fillPasswords(page, person.password, 'a better password');
  await repeat(page, '**/api/users/*/password', 'PUT');
  await button(inMain(page), account.changePassword).click();
  await expectNotice(page, auth.reset.done);
});

test('an invited client without a password chooses the first one here', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await publishAsClient(site, person, 5, `Invited. ${person.email}`));
  await visit(page, '/account/password');
  await expect(page.getByText(account.noPassword)).toBeVisible();
  await expect(page.getByLabel(account.currentPassword)).toHaveCount(0);
  await fillNewPassword(page, person.password);
  await button(inMain(page), account.changePassword).click();
  await expectNotice(page, auth.passwordIsSet);
  await expect(page.getByLabel(account.currentPassword)).toBeVisible();
  await logOut(page);
  await logIn(page, person);
});

test('an invited client without a password deletes the account after a question', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await storeToken(page, await publishAsClient(site, person, 5, `Invited. ${person.email}`));
  await visit(page, '/account');
  const open = button(inMain(page), account.deleteAccount);
  const question = confirmation(page, account.confirmDeleteNow);
  await open.click();
  await button(question, frame.cancel).click();
  await expect(open).toBeFocused();
  await open.click();
  await button(question, account.deleteAccount).click();
  await expectNotice(page, account.deleted);
  expect(await (await page.request.get('/reviews')).text()).not.toContain(person.email);
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
  await expect(button(card, messages.verification.resend)).toBeVisible();
  await button(card, messages.reviews.edit).click();
  await commentField(page).fill('Changed here.');
  await button(editForm(page), messages.reviews.post).click();
  await button(reviewCard(page, 'Changed here.'), messages.reviews.delete).click();
  await button(confirmation(page, messages.reviews.confirmDelete), messages.reviews.delete).click();
  await expectNotice(page, messages.reviews.deleted);
  await expect(page.getByText(account.noReviews)).toBeVisible();
});
