import { accountPaths, button, expect, inMain, messages, test } from './site.ts';

test.use({ javaScriptEnabled: false });

test('pages that need JavaScript say so, and nothing can be typed in vain', async ({ page }) => {
  const { account, auth, invitation, reviews, verification } = messages;
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
    await expect(inMain(page).locator('input:visible, button:visible'), path).toHaveCount(0);
    for (const progress of [auth.reset.checking, invitation.loading, verification.verifying])
      await expect(page.getByText(progress), path).toBeHidden();
  }

  // So do the reviews, which can be read.
  for (const path of ['/reviews', '/reviews#new-review']) {
    await page.goto(path);
    await expect(page.locator('.whenUnscripted p', { hasText: reviews.needsScript })).toBeVisible();
    await expect(
      page.locator('#new-review').locator('input, textarea').filter({ visible: true }),
    ).toHaveCount(0);
    await expect(button(page, reviews.open)).toHaveCount(0);
  }
});
