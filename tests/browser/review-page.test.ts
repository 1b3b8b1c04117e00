import { messages } from '../../content/messages.ts';
import { reportReasons } from '../../content/report-reasons.ts';
import type { RunningServer } from '../harness/start-server.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './fixtures.ts';
import { reply } from './invitations.ts';
import { newPerson, postReview, storeToken, unverifiedPerson, verifiedPerson } from './people.ts';
import { visit } from './visit.ts';

const { error, report, review, reviews } = messages;

/** Posts a review. Returns the path of its page. */
async function pathOfNew(site: RunningServer, token: string, comment: string): Promise<string> {
  await postReview(site, token, 4, comment);
  const authorization = { Authorization: `Bearer ${token}` };
  const { userId } = (await (await fetch(`${site.url}/api/users/token`, { headers: authorization })).json()) as { userId: string };
  const own = (await (await fetch(`${site.url}/api/users/${userId}/reviews`, { headers: authorization })).json()) as { _id: string }[];
  return `/reviews/${own[0]?._id ?? ''}`;
}

test('a public review has a page with its own title, which needs no scripts', async ({ newVisitor, site }) => {
  const person = newPerson('Ann', 'Lee');
  const path = await pathOfNew(site, await verifiedPerson(site, person), `Readable.\n${person.email}`);
  const page = await newVisitor({ javaScriptEnabled: false });
  expect((await page.goto(path))?.status()).toBe(200);
  await expect(page).toHaveTitle(messages.site.titled(reviews.by('Ann Lee')));
  await expect(page.getByRole('heading', { level: 1, name: `Ann Lee${review.headingAfterName}` })).toBeVisible();
  await expect(page.getByRole('article', { name: reviews.by('Ann Lee') })).toContainText(person.email);
  await expect(page.getByRole('img', { name: reviews.stars(4) })).toBeVisible();
  // Only clients have a badge.
  await expect(page.getByRole('article').locator('header')).toHaveText(/^Ann Lee\w+ \d+, \d{4}$/u);
  await page.getByRole('link', { name: review.all }).click();
  await expect(page).toHaveURL('/reviews');
  const date = page.getByRole('article').filter({ hasText: person.email }).getByRole('link').first();
  // Search engines find the older pages by it.
  await expect(date).not.toHaveAttribute('rel');
  await date.click();
  await expect(page).toHaveURL(path);
});

test('with its history, it is accessible and fits a 320 px wide window, whatever the name and the words', async ({ newVisitor, site }) => {
  const token = await verifiedPerson(site, newPerson('W'.repeat(40), 'W'.repeat(40)));
  const path = await pathOfNew(site, token, 'W'.repeat(5000));
  // An edit so soon leaves no version, unless the owner has replied.
  await reply(site, path.split('/').at(-1) ?? '', 'Thank you');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(`${site.url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify({ rating: 2, comment: 'V'.repeat(5000) }) });
  const page = await newVisitor({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await visit(page, path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
});

test('an edited review says what it said before, without scripts', async ({ newVisitor, site }) => {
  const person = newPerson('Ann', 'Lee');
  const token = await verifiedPerson(site, person);
  const path = await pathOfNew(site, token, `First words. ${person.email}`);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: review.history })).toHaveCount(0);
  // An edit so soon leaves no version, unless the owner has replied.
  await reply(site, path.split('/').at(-1) ?? '', 'Thank you');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  await fetch(`${site.url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify({ rating: 2, comment: 'Second words.' }) });
  await page.goto(path);
  await page.getByRole('link', { name: new RegExp(`^${reviews.edited} `, 'u') }).click();
  await expect(page).toHaveURL(`${path}#history`);
  const history = page.getByRole('region', { name: review.history });
  await expect(history.getByRole('listitem')).toHaveText([/Version 1.*First words\./su]);
  await expect(history.getByRole('img', { name: reviews.stars(4) })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Second words.');
  await expect(page).toHaveTitle(messages.site.titled(reviews.by('Ann Lee')));
});

test('a reader reports a review: from its card to the thanks', async ({ page, site }) => {
  const person = newPerson('Ann', 'Lee');
  const path = await pathOfNew(site, await verifiedPerson(site, person), `Reported. ${person.email}`);
  await visit(page, '/reviews');
  await page.getByRole('article').filter({ hasText: person.email }).getByRole('link').first().click();
  await expect(page).toHaveURL(path);
  const send = page.getByRole('button', { name: report.submit });
  await expect(send).toBeHidden();
  await page.getByText(report.heading).click();
  await send.click();
  await expect(page.getByText(report.chooseReason)).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: report.words }).fill('x'.repeat(1001));
  await page.getByRole('textbox', { name: report.email }).fill('nobody');
  await page.getByRole('radio', { name: reportReasons.private }).check();
  await send.click();
  await expect(page.getByText(messages.fields.tooLong(1000))).toBeVisible();
  await expect(page.getByText(messages.fields.email)).toBeVisible();
  await expect(page.getByText(report.chooseReason)).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }
  await page.getByRole('textbox', { name: report.words }).fill('A phone number');
  await page.getByRole('textbox', { name: report.email }).fill('');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: report.sent })).toBeVisible();
  await expect(send).toHaveCount(0);
});

