import {
  alert,
  button,
  commentField,
  drop,
  expect,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  fillNewPassword,
  hydrated,
  inMain,
  keepDraft,
  link,
  messages,
  newPerson,
  noAnswer,
  type Page,
  resetPath,
  stillTest as test,
  textbox,
  unverifiedPerson,
  verifiedPerson,
  verifyElsewhere,
  visit,
  watchChanges,
} from './site.ts';

const { auth } = messages;
const { reset } = auth;
const newPassword = 'a newer password';

async function ask(page: Page, email: string): Promise<void> {
  await textbox(page, auth.email).fill(email);
  await button(page, reset.request).click();
}

async function choose(page: Page, url: string, retype = newPassword): Promise<void> {
  await visit(page, url);
  await fillNewPassword(page, newPassword, retype);
  await button(page, auth.setPassword).click();
}

test('a forgotten password takes log-in’s address, and answers everybody alike', async ({
  page,
}) => {
  const stranger = newPerson();
  const email = textbox(page, auth.email);
  await visit(page, '/auth/login?from=%2Faccount');
  await email.fill(stranger.email);
  await link(page, auth.forgot).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('heading', { name: auth.forgot })).toBeVisible();
  await expect(email).toHaveValue(stranger.email);
  await page.goBack();
  await expect(page).toHaveURL('/auth/login?from=%2Faccount');
  await expect(email).toHaveValue(stranger.email);
  await page.goForward();
  await page.reload();
  await expect(email).toHaveValue(stranger.email);
  await expect(link(inMain(page), messages.site.logIn)).toHaveAttribute(
    'href',
    '/auth/login?from=%2Faccount',
  );

  await hydrated(page);
  const sent = watchChanges(page);
  await ask(page, 'nobody');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/.+/u);
  await expect(email).toBeFocused();
  expect(sent).toEqual([]);

  await ask(page, stranger.email);
  await expectNotice(page, reset.requested);
});

test('a new password is chosen once through the emailed link', async ({ page, site, provoked }) => {
  provoked.add(401).add(404);
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/forgot-password');
  await ask(page, person.email);
  const url = new URL(await site.smtp.waitForLink(person.email, 'reset-password')).pathname;

  await choose(page, url, 'another password');
  await expect(page.getByText(auth.mismatch)).toBeVisible();
  // Password managers read from it which account the password is for.
  await expect(page.locator('form input[autocomplete="username"]')).toHaveValue(person.email);
  await expect(page.getByLabel(auth.passwordRetype)).toBeFocused();
  await expectNoViolations(page);
  await choose(page, url);
  await expectNotice(page, reset.done);
  await expect(page).toHaveURL('/auth/login');
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(reset.done)).toHaveCount(0);
  await expect(textbox(page, auth.email)).toHaveValue(person.email);

  await fillLogIn(page, person);
  await expect(alert(page, auth.logInFailed)).toBeVisible();
  await fillLogIn(page, { ...person, password: newPassword });
  await expect(page).toHaveURL('/');

  await visit(page, url);
  await expect(alert(page, reset.failed)).toBeVisible();
  await expect(page.getByLabel(auth.newPassword, { exact: true })).toHaveCount(0);
  await expectNoViolations(page);
  await link(inMain(page), reset.requestNew).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('after a new password, the log-in leads back to the draft of a review', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await keepDraft(page, 'Written before.');
  await choose(page, await resetPath(site, person.email));
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  await fillLogIn(page, { ...person, password: newPassword });
  await expect(page).toHaveURL('/reviews');
  await expect(commentField(page)).toHaveValue('Written before.');
});

test('a link to a new password lets names be corrected, or given after a stranger’s', async ({
  page,
  site,
}) => {
  // An account that a link alone verified.
  const person = newPerson('Rude', 'Words');
  await unverifiedPerson(site, person);
  await verifyElsewhere(site, person);
  await visit(page, await resetPath(site, person.email));
  await expect(page.getByLabel(auth.firstName)).toHaveValue('Rude');
  await expect(page.getByLabel(auth.lastName)).toHaveValue('Words');

  const squatted = newPerson('Rude', 'Words');
  await unverifiedPerson(site, squatted);
  await visit(page, await resetPath(site, squatted.email));
  const names = [page.getByLabel(auth.firstName), page.getByLabel(auth.lastName)] as const;
  for (const name of names) await expect(name).toHaveValue('');
  await fillNewPassword(page, newPassword);
  await button(page, auth.setPassword).click();
  await expect(names[0]).toBeFocused();
  await expectNoViolations(page);
  await names[0].fill('Carla');
  await names[1].fill('Client');
  await button(page, auth.setPassword).click();
  await expectNotice(page, reset.done);
  await fillLogIn(page, { ...squatted, password: newPassword });
  await expect(page).toHaveURL('/');
  await button(page, messages.site.openMenu).click();
  await expect(page.getByText('Carla Client')).toBeVisible();
});

test('without an answer about its link, a form says what is wrong, and asks for names', async ({
  page,
  site,
  request,
  provoked,
}) => {
  provoked.add(404).add(422).add(noAnswer);
  await drop(page, '**/api/users/reset-password/*');
  const member = newPerson();
  await verifiedPerson(site, member);
  const used = await resetPath(site, member.email);
  await visit(page, used);
  const data = {
    token: used.split('/').at(-1),
    password: newPassword,
    passwordRetype: newPassword,
  };
  await request.post('/api/users/reset-password', { data });
  await fillNewPassword(page, newPassword);
  await button(page, auth.setPassword).click();
  await expect(alert(page, reset.failed)).toBeVisible();
  await expect(link(inMain(page), reset.requestNew)).toBeVisible();

  const squatted = newPerson('Rude', 'Words');
  await unverifiedPerson(site, squatted);
  await choose(page, await resetPath(site, squatted.email));
  const firstName = page.getByLabel(auth.firstName);
  await expect(firstName).toBeFocused();
  await firstName.fill('Carla');
  await page.getByLabel(auth.lastName).fill('Client');
  await button(page, auth.setPassword).click();
  await expectNotice(page, reset.done);
});
