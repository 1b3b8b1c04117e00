import {
  expect,
  footer,
  hold,
  link,
  logOut,
  messages,
  stillTest as test,
  textbox,
  twoFrames,
  visit,
} from './site.ts';

test('log-out leads home at once, leaves nothing behind, and interrupts nothing later', async ({
  page,
  member,
}) => {
  const email = textbox(page, messages.auth.email);
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
  expect(paths).toEqual(['/']);

  await link(footer(page), messages.site.logIn).click();
  await email.fill(member.email);
  const ended = page.waitForResponse('**/api/users/token');
  release();
  expect((await ended).status()).toBe(204);
  await twoFrames(page);
  await expect(page).toHaveURL('/auth/login');
  await expect(email).toHaveValue(member.email);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/auth/login?from=%2Faccount');
  await expect(email).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/');
});
