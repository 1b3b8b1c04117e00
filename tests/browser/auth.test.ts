import {
  alert,
  answerOnce,
  button,
  drop,
  expect,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  fillSignUp,
  footer,
  h1,
  hold,
  hydrated,
  inMain,
  keepDraft,
  link,
  logOut,
  messages,
  newPerson,
  noAnswer,
  passwordField,
  signUp,
  signUpNotice,
  stillTest as test,
  storeToken,
  textbox,
  unverifiedPerson,
  verifiedPerson,
  verify,
  visit,
} from './site.ts';

const { auth, error, site: frame, verification } = messages;

test('any other form type signs up, a link toggles both, and each suits its visitor', async ({
  page,
}) => {
  const attribute = async (label: string, name: string) =>
    inMain(page).getByLabel(label, { exact: true }).getAttribute(name);
  await visit(page, '/auth/anything?from=%2Freviews');
  await expect(h1(page)).toHaveText(auth.signUp);
  for (const [label, name, value] of [
    [auth.email, 'autocomplete', 'email'],
    [auth.email, 'type', 'email'],
    [auth.firstName, 'autocomplete', 'given-name'],
    [auth.lastName, 'autocomplete', 'family-name'],
    [auth.password, 'autocomplete', 'new-password'],
    [auth.passwordRetype, 'autocomplete', 'new-password'],
  ] as const)
    expect([label, await attribute(label, name)]).toEqual([label, value]);
  await link(page, auth.toLogIn).click();
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  await expect(h1(page)).toHaveText(frame.logIn);
  expect(await attribute(auth.password, 'autocomplete')).toBe('current-password');
  // A password is shown on request.
  const password = passwordField(page);
  await password.fill('a good password');
  await button(page, auth.showPassword).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('autocorrect', 'off');
  await expect(password).toHaveValue('a good password');
  await button(page, auth.hidePassword).click();
  await expect(password).toHaveAttribute('type', 'password');
  await link(page, auth.toSignUp).click();
  await expect(page).toHaveURL('/auth/signup?from=%2Freviews');
  // It says what becomes public only to those who come with a draft.
  const why = page.getByText(auth.signUpForReview);
  await expect(why).toHaveCount(0);
  await keepDraft(page, 'Kept.');
  await visit(page, '/auth/signup');
  await expect(why).toHaveCount(0);
  await visit(page, '/auth/signup?from=%2Freviews');
  await expect(why).toBeVisible();
  await expect(link(why, frame.privacy)).toHaveAttribute('href', '/privacy');
});

test('Edge shows no button of its own beside the one that shows a password', async ({
  request,
}) => {
  for (const path of ['/auth/login', '/auth/signup']) {
    const html = await (await request.get(path)).text();
    expect(html.includes('::-ms-reveal{display:none}'), path).toBe(true);
  }
});

test('a sign-up survives the privacy page and a reload, and takes a Unicode domain', async ({
  page,
  site,
}) => {
  const [first, email] = [page.getByLabel(auth.firstName), textbox(page, auth.email)];
  await visit(page, '/auth/signup');
  await first.fill('Zoë');
  await email.fill('zoe@example.com');
  await link(footer(page), frame.privacy).click();
  await expect(page).toHaveURL('/privacy');
  await page.goBack();
  await expect(first).toHaveValue('Zoë');
  await page.reload();
  await hydrated(page);
  await expect(first).toHaveValue('Zoë');
  await expect(email).toHaveValue('zoe@example.com');
  const person = newPerson();
  const [local] = person.email.split('@');
  const typed = { ...person, email: `${local}@пример.рф` };
  await fillSignUp(page, typed);
  await expect(page).toHaveURL('/');
  await expectNotice(page, verification.sentTo(`${local}@xn--e1afmkfd.xn--p1ai`));
  await verify(page, site, { ...person, email: `${local}@xn--e1afmkfd.xn--p1ai` });
  // The next person at this browser starts afresh, also after somebody who had an account.
  for (const name of ['Zoë', '']) {
    await logOut(page);
    await link(footer(page), frame.logIn).click();
    await link(page, auth.toSignUp).click();
    await expect(first).toHaveValue('');
    await expect(email).toHaveValue('');
    await first.fill(name);
    await link(page, auth.toLogIn).click();
    await fillLogIn(page, typed);
    await expect(page).toHaveURL('/');
  }
});

