import { createServer } from 'node:http';
import { listen } from '#tests/harness/ports.ts';
import {
  alert,
  answerOnce,
  button,
  commentField,
  drop,
  editForm,
  expect,
  fillLogIn,
  fillSignUp,
  footer,
  h1,
  hold,
  hydrated,
  inMain,
  link,
  messages,
  newPerson,
  noAnswer,
  type Page,
  passwordField,
  postReview,
  radio,
  reviewCard,
  stillTest as test,
  textbox,
  verifiedPerson,
  visit,
} from './site.ts';

const { account, auth, error, reviews, site: texts, starter, verification } = messages;

const maxRequestMs = 15_000;

/** Requests that never get an answer. */
const stall = (page: Page, url: string | RegExp) => page.route(url, () => undefined);

test('scripts start while a typeface or a picture never arrives', async ({ page }) => {
  for (const [path, file] of [
    ['/auth/login', '**/*.woff2'],
    ['/projects', /\.(?:avif|webp|svg)$/u],
  ] as const) {
    await stall(page, file);
    await page.goto(path, { waitUntil: 'commit' });
    await hydrated(page);
    expect(await page.evaluate(() => document.readyState), path).toBe('interactive');
  }
});

test('a call without an answer ends after 15 s, keeps what was typed, and can be left', async ({
  page,
  member,
}) => {
  await page.clock.install();
  await visit(page, '/reviews#new-review');
  await stall(page, '**/api/reviews');
  await radio(page, reviews.stars(4)).check();
  await commentField(page).fill(`Kept. ${member.email}`);
  const sent = page.waitForRequest('**/api/reviews');
  const post = button(page, reviews.post);
  await page.clock.pauseAt(Date.now() + 60_000);
  await post.click();
  await sent;
  await page.clock.runFor(maxRequestMs - 1);
  await expect(post).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1);
  await expect(alert(page, error.network)).toBeVisible();
  await expect(post).not.toHaveAttribute('aria-busy');
  await expect(commentField(page)).toHaveValue(`Kept. ${member.email}`);
  await page.clock.resume();

  // A dialog that waits for one can be left.
  await visit(page, '/account');
  await stall(page, '**/api/users/*');
  await button(inMain(page), account.deleteAccount).click();
  const question = page.getByRole('dialog', { name: account.confirmDelete });
  await passwordField(question).fill(member.password);
  const deletion = page.waitForRequest('**/api/users/*');
  await button(question, account.deleteAccount).click();
  await deletion;
  await button(question, texts.cancel).click();
  await expect(question).toHaveCount(0);
});

test('a page whose data never comes can be tried again after 15 seconds', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/privacy');
  await stall(page, '**/reviews.data*');
  const asked = page.waitForRequest('**/reviews.data*');
  // On a busy machine, the pointer stays on the link so long that its data is prefetched, and
  // fetched again after a failure.
  const toReviews = link(footer(page), texts.menu.reviews);
  await page.clock.pauseAt(Date.now() + 60_000);
  await toReviews.dispatchEvent('click');
  await asked;
  await page.clock.runFor(maxRequestMs - 1);
  await expect(h1(page, error.offline.heading)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(h1(page, error.offline.heading)).toBeFocused();
  await expect(page).toHaveURL('/reviews');
});

test('a document that never ends says so after 15 seconds, and works after a reload', async ({
  page,
  site,
}) => {
  let isStalled = true;
  const line = createServer((request, response) => {
    void fetch(`${site.url}${request.url}`).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (isStalled && type.startsWith('text/html'))
        response.write(body.subarray(0, body.indexOf('<footer')));
      else response.end(body);
    });
  });
  const port = await listen(line);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`http://127.0.0.1:${port}/privacy`, { waitUntil: 'commit' });
  await expect(h1(page)).toBeVisible();
  await page.clock.runFor(maxRequestMs - 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole('alert')).toHaveText(starter.missingCode);
  await page.clock.resume();
  isStalled = false;
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(starter.missingCode)).toBeHidden();
  line.close();
  line.closeAllConnections();
});

test('a specified sentence about a failure is followed by the reason: no answer', async ({
  page,
  provoked,
}) => {
  provoked.add(noAnswer);
  const told = page.getByRole('alert').getByRole('paragraph');
  await visit(page, '/auth/signup');
  await drop(page, '**/api/users/signup', { times: 1 });
  await fillSignUp(page, newPerson());
  await expect(told).toHaveText([auth.signUpFailed, error.network]);
  await button(inMain(page), auth.signUp).click();
  await expect(page).toHaveURL('/');

  await drop(page, '**/api/users/resend-verification', { times: 1 });
  await button(page, verification.resend).click();
  await expect(told).toHaveText([error.generic, error.network]);

  await visit(page, '/account');
  await button(page, account.editField(auth.firstName)).click();
  await drop(page, /\/api\/users\/[\w-]{22}$/u, { times: 1 });
  await textbox(page, auth.firstName).fill('Zoë');
  await button(page, account.confirm).click();
  await expect(told).toHaveText([account.updateFailed, error.network]);
});

