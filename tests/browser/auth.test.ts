import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { fillLogIn, fillSignUp, newPerson, postReview, signUp, storeToken, unverifiedPerson, verifiedPerson, verify } from './people.ts';
import { noAnswer } from './problems.ts';
import { visit } from './visit.ts';

const { auth, dialog, verification } = messages;

test('§2: any other form type is the sign-up layout, and a link toggles between the two', async ({ page }) => {
  await visit(page, '/auth/anything?from=%2Freviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signUp);
  await page.getByRole('link', { name: auth.toLogIn }).click();
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.logIn);
  await page.getByRole('link', { name: auth.toSignUp }).click();
  await expect(page).toHaveURL('/auth/signup?from=%2Freviews');
});

test('each field has the attributes that password managers and phones need', async ({ page }) => {
  await visit(page, '/auth/signup');
  const attribute = async (label: string, name: string) => page.getByRole('main').getByLabel(label, { exact: true }).getAttribute(name);
  expect(await attribute(auth.email, 'autocomplete')).toBe('email');
  expect(await attribute(auth.email, 'type')).toBe('email');
  expect(await attribute(auth.firstName, 'autocomplete')).toBe('given-name');
  expect(await attribute(auth.lastName, 'autocomplete')).toBe('family-name');
  expect(await attribute(auth.password, 'autocomplete')).toBe('new-password');
  expect(await attribute(auth.passwordRetype, 'autocomplete')).toBe('new-password');
  await visit(page, '/auth/login');
  expect(await attribute(auth.password, 'autocomplete')).toBe('current-password');
});

test('§5: a password mismatch shows below the form', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await visit(page, '/auth/signup');
  const person = newPerson();
  await page.getByRole('textbox', { name: auth.email }).fill(person.email);
  await page.getByLabel(auth.firstName).fill(person.firstName);
  await page.getByLabel(auth.lastName).fill(person.lastName);
  await page.getByLabel(auth.password, { exact: true }).fill(person.password);
  await page.getByLabel(auth.passwordRetype).fill('something else');
  await page.getByRole('main').getByRole('button', { name: auth.signUp }).click();
  await expect(page.getByRole('alert').filter({ hasText: auth.mismatch })).toBeVisible();
  await expect(page.getByLabel(auth.passwordRetype)).toBeFocused();
  expect(sent).toEqual([]);
});

test('an empty form names each field, focuses the first, and sends nothing', async ({ page }) => {
  await visit(page, '/auth/signup');
  await page.getByRole('main').getByRole('button', { name: auth.signUp }).click();
  const first = page.getByLabel(auth.firstName);
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/.+/u);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5);
  await page.getByLabel(auth.passwordRetype).fill('a good password');
  await page.getByRole('main').getByRole('button', { name: auth.signUp }).click();
  await expect(page.getByRole('alert').filter({ hasText: auth.mismatch })).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5);
});

test('§8: log-in that fails, by 401 and, with the wait on a second line, by 429 and 503', async ({ page, provoked }) => {
  provoked.add(401).add(429).add(503);
  await visit(page, '/auth/login');
  await fillLogIn(page, newPerson());
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([`${auth.checkCredentials} ${auth.forgot}`, auth.logInFailed]);
  for (const [status, seconds] of [
    [429, 1],
    [503, 7],
  ] as const) {
    await page.route('**/api/users/login', (route) => route.fulfill({ status, json: { code: 'later', retryAfterSeconds: seconds } }), {
      times: 1,
    });
    await fillLogIn(page, newPerson());
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([auth.logInFailed, auth.waitSeconds(seconds)]);
  }
});

test('§8: an address that has an account, and a sign-up that fails otherwise', async ({ page, site, provoked }) => {
  provoked.add(409).add(500);
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/auth/signup');
  await fillSignUp(page, person);
  await expect(page.getByRole('alert').filter({ hasText: auth.emailTaken })).toBeVisible();
  await page.route('**/api/users/signup', (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }));
  await fillSignUp(page, newPerson());
  await expect(page.getByRole('alert').filter({ hasText: auth.signUpFailed })).toBeVisible();
});

test('§4: an unverified log-in can resend the email; the button loads, then counts down 120 seconds, even after a reload', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(403).add(429).add(500);
  const person = newPerson();
  await unverifiedPerson(site, person);
  await page.clock.install();
  const resend = page.getByRole('main').getByRole('button', { name: /^(?:Resend|loading)/u });
  const open = async () => {
    await visit(page, '/auth/login');
    await fillLogIn(page, person);
    await expect(page.getByRole('alert').filter({ hasText: auth.notVerified })).toBeVisible();
  };
  const answerOnce = (answer: { status?: number; json: object }, until = Promise.resolve()) =>
    page.route(
      '**/api/users/resend-verification',
      async (route) => {
        await until;
        await route.fulfill(answer);
      },
      { times: 1 },
    );
  await open();
  await answerOnce({ status: 500, json: {} });
  await expect(resend).toHaveText(verification.resend);
  await resend.click();
  await expect(page.getByRole('alert').filter({ hasText: verification.resendFailed })).toBeVisible();

  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await answerOnce({ json: { message: verification.resent } }, held);
  await resend.click();
  await expect(resend).toHaveText(verification.loading);
  await expect(resend).toHaveAttribute('aria-busy', 'true');
  await page.clock.pauseAt(Date.now() + 60_000);
  goOn();
  await expect(resend).toHaveText(verification.resendIn(120));
  await expect(resend).toBeDisabled();
  await expect(page.getByText(verification.resent)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(resend).toHaveText(verification.resendIn(119));
  await page.clock.resume();
  await open();
  await expect(resend).toHaveText(/^Resend in 1[01]\ds$/u);
  await page.clock.fastForward(120_000);
  await expect(resend).toHaveText(verification.resend);

  // Another tab does not know about the wait, but the server has enforced it since the sign-up.
  await page.evaluate(() => sessionStorage.clear());
  await open();
  await answerOnce({ status: 429, json: { code: 'too_many_requests', retryAfterSeconds: 42 } });
  await resend.click();
  await expect(resend).toHaveText(/^Resend in 4[012]s$/u);
  await expect(resend).toBeDisabled();
});