test('a failed log-in shows the password again, says why, and how long to wait', async ({
  page,
  provoked,
}) => {
  provoked.add(401).add(429).add(503);
  await visit(page, '/auth/login');
  // A shown password is hidden while it is sent: no browser suggests it later.
  const password = passwordField(page);
  await button(page, auth.showPassword).click();
  await expect(password).toHaveAttribute('type', 'text');
  const answer = await hold(page, '**/api/users/login');
  await fillLogIn(page, newPerson());
  await expect(password).toHaveAttribute('type', 'password');
  answer();
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
    `${auth.checkCredentials} ${auth.forgot}`,
    auth.logInFailed,
  ]);
  await expect(password).toHaveAttribute('type', 'text');
  // A repeated failure is announced again.
  const refusal = alert(page, auth.logInFailed);
  const release = await hold(page, '**/api/users/login');
  await fillLogIn(page, newPerson());
  await expect(refusal).toHaveCount(0);
  release();
  await expect(refusal).toBeVisible();
  for (const [status, seconds] of [
    [429, 1],
    [503, 7],
  ] as const) {
    const json = { code: 'later', retryAfterSeconds: seconds };
    await answerOnce(page, '**/api/users/login', { status, json });
    await fillLogIn(page, newPerson());
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
      auth.logInFailed,
      error.waitSeconds(seconds),
    ]);
  }
});

test('an unverified log-in resends the email, once per 120 s, even after a reload', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(403).add(429).add(500);
  const person = newPerson();
  await unverifiedPerson(site, person);
  await page.clock.install();
  const resend = button(inMain(page), /^(?:Resend|loading)/u);
  const open = async () => {
    await visit(page, '/auth/login');
    await fillLogIn(page, person);
    await expect(alert(page, auth.notVerified)).toBeVisible();
  };
  const calls = '**/api/users/resend-verification';
  await open();
  await answerOnce(page, calls, { status: 500, json: {} });
  await expect(resend).toHaveText(verification.resend);
  await resend.click();
  await expect(alert(page, error.generic)).toBeVisible();

  await answerOnce(page, calls, { json: { message: verification.resent } });
  const answer = await hold(page, calls);
  await resend.click();
  await expect(resend).toHaveText(verification.loading);
  await expect(resend).toHaveAttribute('aria-busy', 'true');
  // Less than a request may take.
  await page.clock.pauseAt(Date.now() + 5000);
  answer();
  await expect(resend).toHaveText(verification.resendIn(120));
  await expect(resend).toBeDisabled();
  await expectNotice(page, verification.resent);
  await page.clock.runFor(1000);
  await expect(resend).toHaveText(verification.resendIn(119));
  await page.clock.resume();
  await open();
  await expect(resend).toHaveText(/^Resend in 1[01]\ds$/u);
  await expectNoViolations(page);
  await page.clock.fastForward(120_000);
  await expect(resend).toHaveText(verification.resend);

  // Another tab does not know about the wait, but the server has enforced it since the sign-up.
  await page.evaluate(() => sessionStorage.clear());
  await open();
  const json = { code: 'too_many_requests', retryAfterSeconds: 42 };
  await answerOnce(page, calls, { status: 429, json });
  const refuse = await hold(page, calls);
  await resend.click();
  await expect(resend).toHaveText(verification.loading);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  refuse();
  await expect(resend).toHaveText(verification.resendIn(42));
  await expect(resend).toBeDisabled();
});

test('an address that a password manager filled in silently gets a new link, too', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(403);
  const person = newPerson();
  await unverifiedPerson(site, person);
  await visit(page, '/auth/login');
  await page.evaluate(({ email, password }) => {
    for (const [name, value] of Object.entries({ email, password }))
      Object.assign(document.querySelector(`[name=${name}]`) ?? {}, { value });
  }, person);
  await button(inMain(page), frame.logIn).click();
  await button(page, verification.resend).click();
  await expectNotice(page, verification.resent);
  await link(page, auth.forgot).click();
  await expect(textbox(page, auth.email)).toHaveValue(person.email);
});