test('a valid log-in does not wait for the name of the account', async ({ page, site }) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await visit(page, '/auth/login');
  await stall(page, '**/api/users/token');
  await fillLogIn(page, person);
  await expect(page).toHaveURL('/');
  await expect(button(footer(page), texts.logOut)).toBeVisible();
});

const captivePortal = { status: 200, contentType: 'text/html', body: '<p>Log in</p>' };

test('a captive portal’s page counts as no answer, even in the background', async ({
  page,
  member,
  site,
}) => {
  await postReview(site, member.token, 4, `Stays. ${member.email}`);
  await visit(page, '/privacy');
  await page.route('**/reviews.data*', (route) => route.fulfill(captivePortal));
  await link(footer(page), texts.menu.reviews).click();
  const again = link(inMain(page), error.tryAgain);
  await expect(again).toBeVisible();
  await expect(page.getByText(error.unexpected)).toHaveCount(0);
  await expect(page).toHaveURL('/reviews');
  await again.click();
  await expect(page.getByText(error.offline.failedAgain)).toBeVisible();
  // The visitor has logged in elsewhere, or the portal answers for documents, too.
  await again.click();
  await expect(h1(page, reviews.heading)).toBeVisible();
  await page.unroute('**/reviews.data*');

  const card = reviewCard(page, member.email);
  await button(card, reviews.edit).click();
  const form = editForm(page);
  await form.getByRole('textbox').fill(`Changed. ${member.email}`);
  await answerOnce(page, '**/api/reviews/*', captivePortal);
  await button(form, reviews.post).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue(`Changed. ${member.email}`);
  await page.route(/\/(?:reviews\.data|api\/reviews\?)/u, (route) => route.fulfill(captivePortal));
  await button(form, reviews.post).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(error.unexpected)).toHaveCount(0);
  await expect(h1(page, reviews.heading)).toBeVisible();
});

/** Records the paths of requested page data. */
function noteData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test('a link is prefetched for 10 s once a visitor stays on it, unless saving data', async ({
  page,
}) => {
  await page.clock.install();
  const asked = noteData(page);
  const toReviews = link(footer(page), texts.menu.reviews);
  const openWithPausedClock = async () => {
    await page.clock.resume();
    await visit(page, '/privacy');
    asked.length = 0;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  };
  const stay = async () => {
    await toReviews.dispatchEvent('pointerover');
    await page.clock.runFor(100);
    await expect.poll(() => asked).toEqual(['/reviews.data']);
  };

  await test.step('a pointer that passes and a touch that becomes a scroll fetch nothing', async () => {
    await openWithPausedClock();
    await toReviews.hover();
    await page.clock.runFor(99);
    await page.mouse.move(0, 0);
    await page.clock.runFor(1000);
    await toReviews.dispatchEvent('pointerover');
    await page.clock.runFor(50);
    await toReviews.dispatchEvent('pointercancel');
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
    await stay();
  });

  for (const [age, count] of [
    [9999, 1],
    [10_000, 2],
  ] as const)
    await test.step(`after ${age} ms, a click fetches the data ${count - 1} more times`, async () => {
      await openWithPausedClock();
      await stay();
      await page.clock.runFor(age);
      await toReviews.dispatchEvent('click');
      await expect(h1(page, reviews.heading)).toBeVisible();
      expect(asked).toHaveLength(count);
    });

  await test.step('nothing is fetched while data is being saved', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openWithPausedClock();
    await toReviews.hover();
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
  });
});

test('a page is requested again if its prefetch fails after the click', async ({
  page,
  provoked,
}) => {
  provoked.add(noAnswer);
  await visit(page, '/privacy');
  const asked = page.waitForRequest('**/reviews.data');
  await drop(page, '**/reviews.data', { times: 1 });
  const release = await hold(page, '**/reviews.data');
  const toReviews = link(footer(page), texts.menu.reviews);
  await toReviews.hover();
  await asked;
  await toReviews.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(h1(page, reviews.heading)).toBeVisible();
});

test('in a browser without popovers the page is read, not run, and says why', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  for (const [path, words] of [
    ['/', undefined],
    ['/auth/login', auth.needsScript],
    ['/account', account.needsScript],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(starter.oldBrowser);
    if (words) await expect(page.getByText(words)).toBeVisible();
    await expect(inMain(page).locator('form')).toBeHidden();
  }
});
