import {
  button,
  expect,
  h1,
  link,
  messages,
  newPerson,
  postReview,
  startServer,
  stillTest as test,
  verifiedPerson,
  visit,
} from './site.ts';

const { reviews } = messages;

test('fewer than 6 reviews have no filters, but an address that filters says so', async ({
  newVisitor,
}) => {
  await using site = await startServer();
  const token = await verifiedPerson(site, newPerson());
  for (let count = 0; count < 5; count += 1) await postReview(site, token, 5, 'Fine.');
  const page = await newVisitor({ baseURL: site.url });
  await visit(page, '/reviews');
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.getByText(reviews.filters)).toHaveCount(0);
    const open = await button(page, reviews.open).boundingBox();
    const [heading, first] = await Promise.all(
      [h1(page), page.getByRole('article').first()].map((each) => each.boundingBox()),
    );
    // Nothing takes the place of the filters.
    if (viewport.width < 640) {
      expect(open?.width).toBe(viewport.width - 2 * (open?.x ?? NaN));
      expect((first?.y ?? NaN) - (open?.y ?? NaN) - (open?.height ?? NaN)).toBeLessThan(30);
    } else expect(first?.y).toBeLessThan((heading?.y ?? NaN) + 10);
  }
  const showing = page.getByText(reviews.showing(5, reviews.which.words('fine')));
  await visit(page, '/reviews?q=fine');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(showing).toBeVisible();
  }
  await link(page, reviews.clearFilters).click();
  await expect(page).toHaveURL('/reviews');
  await postReview(site, token, 5, 'Fine.');
  await visit(page, '/reviews?q=fine');
  await expect(page.getByRole('searchbox')).toHaveValue('fine');
});
