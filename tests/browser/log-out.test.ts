import {
  expect,
  footer,
  hold,
  link,
  logOut,
  messages,
  stillTest as test,
  textbox,
  visit,
} from './site.ts';

test('log-out does not wait for the server or interrupt a later navigation', async ({
  page,
  member,
}) => {
  await visit(page, '/about');
  const release = await hold(page, '**/api/users/token', 'DELETE');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await link(footer(page), messages.site.logIn).click();
  await textbox(page, messages.auth.email).fill(member.email);
  const ended = page.waitForResponse('**/api/users/token');
  release();
  expect((await ended).status()).toBe(204);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await expect(page).toHaveURL('/auth/login');
  await expect(textbox(page, messages.auth.email)).toHaveValue(member.email);
});

test('log-out on the account page leads home, and leaves nothing in the browser', async ({
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
  await expect(textbox(page, messages.auth.email)).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
});
