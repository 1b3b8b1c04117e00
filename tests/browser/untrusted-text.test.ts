import { expect, test } from './fixtures.ts';
import { newPerson, postReview, verifiedPerson } from './people.ts';
import { reviewCard } from './reviews.ts';
import { visit } from './visit.ts';

const markup = `<script>document.title = 'owned'</script><img src="x" onerror="document.title = 'owned'"></textarea></script>`;

for (const javaScriptEnabled of [true, false]) {
  test(`markup in a name or a review is shown as text ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    newVisitor,
    site,
  }) => {
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
