import type { Page, Route } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { startServer } from '../harness/start-server.ts';
import { expect, test } from './fixtures.ts';
import { storeToken, newPerson, postReview, verifiedPerson } from './people.ts';
import { reviewCard, writeReview } from './reviews.ts';
import { visit } from './visit.ts';

const { reviews, auth, dialog, site: frame } = messages;

const comment = (page: Page) => page.getByRole('textbox', { name: reviews.comment });
const post = (page: Page) => page.getByRole('button', { name: reviews.post });
const cards = (page: Page) => page.getByRole('article');
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Collects the page's write requests from now on. */
function watchChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

test('§2: without reviews the specified sentence shows; then the average to 2 decimals, and 20 on a page', async ({ newVisitor }) => {
  const site = await startServer();
  try {
    const page = await newVisitor({ baseURL: site.url });
    await visit(page, '/reviews');
    await expect(page.getByText(reviews.none)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('NaN');

    const token = await verifiedPerson(site, newPerson());
    for (const rating of [5, 4, 4]) await postReview(site, token, rating, '');
    await visit(page, '/reviews');
    await expect(page.getByText('4.33 / 5')).toBeVisible();

    for (let number = 4; number <= 21; number += 1) await postReview(site, token, 5, `Number ${number}.`);
    await visit(page, '/reviews');
    await expect(cards(page)).toHaveCount(20);
    await expect(cards(page).first()).toContainText('Number 21.');
    await expect(page.getByText('4.90 / 5')).toBeVisible();
    const more = page.getByRole('link', { name: reviews.more });
    const address = (await more.getAttribute('href')) ?? '';
    await more.click();
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText('4.90 / 5')).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.getByRole('link', { name: reviews.newest }).click();
    await expect(cards(page)).toHaveCount(20);
  } finally {
    await site.stop();
  }
});

test('§2: the button of the form reads "Close ", with its trailing space, while the form is open', async ({ page }) => {
  await visit(page, '/reviews');
  const open = page.getByRole('button', { name: reviews.open });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  const close = page.getByRole('button', { name: reviews.close.trim(), exact: true });
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await expect(close).toHaveAttribute('aria-controls', 'new-review');
  expect(await close.evaluate((button) => button.textContent)).toBe('Close ');
  await close.click();
  await expect(open).toBeVisible();
  await expect(comment(page)).toHaveCount(0);
  // A button answers to Space, too, which a link does not.
  await open.press('Space');
  await expect(comment(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('the address /reviews#new-review opens the form, and closing it drops the fragment', async ({ page }) => {
  await visit(page, '/reviews#new-review');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(comment(page)).toHaveAccessibleDescription(reviews.commentHint);
  await page.getByRole('button', { name: reviews.close.trim(), exact: true }).click();
  await expect(comment(page)).toBeHidden();
  await expect(page).toHaveURL('/reviews');
  await visit(page, '/reviews');
  await expect(page.getByRole('button', { name: reviews.open })).toBeVisible();
});

test('“Leave a Review” on My Reviews leads to the open form', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/account/reviews');
  await page.getByRole('link', { name: reviews.open }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(comment(page)).toBeInViewport();
});

test('at 320 px the five stars stay inside the form', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 320, height: 640 } });
  await visit(page, '/reviews#new-review');
  const words = await comment(page).boundingBox();
  const last = await page.getByRole('radio').last().locator('..').boundingBox();
  expect(last?.width).toBeGreaterThanOrEqual(44);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((words?.x ?? 0) + (words?.width ?? 0));
});

test('the form says whose name the review will carry', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson('Bo', 'Park')));
  await visit(page, '/reviews#new-review');
  await expect(page.getByRole('region', { name: reviews.newHeading }).getByText(`${reviews.postingAs} Bo Park`)).toBeVisible();
});

