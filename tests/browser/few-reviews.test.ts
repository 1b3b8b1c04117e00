import {
  button,
  expect,
  h1,
  link,
  messages,
  newPerson,
  postReview,
  stillTest as test,
  verifiedPerson,
  visit,
} from './site.ts';

// A site of its own, without the reviews of other tests.
test.use({ settings: { OWNER_EMAIL: 'owner-of-few@example.com' } });

const { reviews } = messages;

test('fewer than 6 reviews have no filters, but an address that filters says so', async ({
  newVisitor,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  const viewports = [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ];
  const words = reviews.which.words('fine');
  for (let count = 0; count < 5; count += 1) await postReview(site, token, 5, 'Fine.');
  for (const viewport of viewports) {
    const page = await newVisitor({ viewport });
    await visit(page, '/reviews');
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByText(reviews.filters)).toHaveCount(0);
    const open = await button(page, reviews.open).boundingBox();
    const [heading, first] = await Promise.all(
      [h1(page), page.getByRole('article').first()].map((each) => each.boundingBox()),
    );
    // Nothing is left in the place of the filters.
    if (viewport.width < 640) {
      expect(open?.width).toBe(viewport.width - 2 * (open?.x ?? NaN));
      expect((first?.y ?? NaN) - (open?.y ?? NaN) - (open?.height ?? NaN)).toBeLessThan(30);
    } else expect(first?.y).toBeLessThan((heading?.y ?? NaN) + 10);

    await visit(page, '/reviews?q=fine');
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByText(reviews.showing(5, words))).toBeVisible();
    await link(page, reviews.clearFilters).click();
    await expect(page).toHaveURL('/reviews');
  }
  await postReview(site, token, 5, 'Fine.');
  const page = await newVisitor();
  await visit(page, '/reviews?q=fine');
  await expect(page.getByRole('searchbox')).toHaveValue('fine');
});
