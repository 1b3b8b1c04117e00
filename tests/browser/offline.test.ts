import { reviewsPage } from '#content/pages/reviews.ts';
import {
  button,
  deleteReview,
  drop,
  expect,
  expectNotice,
  expectNoViolations,
  followMenu,
  footer,
  h1,
  hydrated,
  inMain,
  link,
  messages,
  noAnswer,
  noCode,
  type Page,
  postReview,
  reviewCard,
  statusLine,
  stillTest as test,
  textbox,
  visit,
  watchReloads,
} from './site.ts';

const { error, site: texts } = messages;
const { offline } = error;

test.beforeEach(({ provoked }) => {
  provoked.add(noAnswer).add(noCode);
});

const heading = (page: Page) => h1(page, offline.heading);
const tryAgain = (page: Page) => link(inMain(page), error.tryAgain);

/**
 * The offline page stands in for the wanted one, under its address and within the frame of the same
 * document.
 */
async function expectOffline(page: Page, path: string): Promise<void> {
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(texts.titled(offline.heading));
  await expect(page.getByText(offline.explained)).toBeVisible();
  await expect(page.getByText(error.unexpected)).toHaveCount(0);
  await expect(button(page, texts.openMenu)).toBeVisible();
  await expect(footer(page)).toBeVisible();
}

test('without a connection, each link, Back, and Forward show the offline page', async ({
  page,
}) => {
  await visit(page, '/privacy');
  await page.context().setOffline(true);
  for (const [label, path] of [
    [texts.menu.about, '/about'],
    [texts.menu.reviews, '/reviews'],
    [texts.menu.home, '/'],
    [texts.menu.about, '/about'],
    [texts.menu.projects, '/projects'],
  ] as const) {
    await followMenu(page, label);
    await expectOffline(page, path);
  }
  await page.goBack();
  await expectOffline(page, '/about');
  await page.goForward();
  await expectOffline(page, '/projects');
  await page.context().setOffline(false);
  await expect(h1(page, messages.projects.heading)).toBeVisible();
  await expect(page).toHaveURL('/projects');
  // A page that could not be loaded opens at the next click.
  const expectNoReload = await watchReloads(page);
  await followMenu(page, texts.menu.about);
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  await expectNoReload();
});

test('without a connection, pages that need nothing open, even by Back', async ({ page }) => {
  await visit(page, '/projects');
  await followMenu(page, texts.menu.reviews);
  await expect(page).toHaveURL('/reviews');
  await followMenu(page, texts.menu.about);
  await link(footer(page), texts.privacy).click();
  await expect(page).toHaveURL('/privacy');
  await page.context().setOffline(true);
  await followMenu(page, texts.menu.about);
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  await followMenu(page, texts.menu.projects);
  await expect(h1(page, messages.projects.heading)).toBeVisible();

  // From the offline page, Back shows an earlier page, and loads one once.
  await followMenu(page, texts.menu.reviews);
  await expectOffline(page, '/reviews');
  await page.goBack();
  await expect(h1(page, messages.projects.heading)).toBeVisible();
  await expect(page).toHaveURL('/projects');
  await page.goForward();
  await expectOffline(page, '/reviews');
  await page.context().setOffline(false);
  await expect(h1(page, messages.reviews.heading)).toBeVisible();
  await expect(page).toHaveTitle(reviewsPage.title);
});

test('“Try again” fetches data or code again, and says so if there is still no answer', async ({
  page,
}) => {
  for (const [what, label, path, shown, ...urls] of [
    [
      'page',
      texts.menu.reviews,
      '/reviews',
      messages.reviews.heading,
      '**/reviews.data*',
      '**/reviews',
    ],
    [
      'code',
      texts.menu.about,
      '/about',
      messages.about.mission,
      /\/assets\/about\.page-[^/]*\.js$/u,
      '**/about',
    ],
  ] as const) {
    await visit(page, '/privacy');
    for (const url of urls) await drop(page, url);
    await followMenu(page, label);
    await expectOffline(page, path);
    await tryAgain(page).click();
    await expect(statusLine(page, offline.failedAgain)).toBeVisible();
    await expect(tryAgain(page)).toBeFocused();
    await expect(tryAgain(page)).not.toHaveAttribute('aria-busy');
    if (what === 'page') await expectNoViolations(page);
    for (const url of urls) await page.unroute(url);
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('a filter without an answer, or a page refused as busy, can be tried again', async ({
  page,
  member,
  site,
  provoked,
}) => {
  provoked.add(503);
  await postReview(site, member.token, 4, `Deleted soon. ${member.email}`);
  await visit(page, '/reviews');
  await page.context().setOffline(true);
  await link(page, messages.reviews.stars(4)).click();
  await expectOffline(page, '/reviews?stars=4');
  await page.context().setOffline(false);
  await visit(page, '/privacy');
  const refused = '**/reviews.data*';
  const refuse = () =>
    page.route(refused, (route) => route.fulfill({ status: 503, body: 'The server is busy\n' }));
  await refuse();
  await followMenu(page, texts.menu.reviews);
  await expect(h1(page, error.busy.heading)).toBeFocused();
  await expect(page).toHaveURL('/reviews');
  await page.unroute(refused);
  await tryAgain(page).click();
  const card = reviewCard(page, member.email);
  await expect(card).toBeVisible();
  await hydrated(page);
  await refuse();
  await deleteReview(page, card);
  await expectNotice(page, messages.reviews.deleted);
  await expect(h1(page, messages.reviews.heading)).toBeFocused();
});

test('a page and the account stay when background requests get no answer', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 2, `Deleted soon. ${member.email}`);
  await visit(page, '/reviews');
  const card = reviewCard(page, member.email);
  for (const url of ['**/reviews.data*', '**/api/reviews?*']) await drop(page, url);
  await deleteReview(page, card);
  await expect(h1(page, messages.reviews.heading)).toBeFocused();
  await expectNotice(page, messages.reviews.deleted);

  await visit(page, '/account');
  const edit = button(page, messages.account.editField(messages.auth.firstName));
  await expect(edit).toBeVisible();
  await drop(page, '**/api/users/token');
  await edit.click();
  await textbox(page, messages.auth.firstName).fill('Zoë');
  await button(page, messages.account.confirm).click();
  await expectNotice(page, messages.account.updated);
  await expect(inMain(page).getByText('Zoë', { exact: true })).toBeVisible();

  await test.step('a goodbye waits for a page that could not be fetched', async () => {
    await page.unrouteAll();
    await button(inMain(page), messages.account.deleteAccount).click();
    const question = page.getByRole('dialog');
    await question.getByLabel(messages.auth.password, { exact: true }).fill(member.password);
    await drop(page, '**/_.data*');
    await button(question, messages.account.deleteAccount).click();
    await expectOffline(page, '/');
    await page.unroute('**/_.data*');
    await tryAgain(page).click();
    await expectNotice(page, messages.account.deleted);
    await expect(h1(page)).toBeFocused();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(messages.account.deleted)).toHaveCount(0);
  });
});