test('§5: without a star nothing is sent, and the picker shows the error until one is chosen', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  await page.getByRole('button', { name: reviews.open }).click();
  await comment(page).fill('No star.');
  await post(page).click();
  const picker = page.getByRole('radiogroup', { name: reviews.rating });
  await expect(picker.getByRole('alert')).toHaveText(reviews.chooseStar);
  await expect(picker).toHaveAccessibleDescription(reviews.chooseStar);
  await expect(picker.getByRole('radio').first()).toBeFocused();
  await expect(comment(page)).toHaveValue('No star.');
  expect(sent).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('radio', { name: reviews.stars(2) })).toBeChecked();
  await expect(picker.getByRole('alert')).toHaveCount(0);
});

test('§5: the logged-out alert offers to sign up, log in, or neither, and leads back; Escape closes it', async ({ page }) => {
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  await writeReview(page, 4, 'Not yet.');
  const alert = page.getByRole('alertdialog', { name: reviews.signIn });
  await expect(alert.getByRole('link', { name: auth.logIn })).toHaveAttribute('href', '/auth/login?from=%2Freviews');
  await expect(alert.getByRole('link', { name: auth.signUp })).toHaveAttribute('href', '/auth/signup?from=%2Freviews');
  await expect(alert).toHaveAccessibleDescription(reviews.draftIsSaved);
  await expect(alert.locator('a, button')).toHaveText([auth.signUp, auth.logIn, reviews.notNow]);
  await expect(alert.getByRole('button', { name: reviews.notNow })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(alert).toHaveCount(0);
  await expect(post(page)).toBeFocused();
  await expect(comment(page)).toHaveValue('Not yet.');
  expect(sent).toEqual([]);
});

test('an empty form is no draft: the logged-out alert does not say that it is saved', async ({ page }) => {
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await post(page).click();
  const alert = page.getByRole('alertdialog', { name: reviews.signIn });
  await expect(alert).toBeVisible();
  await expect(alert).toHaveAccessibleDescription('');
  await expect(page.getByText(reviews.draftIsSaved)).toHaveCount(0);
});

test('§2: edit mode takes whole numbers from 1 to 5, and Close leaves the review as it was', async ({ page, site }) => {
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  await postReview(site, token, 3, `As it was. ${person.email}`);
  await storeToken(page, token);
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  const card = reviewCard(page, person.email);
  const edit = card.getByRole('button', { name: reviews.edit });
  const rating = page.getByRole('spinbutton', { name: reviews.rating });
  await edit.click();
  await expect(rating).toBeFocused();
  await expect(rating).toHaveAttribute('min', '1');
  await expect(rating).toHaveAttribute('max', '5');
  await comment(page).fill('Something else.');
  for (const refused of ['0', '6', '2.5', '']) {
    await rating.fill(refused);
    await post(page).click();
    await expect(rating).toHaveAttribute('aria-invalid', 'true');
    await expect(rating).toHaveAccessibleDescription(reviews.wholeRating);
    await expect(rating).toBeFocused();
  }
  const close = page.getByRole('main').getByRole('button', { name: reviews.closeEdit, exact: true });
  const question = page.getByRole('alertdialog', { name: reviews.confirmClose });
  await close.click();
  await expect(question.getByRole('button', { name: reviews.keepEditing })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comment(page)).toHaveValue('Something else.');
  await close.click();
  await question.getByRole('button', { name: reviews.discardChanges }).click();
  await expect(card).toContainText('As it was.');
  await expect(card.getByRole('img', { name: reviews.stars(3) })).toBeVisible();
  await expect(edit).toBeFocused();

  await edit.click();
  await close.click();
  await expect(edit).toBeFocused();
  await expect(question).toHaveCount(0);
  expect(sent).toEqual([]);

  await edit.click();
  await rating.fill('4');
  await post(page).click();
  await expect(page.getByRole('status').filter({ hasText: reviews.changed })).toBeVisible();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(page.getByText(reviews.changed)).toHaveCount(0);
});

test('§5: canceling a deletion changes nothing and focuses Delete; confirming focuses the heading and says so', async ({ page, site }) => {
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  await postReview(site, token, 3, `Stays. ${person.email}`);
  await storeToken(page, token);
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  const remove = reviewCard(page, person.email).getByRole('button', { name: reviews.delete });
  const question = page.getByRole('alertdialog', { name: reviews.confirmDelete });
  for (const cancel of ['Escape', 'Enter']) {
    await remove.click();
    await expect(question.getByRole('button', { name: dialog.cancel })).toBeFocused();
    await page.keyboard.press(cancel);
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
  }
  expect(sent).toEqual([]);
  await remove.click();
  await question.getByRole('button', { name: reviews.delete }).click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: reviews.deleted })).toBeInViewport();
});

