import {
  accountPaths,
  button,
  expect,
  footer,
  h1,
  link,
  messages,
  publicPaths,
  test,
} from './site.ts';

test.use({ javaScriptEnabled: false });

test('every public page has its heading, a title of its own, and links on', async ({
  page,
  provoked,
}) => {
  provoked.add(404);
  const titles = new Set<string>();
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(h1(page)).toHaveCount(1);
    await expect(h1(page)).toBeVisible();
    await expect(link(footer(page), messages.site.privacy)).toBeVisible();
    titles.add(await page.title());
  }
  expect(titles.size).toBe(publicPaths.length);
});

test('pages that need JavaScript say so, and nothing can be typed in vain', async ({ page }) => {
  const { account, auth, invitation, verification } = messages;
  const needs = [
    ...['/auth/login', '/auth/signup', '/forgot-password', '/reset-password/not-a-token'].map(
      (path) => [path, auth.needsScript] as const,
    ),
    ...accountPaths.map((path) => [path, account.needsScript] as const),
    ['/invitation/not-a-token', invitation.needsScript],
    ['/verify/not-a-token', verification.needsScript],
    ['/verify/not-a-token?not-me', verification.notMe.needsScript],
  ] as const;
  for (const [path, sentence] of needs) {
    await page.goto(path);
    await expect(page.locator('.whenUnscripted p'), path).toHaveText(sentence);
    await expect(page.getByRole('main').locator('input:visible, button:visible'), path).toHaveCount(
      0,
    );
    for (const progress of [auth.reset.checking, invitation.loading, verification.verifying])
      await expect(page.getByText(progress), path).toBeHidden();
  }
});

test('the reviews say that a new one needs JavaScript, and show nothing to type into', async ({
  page,
}) => {
  const { reviews } = messages;
  for (const path of ['/reviews', '/reviews#new-review']) {
    await page.goto(path);
    await expect(page.locator('.whenUnscripted p', { hasText: reviews.needsScript })).toBeVisible();
    await expect(
      page.locator('#new-review').locator('input, textarea').filter({ visible: true }),
    ).toHaveCount(0);
    await expect(button(page, reviews.open)).toHaveCount(0);
  }
});
