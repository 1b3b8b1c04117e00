import {
  button,
  deleteReview,
  expect,
  expectNotice,
  fillLogIn,
  fillSignUp,
  followMenu,
  h1,
  hold,
  hydrated,
  inMain,
  logOut,
  messages,
  nav,
  newPerson,
  noAnswer,
  noCode,
  notice,
  type Page,
  postReview,
  reviewCard,
  rewrite,
  stillTest as test,
  verifiedPerson,
  visit,
} from './site.ts';

const menu = (page: Page) => nav(page, messages.site.menuLabel);

/** Simulates a deploy that removed the file. */
const takeAway = (page: Page, file: RegExp) =>
  page.route(file, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );

async function openAbout(page: Page, fragment = ''): Promise<void> {
  await button(page, messages.site.openMenu).click();
  const about = menu(page).getByRole('link', { name: messages.site.menu.about, exact: true });
  await about.evaluate(
    (anchor: HTMLAnchorElement, hash) => Object.assign(anchor, { hash }),
    fragment,
  );
  await about.press('Enter');
}

const aboutCode = /\/assets\/about\.page-[^/]*\.js$/u;

test.beforeEach(({ provoked }) => {
  provoked.add(404);
  provoked.add(noCode);
});

test('a page whose code is missing reloads once and works', async ({ page }) => {
  await visit(page, '/privacy');
  await takeAway(page, aboutCode);
  // The next document names code that exists.
  await page.route('**/about', async (route) => {
    await page.unroute(aboutCode);
    await route.continue();
  });
  await openAbout(page, '#skills');
  await expect(page).toHaveURL('/about#skills');
  await hydrated(page);
  await expect(page.getByText(messages.starter.missingCode)).toBeHidden();
});

test('a page whose code stays missing says so, can be read, and reloads only once', async ({
  page,
}) => {
  await takeAway(page, aboutCode);
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.goto('/about');
  await expect(page.getByRole('alert')).toHaveText(messages.starter.missingCode);
  expect(loads).toEqual(['/about', '/about']);

  await visit(page, '/privacy');
  loads.length = 0;
  await openAbout(page);
  await expect(page.getByRole('alert')).toHaveText(messages.starter.missingCode);
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  expect(loads).toEqual(['/about']);

  await test.step('shown by an archive under its own address, too', async () => {
    await page.unrouteAll();
    const response = await page.request.get('/about');
    await page.route('**/web/2026/about', (route) => route.fulfill({ response }));
    await page.goto('/web/2026/about');
    await expect(page.getByRole('alert')).toHaveText(messages.starter.missingCode);
    await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  });
});

test('a page whose code is missing shows the error even if the server stops answering', async ({
  page,
}) => {
  await takeAway(page, aboutCode);
  // The clock of tests doesn't move this wait.
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      sessionStorage.setItem('waitedMs', String(ms));
      return timeout.call(AbortSignal, ms / 100);
    };
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await hold(page, '**/about');
  await expect(page.getByRole('alert')).toHaveText(messages.starter.missingCode);
  expect(await page.evaluate(() => sessionStorage.getItem('waitedMs'))).toBe('15000');
});

/** Simulates a deploy whose data has another shape. */
const renewData = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.fulfill({ json: { data: {}, build: '/assets/of-another-build.js' } }),
  );

test('after a deploy, an open page stays as it is, and a sign-up loads the new one', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 4, `From before. ${member.email}`);
  await visit(page, '/reviews');
  await renewData(page, '**/reviews.data*');
  const card = reviewCard(page, member.email);
  await deleteReview(page, card);
  await expectNotice(page, messages.reviews.deleted);
  await logOut(page);
  await visit(page, '/auth/signup');
  await renewData(page, '**/_.data*');
  const person = newPerson();
  const loaded = page.waitForEvent('domcontentloaded');
  await fillSignUp(page, person);
  await loaded;
  await expect(page).toHaveURL('/');
  await expect(notice(page, messages.verification.sentTo(person.email))).toBeVisible();
});

test('where a check for bots answers for the data of a page, its document loads', async ({
  page,
  provoked,
}) => {
  provoked.add(403);
  for (const answer of [
    { contentType: 'text/html', body: 'Just a moment' },
    { json: { message: 'Forbidden' } },
  ]) {
    await visit(page, '/privacy');
    await page.route('**/reviews.data*', (route) => route.fulfill({ status: 403, ...answer }));
    const loaded = page.waitForEvent('domcontentloaded');
    await followMenu(page, messages.site.menu.reviews);
    await loaded;
    await expect(page).toHaveURL('/reviews');
    await hydrated(page);
    await expect(h1(page, messages.reviews.heading)).toBeVisible();
    await page.unrouteAll();
  }
});

test('in an archive, which has no data of pages, a link loads the document', async ({
  page,
  provoked,
}) => {
  provoked.add(404);
  // Archives make reloading by script do nothing.
  await rewrite(page, /\/assets\/[^/]+\.js$/u, (code) =>
    code.replaceAll('location.reload()', 'location.href'),
  );
  for (const answer of [
    { contentType: 'text/html', body: 'Not archived' },
    { json: { error: 'not_found' } },
  ]) {
    await visit(page, '/privacy');
    await page.route('**/reviews.data*', (route) => route.fulfill({ status: 404, ...answer }));
    await followMenu(page, messages.site.menu.reviews);
    await expect(h1(page, messages.reviews.heading)).toBeVisible();
    await expect(page).toHaveURL('/reviews');
  }
  // The last files may still be on their way.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a log-in without a connection says so, and later works with a proxy’s cookies', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(noAnswer);
  const person = newPerson();
  await verifiedPerson(site, person);
  // Shows a proxy who is visiting.
  await page.context().addCookies([{ name: 'passed', value: 'check', url: site.url }]);
  await visit(page, '/auth/login');
  await page.context().setOffline(true);
  await fillLogIn(page, person);
  await expect(inMain(page).getByRole('alert').getByRole('paragraph')).toHaveText([
    messages.auth.logInFailed,
    messages.error.network,
  ]);
  await page.context().setOffline(false);
  const sent = page.waitForRequest('**/api/users/login');
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
  expect(await (await sent).headerValue('Cookie')).toBe('passed=check');
});