test('a list that was fetched before a review was posted is fetched again', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await verifiedPerson(site, person));
  await visit(page, '/reviews?stars=1');
  const isList = (response: { url: () => string }) => new URL(response.url()).pathname === '/reviews.data';
  const fetched = page.waitForResponse(isList);
  await page.getByRole('contentinfo').getByRole('link', { name: frame.menu.reviews }).focus();
  await fetched;
  const fetchedAgain = page.waitForResponse(isList);
  await writeReview(page, 5, `Posted since. ${person.email}`);
  await fetchedAgain;
  await expect(page).toHaveURL(/\/reviews#/u);
  await expect(reviewCard(page, person.email)).toHaveCount(1);
});

test('while a review is posting, its button is busy and a second click sends nothing', async ({ page, site }) => {
  const person = newPerson();
  await storeToken(page, await verifiedPerson(site, person));
  await visit(page, '/reviews');
  const sent = watchChanges(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/reviews', async (route: Route) => {
    await held;
    await route.fallback();
  });
  await writeReview(page, 5, `Once. ${person.email}`);
  await expect(post(page)).toHaveAttribute('aria-busy', 'true');
  await post(page).click({ force: true });
  await post(page).press('Enter');
  goOn();
  await expect(reviewCard(page, person.email)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: reviews.posted })).toBeVisible();
  await expect(page.getByRole('article', { name: reviews.by('Ann Lee') }).filter({ hasText: person.email })).toBeFocused();
  await expect(page.getByRole('button', { name: reviews.open })).toBeVisible();
  expect(sent).toEqual(['POST /api/reviews']);
});

test('a posted review is marked and in view, with reduced motion, and from an older page', async ({ newVisitor }) => {
  const site = await startServer();
  try {
    const person = newPerson();
    const token = await verifiedPerson(site, person);
    for (let number = 1; number <= 22; number += 1) await postReview(site, token, 5, `Number ${number}.\n\n\nAnd on.`);
    const page = await newVisitor({ baseURL: site.url, reducedMotion: 'reduce', viewport: { width: 360, height: 640 } });
    await storeToken(page, token);
    await visit(page, '/reviews');
    await page.getByRole('link', { name: reviews.more }).click();
    await expect(page).toHaveURL(/cursor=/u);
    await expect(cards(page)).toHaveCount(2);
    await writeReview(page, 4, 'The newest of all.');
    const card = cards(page).filter({ hasText: 'The newest of all.' });
    await expect(card).toBeFocused();
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card).toHaveAttribute('data-new', 'true');
    await expect(page.locator('[data-new]')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: reviews.posted })).toBeInViewport();
    expect(new URL(page.url()).search).toBe('');
  } finally {
    await site.stop();
  }
});