test('a clock that is set back prolongs no countdown, before or after a reload', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await storeToken(page, await unverifiedPerson(site, newPerson()));
  await visit(page, '/account');
  await page.route('**/api/users/resend-verification', (route) =>
    route.fulfill({ json: { message: verification.resent } }),
  );
  const resend = button(inMain(page), /^Resend/u);
  await resend.click();
  await expect(resend).toHaveText(/^Resend in 1[12]\ds$/u);
  await page.clock.pauseAt(Date.now() + 30_000);
  const left = async () => Number(/\d+/u.exec((await resend.textContent()) ?? '')?.[0]);
  const before = await left();
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now - 3_600_000);
  await page.clock.runFor(5000);
  expect(await left()).toBeLessThanOrEqual(before - 4);
  expect(await left()).toBeGreaterThanOrEqual(before - 6);
  const last = await left();
  await page.clock.setSystemTime(now - 7_200_000);
  await page.clock.resume();
  await page.reload();
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/^Resend in \d+s$/u);
  expect(await left()).toBeLessThanOrEqual(last);
  await page.clock.fastForward(120_000);
  await expect(resend).toHaveText(verification.resend);
});

test('after sign-up, the page says so until it is closed or left by a log-out, once', async ({
  page,
}) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = signUpNotice(page);
  await expect(notice.getByText(verification.sentTo(person.email), { exact: true })).toBeVisible();
  await expect(button(notice, verification.resend)).toBeEnabled();
  await button(notice, frame.close).click();
  await expect(notice).toHaveCount(0);
  await expect(h1(page)).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(notice).toHaveCount(0);

  const tab = await page.context().newPage();
  await visit(tab, '/privacy');
  await logOut(tab);
  const other = newPerson();
  await signUp(page, other);
  await expectNotice(page, verification.sentTo(other.email));
  await logOut(tab);
  await expect(inMain(page).getByText(other.email)).toHaveCount(0);

  const third = newPerson();
  await visit(page, '/auth/signup?from=%2Faccount');
  await fillSignUp(page, third);
  await expect(page).toHaveURL('/account');
  await expect(inMain(page).getByText(verification.sentTo(third.email))).toHaveCount(1);
});

test('a failed verification leads to a new link, and a lost answer to another try', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404).add(noAnswer);
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  const main = inMain(page);
  await visit(page, '/verify/nonsense');
  await expect(page.getByRole('alert')).toHaveText(verification.failed);
  await expect(page.getByText(verification.logInForLink)).toBeVisible();
  await link(main, frame.logIn).click();
  await expect(page).toHaveURL('/auth/login');

  await storeToken(page, token);
  await visit(page, '/verify/nonsense');
  await expect(page.getByText(verification.accountForLink)).toBeVisible();
  await link(main, frame.menu.account).click();
  await expect(button(page, verification.resend)).toBeVisible();

  await drop(page, '**/api/users/verify/*', { times: 1 });
  await visit(page, new URL(await site.smtp.waitForLink(person.email, 'verify')).pathname);
  await expect(page.getByRole('alert')).toHaveText(verification.failed);
  await expect(page.getByText(error.network)).toBeVisible();
  await button(page, error.tryAgain).click();
  await expectNotice(page, verification.verified);
});

test('a log-in leads home, Back to the page before it, and nothing to another site', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/projects');
  await link(footer(page), frame.logIn).click();
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/projects');
  // A logged-in visitor is redirected.
  await page.goto('/auth/login?from=%2Freviews');
  await expect(page).toHaveURL('/reviews');
  await page.goto('/auth/signup');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());
  await visit(page, '/auth/login?from=%2F%2Fevil.example');
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
});

test('a late log-in leaves visitors where they went, or leads home from another form', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const logOutKey = button(footer(page), frame.logOut);
  const leaveDuringLogIn = async (name: string) => {
    await visit(page, '/auth/login');
    const release = await hold(page, '**/api/users/login');
    await fillLogIn(page, person);
    await link(page, name).last().click();
    return release;
  };

  let release = await leaveDuringLogIn(frame.privacy);
  await expect(page).toHaveURL('/privacy');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  release();
  await expect(logOutKey).toBeVisible();
  await expect.poll(() => fetched).toEqual(['/api/users/token']);
  await expect(page).toHaveURL('/privacy');

  await page.evaluate(() => localStorage.clear());
  const releasePage = await hold(page, '**/reviews.data');
  release = await leaveDuringLogIn(frame.menu.reviews);
  await expect(page.getByRole('progressbar')).toBeAttached();
  release();
  await expect(logOutKey).toBeVisible();
  releasePage();
  await expect(page).toHaveURL('/reviews');

  await page.evaluate(() => localStorage.clear());
  release = await leaveDuringLogIn(auth.toSignUp);
  await expect(page).toHaveURL('/auth/signup');
  release();
  await expect(page).toHaveURL('/');
});
