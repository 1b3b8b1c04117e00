import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { logOut, newPerson, postReview, storeToken, verifiedPerson } from './people.ts';
import { reviewCard } from './reviews.ts';
import { visit } from './visit.ts';

const markup = `<script>document.title = 'owned'</script><img src="x" onerror="document.title = 'owned'"></textarea></script>`;

for (const javaScriptEnabled of [true, false]) {
  test(`markup in a name or a review is shown as text ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({ newVisitor, site }) => {
    const eve = { ...newPerson(), firstName: '<b>Eve</b>', lastName: '"><i>' };
    await postReview(site, await verifiedPerson(site, eve), 3, `${markup} by ${eve.email}`);
    const page = await newVisitor({ javaScriptEnabled });
    await (javaScriptEnabled ? visit(page, '/reviews') : page.goto('/reviews'));
    const card = reviewCard(page, eve.email);
    await expect(card).toContainText(markup);
    await expect(card).toContainText(`${eve.firstName} ${eve.lastName}`);
    await expect(card.locator('script, img[src="x"], b, i')).toHaveCount(0);
    await expect(page).not.toHaveTitle('owned');
  });
}

test('logging out leaves nothing of the account in the browser, and Back does not show it', async ({ page, site }) => {
  const ann = newPerson();
  await storeToken(page, await verifiedPerson(site, ann));
  await visit(page, '/account');
  await expect(page.getByText(ann.email)).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: messages.auth.email })).toBeVisible();
  await expect(page.getByText(ann.email)).toHaveCount(0);
});