test('a review deleted elsewhere while it is edited is posted anew, once, and its card replaces the editor', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404).add(502);
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  await postReview(site, token, 3, `Old words. ${person.email}`);
  await storeToken(page, token);
  await visit(page, '/reviews');
  await reviewCard(page, person.email).getByRole('button', { name: reviews.edit }).click();
  const headers = { Authorization: `Bearer ${token}` };
  const { userId } = (await (await fetch(`${site.url}/api/users/token`, { headers })).json()) as { userId: string };
  const own = async () => (await (await fetch(`${site.url}/api/users/${userId}/reviews`, { headers })).json()) as { _id: string }[];
  const [review] = await own();
  await fetch(`${site.url}/api/reviews/${review?._id}`, { method: 'DELETE', headers });

  await comment(page).fill(`New words. ${person.email}`);
  await post(page).click();
  await expect(page.getByRole('alert').filter({ hasText: reviews.gone })).toBeVisible();
  // The list without the review does not take the words away.
  await page.evaluate(() => {
    const account = JSON.parse(localStorage.getItem('account') ?? '{}') as object;
    localStorage.setItem('account', JSON.stringify({ ...account, verified: false }));
    dispatchEvent(new StorageEvent('storage'));
  });
  const reloaded = page.waitForResponse('**/api/users/*/reviews*');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await reloaded;
  await expect(comment(page)).toHaveValue(`New words. ${person.email}`);

  await page.route(
    '**/api/reviews',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway', contentType: 'text/plain' });
    },
    { times: 1 },
  );
  const anew = page.getByRole('button', { name: reviews.postAnew });
  await anew.click();
  await expect(page.getByRole('alert').filter({ hasText: messages.error.generic })).toBeVisible();
  await anew.click();
  await expect(page.getByRole('article').filter({ hasText: 'New words.' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: reviews.posted })).toBeVisible();
  await expect(reviewCard(page, person.email)).toHaveCount(1);
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  expect(await own()).toHaveLength(1);
});

test('§5: 5,000 emoji fit; 5,001 count as one too many and cannot be posted', async ({ page, site }) => {
  await storeToken(page, await verifiedPerson(site, newPerson()));
  await visit(page, '/reviews');
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('radio', { name: reviews.stars(5) }).check({ force: true });
  await comment(page).fill('🎹'.repeat(5001));
  await expect(comment(page)).toHaveAccessibleDescription(reviews.charactersOver(1));
  await expect(comment(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(post(page)).toBeDisabled();
  await comment(page).fill('🎹'.repeat(5000));
  await expect(comment(page)).toHaveAccessibleDescription(reviews.charactersLeft(0));
  await post(page).click();
  await expect(reviewCard(page, '🎹'.repeat(5000))).toBeVisible();
});

test('at 320 px no name or comment overflows, in a card or in edit mode', async ({ newVisitor, site }) => {
  const writers = [
    { person: newPerson('서연', '김'), comment: '정말 꼼꼼하고 빠른 작업이었습니다. 다음에도 부탁드릴게요!' },
    { person: newPerson('عبد الرحمن', 'السعدي'), comment: 'عمل دقيق وسريع.\nشكراً جزيلاً (100%)!' },
    { person: newPerson('A', 'B'), comment: 'Ok' },
    { person: newPerson('W'.repeat(80), 'M'.repeat(80)), comment: 'W'.repeat(5000) },
  ];
  let token = '';
  for (const { person, comment: words } of writers) {
    person.email = newPerson('long').email;
    token = await verifiedPerson(site, person);
    await postReview(site, token, 5, words);
  }
  const page = await newVisitor({ viewport: { width: 320, height: 640 } });
  await storeToken(page, token);
  await visit(page, '/reviews');
  await expect(cards(page).first().getByRole('button', { name: reviews.edit })).toBeVisible();
  expect(await pageWidth(page), 'the list').toBe(320);
  const arabic = reviewCard(page, 'عمل دقيق');
  await expect(arabic.getByText('عمل دقيق')).toHaveCSS('direction', 'rtl');
  await expect(arabic.locator('bdi')).toHaveText('عبد الرحمن السعدي');
  await cards(page).first().getByRole('button', { name: reviews.edit }).click();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  expect(await pageWidth(page), 'edit mode').toBe(320);
  await page.getByRole('button', { name: frame.openMenu }).click();
  await expect(page.getByRole('navigation', { name: frame.menuLabel })).toContainText('WWW');
  expect(await page.getByRole('navigation', { name: frame.menuLabel }).evaluate((menu) => menu.scrollWidth - menu.clientWidth)).toBe(0);
  for (const path of ['/account', '/account/password', '/account/reviews']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await pageWidth(page), path).toBe(320);
  }
});
