import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, postReview, verifiedPerson } from './people.ts';
import { accountPaths, publicPaths } from './routes.ts';

test.use({ javaScriptEnabled: false });

test('every public page has its heading, a title of its own, and links on', async ({
  page,
  provoked,
}) => {
  provoked.add(404);
  const titles = new Set<string>();
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: messages.site.privacy }),
    ).toBeVisible();
    titles.add(await page.title());
  }
  expect(titles.size).toBe(publicPaths.length);
});

test('reviews are readable, and every 20 end with a real link to older ones', async ({
  page,
  site,
}) => {
  const person = newPerson('Old', 'Author');
  const token = await verifiedPerson(site, person);
  const count = 22;
  for (let number = 1; number <= count; number++)
    await postReview(site, token, 5, `${person.email} number ${number}.`);
  await page.goto('/reviews');
  await expect(page.getByText(`${person.email} number ${count}.`)).toBeVisible();
  const oldest = page.getByText(`${person.email} number 1.`, { exact: true });
  const more = page.getByRole('link', { name: messages.reviews.more });
  // Other tests may post at the same time, so the oldest review may be on a later page.
  await expect(oldest).toHaveCount(0);
  do {
    await more.click();
    await expect(
      page.getByRole('heading', { name: messages.reviews.heading, level: 1 }),
    ).toBeVisible();
  } while ((await oldest.count()) === 0);
  await expect(oldest).toBeVisible();
  // §17: a page of older reviews stands for itself in search results.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
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
  ] as const;
  for (const [path, sentence] of needs) {
    await page.goto(path);
    await expect(page.locator('noscript p'), path).toHaveText(sentence);
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
    await expect(page.locator('noscript p', { hasText: reviews.needsScript })).toBeVisible();
    await expect(
      page.locator('#new-review').locator('input, textarea').filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByRole('button', { name: reviews.open })).toHaveCount(0);
  }
});
