import {
  button,
  commentField,
  expect,
  messages,
  newPerson,
  postReviewOf,
  radio,
  reviewCard,
  stillTest as test,
  visit,
} from './site.ts';

const { reviews } = messages;
const markup = `<script>document.title = 'owned'</script><img src="x" onerror="document.title = 'owned'"></textarea></script>`;

test('text pasted from a slide or a chat is posted and shown without hidden marks', async ({
  page,
  member: { email },
  site,
}) => {
  await visit(page, '/reviews');
  await button(page, reviews.open).click();
  await radio(page, reviews.stars(4)).check();
  // 5,000 characters are kept of these.
  const hidden = '\u2068\u2069'.repeat(100);
  const words = `First line\u000bsecond line for \u2068Dana\u2069 ${email}${hidden}`;
  const kept = `First line\nsecond line for Dana ${email}`;
  await commentField(page).focus();
  await page.keyboard.insertText(words + '.'.repeat(5000 - kept.length));
  await expect(commentField(page)).toHaveAccessibleDescription(reviews.charactersLeft(0));
  await button(page, reviews.post).click();
  await expect(reviewCard(page, `second line for Dana ${email}`)).toBeVisible();
  const listed = (await (await fetch(`${site.url}/api/reviews?limit=100`)).json()) as {
    comment: string;
  }[];
  expect(listed.map(({ comment }) => comment)).toContain(kept + '.'.repeat(5000 - kept.length));
});

test('markup in a name or a review is text, with and without scripts', async ({
  newVisitor,
  site,
}) => {
  const eve = { ...newPerson(), firstName: '<b>Eve</b>', lastName: '"><i>' };
  await postReviewOf(site, eve, 3, `${markup} by ${eve.email}`);
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled });
    await (javaScriptEnabled ? visit(page, '/reviews') : page.goto('/reviews'));
    const card = reviewCard(page, eve.email);
    await expect(card).toContainText(markup);
    await expect(card).toContainText(`${eve.firstName} ${eve.lastName}`);
    await expect(card.locator('script, img[src="x"], b, i')).toHaveCount(0);
    await expect(page).not.toHaveTitle('owned');
  }
});