test('after sign-up the next page says where the link went and can resend it', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByRole('complementary', { name: verification.heading });
  await expect(notice.getByText(verification.sentTo(person.email), { exact: true })).toBeVisible();
  await expect(notice.getByRole('button', { name: verification.resend })).toBeEnabled();
  await notice.getByRole('button', { name: dialog.close }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after sign-up on an account page, that page alone says where the link went', async ({ page }) => {
  const person = newPerson();
  await visit(page, '/auth/signup?from=%2Faccount');
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(verification.sentTo(person.email))).toHaveCount(1);
});

test('sign-up says why it is needed and what becomes public to those who come with a draft, and to nobody else', async ({ page }) => {
  const why = page.getByText(auth.signUpForReview);
  await visit(page, '/auth/signup?from=%2Freviews');
  await expect(why).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('reviewDraft', JSON.stringify({ rating: 3, comment: 'Kept.', key: 'k' })));
  await visit(page, '/auth/signup');
  await expect(why).toHaveCount(0);
  await visit(page, '/auth/signup?from=%2Freviews');
  await expect(why).toBeVisible();
  await expect(why.getByRole('link', { name: messages.site.privacy })).toHaveAttribute('href', '/privacy');
});

test('a password is shown on request, and hidden again', async ({ page }) => {
  await visit(page, '/auth/login');
  const password = page.getByLabel(auth.password, { exact: true });
  await password.fill('a good password');
  await page.getByRole('button', { name: auth.showPassword }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('a good password');
  await page.getByRole('button', { name: auth.hidePassword }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a verification link opened twice confirms the address both times', async ({ page, site }) => {
  const person = newPerson();
  await unverifiedPerson(site, person);
  const link = await site.smtp.waitForLink(person.email, 'verify');
  for (const _ of ['first', 'second']) {
    await page.goto(link);
    await expect(page.getByRole('status').filter({ hasText: verification.verified })).toBeVisible();
  }
});

test('§2: verifying shows its progress, the server’s message, and the failure', async ({ page, newVisitor, site, provoked }) => {
  provoked.add(404);
  const person = newPerson();
  await signUp(await newVisitor(), person);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/users/verify/*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(await site.smtp.waitForLink(person.email, 'verify'));
  await expect(page.getByText(verification.verifying)).toBeVisible();
  answer();
  await expect(page.getByText(verification.verified)).toBeVisible();
  await visit(page, '/verify/nonsense');
  await expect(page.getByRole('alert')).toHaveText(verification.failed);
  await expect(page.getByText(verification.logInForLink)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: auth.logIn }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('verifying leads to the review that it publishes', async ({ page, site }) => {
  const person = newPerson();
  const words = `Live at last. ${person.email}`;
  await postReview(site, await unverifiedPerson(site, person), 5, words);
  await verify(page, site, person);
  await expect(page.getByText(verification.live)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: verification.seeReview }).click();
  await expect(page).toHaveURL(/\/reviews\/[\w-]{22}$/u);
  await expect(page.getByRole('article')).toContainText(words);
});

test('a failed verification leads a logged-in visitor to the account, where a new link can be asked for', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404);
  await storeToken(page, await unverifiedPerson(site, newPerson()));
  await visit(page, '/verify/nonsense');
  await expect(page.getByText(verification.accountForLink)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: messages.site.menu.account }).click();
  await expect(page.getByRole('button', { name: verification.resend })).toBeVisible();
});

test('a verification that gets no answer can be tried again', async ({ page, site, provoked }) => {
  provoked.add(noAnswer);
  const person = newPerson();
  await unverifiedPerson(site, person);
  const link = await site.smtp.waitForLink(person.email, 'verify');
  await page.route('**/api/users/verify/*', (route) => route.abort('internetdisconnected'));
  await visit(page, new URL(link).pathname);
  await expect(page.getByRole('alert')).toHaveText(verification.failed);
  await expect(page.getByText(messages.error.network)).toBeVisible();
  await page.unroute('**/api/users/verify/*');
  await page.getByRole('button', { name: messages.error.tryAgain }).click();
  await expect(page.getByText(verification.verified)).toBeVisible();
});

test('a logged-in visitor is redirected; a return path to another site leads home', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/auth/login?from=%2F%2Fevil.example');
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/auth/login?from=%2Freviews');
  await expect(page).toHaveURL('/reviews');
  await page.goto('/auth/signup');
  await expect(page).toHaveURL('/');
});
