import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';

test('the error page needs nothing but its document to look right', async ({ page, provoked }) => {
  provoked.add(404);
  await page.route(/\/assets\/.*\.(?:css|js)$/u, () => undefined);
  await page.goto('/no/such/page', { waitUntil: 'commit' });
  await expect(
    page.getByRole('heading', { name: messages.error.banner }).locator('span').first(),
  ).toHaveCSS('display', 'inline-block');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('§2, §8: an unknown path responds 404 with the specified message and links on', async ({
      page,
      provoked,
    }) => {
      provoked.add(404);
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: messages.error.banner })).toBeVisible();
      await expect(page.getByText(messages.error.notFound)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: messages.site.menu.reviews }).click();
      await expect(page).toHaveURL('/reviews');
      await expect(
        page.getByRole('heading', { name: messages.reviews.heading, level: 1 }),
      ).toBeVisible();
    });
  });
}