test('a link to the form to report a review opens it, and focuses it', async ({ page, site }) => {
  const path = await pathOfNew(site, await verifiedPerson(site, newPerson()), 'Linked.');
  await visit(page, `${path}#report`);
  await expect(page.locator('#report')).toBeFocused();
  await expect(page.getByRole('button', { name: report.submit })).toBeVisible();
});

test('the author cannot report their own review, and without scripts the form names the address to write to', async ({
  page,
  newVisitor,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  const path = await pathOfNew(site, token, 'Mine.');
  await storeToken(page, token);
  await visit(page, path);
  await expect(page.getByRole('button', { name: reviews.edit })).toBeVisible();
  await expect(page.getByText(report.heading)).toHaveCount(0);
  const reader = await newVisitor({ javaScriptEnabled: false });
  await reader.goto(path);
  await reader.getByText(report.heading).click();
  await expect(reader.locator('noscript p', { hasText: report.needsScript })).toBeVisible();
  await expect(reader.getByRole('button', { name: report.submit })).toBeHidden();
});

test('a held review is an unknown page to everyone but its author', async ({ page, newVisitor, site, provoked }) => {
  provoked.add(404);
  const person = newPerson();
  const token = await unverifiedPerson(site, person);
  const path = await pathOfNew(site, token, `Held. ${person.email}`);
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByText(error.notFound)).toBeVisible();
  await expect(page).toHaveTitle(error.title);

  const author = await newVisitor();
  await storeToken(author, token);
  const scripts = Promise.withResolvers<void>();
  await author.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await author.goto(path, { waitUntil: 'commit' });
  await expect(author.getByRole('contentinfo')).toBeVisible();
  await expect(author.getByText(error.notFound)).toBeHidden();
  scripts.resolve();
  await expect(author.getByRole('article')).toContainText(reviews.held);
  await expect(author.getByRole('article')).not.toContainText(reviews.verifiedClient);
  await expect(author.getByText(error.notFound)).toHaveCount(0);
  await visit(author, '/reviews/AbCdEfGhIjKlMnOpQrSt-_');
  await expect(author.getByText(error.notFound)).toBeVisible();
  await visit(author, path);
  await author.getByRole('link', { name: review.all }).click();
  await expect(author).toHaveURL('/reviews');
});

test('any other id is an unknown page', async ({ page, provoked }) => {
  provoked.add(404);
  for (const id of ['AbCdEfGhIjKlMnOpQrSt-_', 'no-id']) {
    expect((await page.goto(`/reviews/${id}`))?.status()).toBe(404);
    await expect(page.getByText(error.notFound)).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('the author edits and deletes the review on its page, and then sees all reviews', async ({ page, site, provoked }) => {
  provoked.add(404);
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  const path = await pathOfNew(site, token, `First words. ${person.email}`);
  await storeToken(page, token);
  await visit(page, path);
  await page.getByRole('button', { name: reviews.edit }).click();
  await page.getByRole('textbox', { name: reviews.comment }).fill(`Better words. ${person.email}`);
  await page.getByRole('button', { name: reviews.post }).click();
  await expect(page.getByRole('article')).toContainText('Better words.');
  await expect(page.getByRole('status').filter({ hasText: reviews.changed })).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText(reviews.edited);
  await expect(page.getByRole('heading', { name: review.history })).toHaveCount(0);
  await page.getByRole('button', { name: reviews.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: messages.reviews.delete }).click();
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByRole('heading', { level: 1, name: reviews.heading })).toBeFocused();
  await expect(page.getByText(reviews.deleted)).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
});
