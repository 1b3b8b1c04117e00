import { messages } from '../../content/messages.ts';
import { expect, stillTest as test } from './fixtures.ts';
import { logOut } from './people.ts';
import { hold } from './requests.ts';
import { visit } from './visit.ts';

test('§4: log-out does not wait for the server or interrupt a later navigation', async ({
  page,
  member,
}) => {
  await visit(page, '/about');
  const release = await hold(page, '**/api/users/token', 'DELETE');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: messages.site.logIn }).click();
  await page.getByRole('textbox', { name: messages.auth.email }).fill(member.email);
  const ended = page.waitForResponse('**/api/users/token');
  release();
  expect((await ended).status()).toBe(204);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByRole('textbox', { name: messages.auth.email })).toHaveValue(member.email);
});

test('§4: log-out on the account page leads home, leaves nothing of the account in the browser, and Back asks to log in', async ({
  page,
  member,
}) => {
  await visit(page, '/account');
  await expect(page.getByText(member.email)).toBeVisible();
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  const release = await hold(page, '**/api/users/token', 'DELETE');
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(
    await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
  ).toEqual([0, 0, '']);
  release();
  expect(paths).toEqual(['/']);
  await page.goBack();
  await expect(page).toHaveURL('/auth/login?from=%2Faccount');
  await expect(page.getByRole('textbox', { name: messages.auth.email })).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
});
