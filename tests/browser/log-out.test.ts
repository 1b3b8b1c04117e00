import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { storeToken, logOut, newPerson, verifiedPerson } from './people.ts';
import { visit } from './visit.ts';

/** Delays the log-out request until the returned function is called. */
async function holdLogOut(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/users/token', async (route) => {
    if (route.request().method() === 'DELETE') await promise;
    await route.continue();
  });
  return () => resolve();
}

test('§4: log-out does not wait for the server or interrupt a later navigation', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/about');
  const letGo = await holdLogOut(page);
  await logOut(page);
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.site.logIn }).click();
  await page.getByRole('textbox', { name: messages.auth.email }).fill('typed@example.com');
  const ended = page.waitForResponse('**/api/users/token');
  letGo();
  expect((await ended).status()).toBe(204);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('textbox', { name: messages.auth.email })).toHaveValue('typed@example.com');
});

test('§4: log-out on the account page leads home without a log-in page; reopened, the account asks to log in', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/account');
  await expect(page.getByRole('heading', { name: messages.account.myInformation })).toBeVisible();
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  const letGo = await holdLogOut(page);
  await logOut(page);
  await expect(page).toHaveURL('/');
  letGo();
  expect(paths).toEqual(['/']);
  await page.goBack();
  await expect(page).toHaveURL('/auth/login?from=%2Faccount');
});
