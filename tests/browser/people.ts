import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { messages } from '#content/messages.ts';
import {
  type NewAccount,
  postJson,
  postReview,
  signUpUnverified,
  verifyAt,
} from '#tests/harness/site-client.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';
import { button, confirmation, footer, inMain, link, textbox } from './parts.ts';
import { keepSecret } from './secrets.ts';
import { expectNotice, leavePage, visit } from './visit.ts';

export { postJson, postReview };

export type Person = NewAccount;

/**
 * A person with a unique address, because tests share a server, and with a password that a log
 * would show.
 */
export function newPerson(firstName = 'Ann', lastName = 'Lee'): Person {
  return {
    email: keepSecret(
      `${firstName.slice(0, 40).toLowerCase()}.${randomBytes(6).toString('hex')}@example.com`,
    ),
    firstName,
    lastName,
    password: keepSecret(`a good password ${randomBytes(6).toString('hex')}`),
  };
}

const { auth } = messages;

export const passwordField = (place: Locator | Page): Locator =>
  place.getByLabel(auth.password, { exact: true });

export async function fillSignUp(
  page: Page,
  person: Person,
  retype = person.password,
): Promise<void> {
  await textbox(page, auth.email).fill(person.email);
  await page.getByLabel(auth.firstName).fill(person.firstName);
  await page.getByLabel(auth.lastName).fill(person.lastName);
  await passwordField(page).fill(person.password);
  await page.getByLabel(auth.passwordRetype).fill(retype);
  await button(inMain(page), auth.signUp).click();
}

export async function fillLogIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await textbox(page, auth.email).fill(email);
  await passwordField(page).fill(password);
  await button(inMain(page), messages.site.logIn).click();
}

/** Types a new password twice. */
export async function fillNewPassword(
  page: Page,
  password: string,
  retype = password,
): Promise<void> {
  await page.getByLabel(auth.newPassword, { exact: true }).fill(password);
  await page.getByLabel(auth.passwordRetype).fill(retype);
}

/** Asks for a new password, and returns the path of the emailed link. */
export async function resetPath(site: RunningServer, email: string): Promise<string> {
  await postJson(`${site.url}/api/users/forgot-password`, { email });
  return new URL(await site.smtp.waitForLink(email, 'reset-password')).pathname;
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await visit(page, '/auth/signup');
  await fillSignUp(page, person);
  await expect(page).toHaveURL('/');
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await visit(page, '/auth/login');
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
}

export async function verify(page: Page, site: RunningServer, person: Person): Promise<void> {
  await page.goto(await site.smtp.waitForLink(person.email, 'verify'));
  await expectNotice(page, messages.verification.verified);
}

export async function logOut(page: Page): Promise<void> {
  await button(footer(page), messages.site.logOut).click();
  await button(confirmation(page), messages.site.logOut).click();
  await expect(link(footer(page), messages.site.logIn)).toBeVisible();
}

export const unverifiedPerson = async (site: RunningServer, person: Person): Promise<string> =>
  keepSecret(await signUpUnverified(site, person));

/** Verifies an address as on another device: no browser is told. */
export const verifyElsewhere = (site: RunningServer, { email }: Person): Promise<void> =>
  verifyAt(site, email);

/** Signs somebody up, verifies their address through the API, and returns their token. */
export async function verifiedPerson(site: RunningServer, person: Person): Promise<string> {
  const token = await unverifiedPerson(site, person);
  await verifyAt(site, person.email, token);
  return token;
}

/** Posts a review of somebody new, and returns its id. */
export const postReviewOf = async (
  site: RunningServer,
  person: Person,
  rating: number,
  comment: string,
): Promise<string> => postReview(site, await verifiedPerson(site, person), rating, comment);

/** Keeps a value in the browser, as an earlier visit would have. */
export async function keepInBrowser(
  page: Page,
  key: 'userToken' | 'reviewDraft',
  value: string,
): Promise<void> {
  // A document without scripts has the same storage, and costs a tenth of a page.
  await leavePage(page);
  await page.evaluate((entry) => localStorage.setItem(...entry), [key, value] as const);
}

/** Logs a browser in without the form: a stored token is a session. */
export const storeToken = (page: Page, token: string): Promise<void> =>
  keepInBrowser(page, 'userToken', token);

/** Ends the session on the server without telling the page. */
export const endSession = (page: Page, { token }: { token: string }): Promise<unknown> =>
  page.request.delete('/api/users/token', { headers: { Authorization: token } });
