import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { fillLogIn, fillSignUp, newPerson, verifiedPerson } from './people.ts';

const { auth, reset, account } = messages;

/** Delays every script of the build until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Expects the input to stay and no page to load while the scripts are delayed. */
async function expectFormToStay(page: Page, path: string, typed: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').locator('input').first()).toHaveValue(typed);
}

test('log in: a submit before hydration is replayed after it', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await fillLogIn(page, person);
  await expectFormToStay(page, '/auth/login', person.email);
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('contentinfo').getByRole('button', { name: messages.site.logOut })).toBeVisible();
});

test('sign up: a submit before hydration is replayed after it, and refused or accepted', async ({ page }) => {
  const person = newPerson();
  const release = await holdScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  await fillSignUp(page, person);
  await expectFormToStay(page, '/auth/signup', person.firstName);
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(messages.verification.sentTo(person.email))).toBeVisible();
});

test('forgotten password: a submit before hydration is replayed after it', async ({ page }) => {
  const { email } = newPerson();
  const release = await holdScripts(page);
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: auth.email }).fill(email);
  await page.getByRole('button', { name: reset.request }).click();
  await expectFormToStay(page, '/forgot-password', email);
  release();
  await expect(page.getByRole('status').filter({ hasText: reset.requested })).toBeVisible();
});

test('a new password: a submit before hydration is replayed after it', async ({ page, site, request }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await request.post('/api/users/forgot-password', { data: { email: person.email } });
  const link = new URL(await site.smtp.waitForLink(person.email, 'reset-password')).pathname;
  const release = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await page.getByLabel(account.newPassword, { exact: true }).fill('another password');
  await page.getByLabel(auth.passwordRetype).fill('another password');
  await page.getByRole('button', { name: reset.submit }).click();
  await expectFormToStay(page, link, 'another password');
  release();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('status').filter({ hasText: reset.done })).toBeVisible();
});

test('a submit before hydration that is refused shows the error at its field and keeps the input', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: auth.email }).fill('not an address');
  await page.getByLabel(auth.password, { exact: true }).fill('a good password');
  await page.getByLabel(auth.password, { exact: true }).press('Enter');
  release();
  await expect(page.getByRole('textbox', { name: auth.email })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: auth.email })).toBeFocused();
  await expect(page.getByRole('textbox', { name: auth.email })).toHaveValue('not an address');
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('a good password');
});
