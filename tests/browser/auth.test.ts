import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { fillLogIn, fillSignUp, newPerson, signUp, verifiedPerson } from './people.ts';
import { visit } from './visit.ts';

const { auth, verification } = messages;

test('§2: any other form type is the sign-up layout, and a link toggles between the two', async ({ page }) => {
  await visit(page, '/auth/anything?from=%2Freviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signUp);
  await page.getByRole('link', { name: auth.toLogIn }).click();
  await expect(page).toHaveURL('/auth/login?from=%2Freviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.logIn);
  await page.getByRole('link', { name: auth.toSignUp }).click();
  await expect(page).toHaveURL('/auth/signup?from=%2Freviews');
});

test('password managers and phones are told what each field is', async ({ page }) => {
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

test('§5: a retyped password that differs is told beneath the form', async ({ page }) => {
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
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
});

test('§8: log-in that fails, by 401 and by 503 with a wait', async ({ page, provoked }) => {
  provoked.add(401).add(503);
  await visit(page, '/auth/login');
  await fillLogIn(page, newPerson());
  await expect(page.getByRole('alert').filter({ hasText: auth.logInFailed })).toBeVisible();
  await page.route('**/api/users/login', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', retryAfterSeconds: 7 }, headers: { 'Retry-After': '7' } }),
  );
  await fillLogIn(page, newPerson());
  await expect(page.getByRole('alert')).toContainText(auth.waitSeconds(7));
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

test('§4: an unverified log-in offers the mail again; the button loads, then counts down, also after a reload', async ({
  page,
  newVisitor,
  provoked,
}) => {
  provoked.add(403).add(429).add(500);
  const person = newPerson();
  await signUp(await newVisitor(), person);
  const open = async () => {
    await visit(page, '/auth/login');
    await fillLogIn(page, person);
    await expect(page.getByRole('alert').filter({ hasText: auth.notVerified })).toBeVisible();
  };
  const resend = page
    .getByRole('main')
    .getByRole('button', {
      name: new RegExp(`${verification.resend}|^${verification.resendIn(0).slice(0, 9)}|${verification.loading}`, 'u'),
    });
  await open();
  await page.route('**/api/users/resend-verification', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await resend.click();
  await expect(page.getByText(verification.resendFailed)).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/api/users/resend-verification',
    async (route) => {
      await held;
      await route.fulfill({ json: { message: verification.resent } });
    },
    { times: 1 },
  );
  await resend.click();
  await expect(resend).toHaveText(verification.loading);
  answer();
  await expect(resend).toHaveText(/^Resend in (120|11\d)s$/u);
  await expect(resend).toBeDisabled();
  await expect(page.getByText(verification.resent)).toBeVisible();

  // The real server's own 120 seconds run since the sign-up.
  await page.evaluate(() => sessionStorage.clear());
  await open();
  await resend.click();
  await expect(resend).toHaveText(/^Resend in (120|1?\d\d)s$/u);
  await expect(resend).toBeDisabled();
  await open();
  await expect(resend).toBeDisabled();
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
});

test('a logged-in visitor is sent on; a way back that leads elsewhere leads home', async ({ page, site }) => {
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
