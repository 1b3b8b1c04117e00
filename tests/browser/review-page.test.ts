import { caseStudies } from '#content/case-studies.ts';
import { projects } from '#content/projects.ts';
import { reportReasons } from '#content/report-reasons.ts';
import type { ReviewSummary } from '#shared/reviews.ts';
import {
  alert,
  boxOf,
  button,
  deleteReview,
  drop,
  expect,
  expectNotice,
  expectNoViolations,
  footer,
  h1,
  hold,
  inMain,
  leavePage,
  link,
  logOut,
  messages,
  newPerson,
  noAnswer,
  openEarly,
  overhang,
  postReview,
  provider,
  publishAsClient,
  radio,
  reply,
  reviewCard,
  stillTest as test,
  storeToken,
  textbox,
  unverifiedPerson,
  verifiedPerson,
  visit,
} from './site.ts';

const { error, home, report, review, reviews } = messages;

const pathOf = (id: string) => `/reviews/${id}`;

test('a page that may be the visitor’s own review shows that it is loading', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404).add(noAnswer);
  await storeToken(page, await verifiedPerson(site, newPerson()));
  const path = pathOf('x'.repeat(22));
  const bar = page.getByRole('progressbar', { name: messages.site.loadingPage });
  const release = await hold(page, `**/api${path}`);
  await visit(page, path);
  await expect(bar).toBeVisible();
  await expect(page.getByText(error.notFound)).toBeHidden();
  release();
  await expect(page.getByText(error.notFound)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.unroute(`**/api${path}`);
  await drop(page, `**/api${path}`);
  await visit(page, path);
  await expect(h1(page, error.offline.heading)).toBeVisible();
});

test('a public review has a page with its earlier versions, without scripts', async ({
  newVisitor,
  request,
  site,
}) => {
  const person = newPerson('Ann', 'Lee');
  const token = await verifiedPerson(site, person);
  const id = await postReview(site, token, 4, `First words.\n${person.email}`);
  const title = messages.site.titled(reviews.by('Ann Lee'));
  const page = await newVisitor({ javaScriptEnabled: false });
  expect((await page.goto(pathOf(id)))?.status()).toBe(200);
  await expect(page).toHaveTitle(title);
  await expect(h1(page, `Ann Lee${review.headingAfterName}`)).toBeVisible();
  await expect(page.getByRole('article', { name: reviews.by('Ann Lee') })).toContainText(
    person.email,
  );
  await expect(page.getByRole('heading', { name: reviews.history })).toHaveCount(0);
  // Only clients have a badge. Reader modes and text browsers show the stars, too.
  await expect(page.getByRole('article').locator('header')).toHaveText(
    new RegExp(`^${reviews.stars(4)} Ann Lee \\w+ \\d+, \\d{4}$`, 'u'),
  );
  await link(page, review.all).click();
  await expect(page).toHaveURL('/reviews');
  const date = page
    .getByRole('article')
    .filter({ hasText: person.email })
    .getByRole('link')
    .first();
  // Search engines find the older pages by it.
  await expect(date).not.toHaveAttribute('rel');
  await date.click();
  await expect(page).toHaveURL(pathOf(id));

  // An edit so soon leaves no version, unless the owner has replied.
  await reply(site, id, 'Thank you');
  await request.put(`/api/reviews/${id}`, {
    headers: { Authorization: token },
    data: { rating: 2, comment: 'Second words.' },
  });
  await page.goto(pathOf(id));
  await link(page, new RegExp(`^${reviews.edited} `, 'u')).click();
  await expect(page).toHaveURL(`${pathOf(id)}#history`);
  const history = page.getByRole('region', { name: reviews.history });
  await expect(history.getByRole('listitem')).toHaveText([/Version 1.*First words\./su]);
  await expect(history.getByText(reviews.stars(4), { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Second words.');
  await expect(page).toHaveTitle(title);
});

test('a review’s page says whose work it is about, takes a report last, and leads on', async ({
  page,
  site,
  provoked,
}) => {
  const person = newPerson('Ann', 'Lee');
  const [study] = caseStudies;
  const words = `Exact. ${person.email}`;
  const token = await publishAsClient(site, person, 5, words, study?.projectId);
  await visit(page, '/reviews');
  await link(reviewCard(page, person.email), /\d{4}$/u)
    .first()
    .click();
  await expect(h1(page)).toHaveText(`Ann Lee on working with ${provider.brand}`);
  const path = new URL(page.url()).pathname;
  const main = inMain(page);
  const { average, count } = (await (
    await fetch(`${site.url}/api/reviews/summary`)
  ).json()) as ReviewSummary;
  await expect(main.getByText(home.rating(average ?? NaN, count))).toBeVisible();
  const parts = [
    main.getByRole('article'),
    link(main, review.all),
    link(main, messages.site.emailMe),
    main.getByText(report.heading),
  ];
  const tops = (await Promise.all(parts.map(boxOf))).map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expectNoViolations(page);

  await test.step('a reader reports it there, or by a link to the open form', async () => {
    const send = button(page, report.submit);
    await expect(send).toBeHidden();
    await page.getByText(report.heading).click();
    await send.click();
    await expect(page.getByText(report.chooseReason)).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await textbox(page, report.words).fill('x'.repeat(1001));
    await textbox(page, report.email).fill('nobody');
    await radio(page, reportReasons.private).check();
    await send.click();
    await expect(page.getByText(messages.fields.tooLong(1000))).toBeVisible();
    await expect(page.getByText(messages.fields.email)).toBeVisible();
    await expect(page.getByText(report.chooseReason)).toHaveCount(0);
    await expectNoViolations(page);
    await textbox(page, report.words).fill('A phone number');
    await textbox(page, report.email).fill('');
    await send.click();
    await expectNotice(page, report.sent);
    await expect(send).toHaveCount(0);
    await leavePage(page);
    await visit(page, `${path}#report`);
    await expect(page.locator('#report')).toBeFocused();
    await expect(send).toBeVisible();
  });

  await test.step('a report after the review’s deletion is refused with the reason', async () => {
    provoked.add(404);
    await page.request.delete(`/api${path}`, { headers: { Authorization: token } });
    await radio(page, reportReasons.private).check();
    await button(page, report.submit).click();
    await expect(alert(page, error.refusals.not_found)).toBeVisible();
  });

  if (study === undefined) return;
  const projectName =
    projects.find((each) => each.projectId === study.projectId)?.projectName ?? '';
  await link(main.getByRole('article'), projectName).click();
  await expect(page).toHaveURL(`/projects/${study.projectId}`);
});

test('each line of a review and the owner’s reply have their own text direction', async ({
  page,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  const id = await postReview(site, token, 4, 'Fast and kind.\nعمل رائع!');
  await reply(site, id, 'شكراً جزيلاً (100%)!');
  await visit(page, pathOf(id));
  await expect(page.getByText('Fast and kind.')).toHaveCSS('direction', 'ltr');
  await expect(page.getByText('شكراً جزيلاً')).toHaveCSS('direction', 'rtl');
  const [words, mark] = await page.getByText('Fast and kind.').evaluate(({ firstChild }) => {
    const leftOf = (start: number, end: number) => {
      const range = document.createRange();
      range.setStart(firstChild as Text, start);
      range.setEnd(firstChild as Text, end);
      return range.getBoundingClientRect().left;
    };
    const { length } = (firstChild as Text).data;
    return [leftOf('Fast and kind.\n'.length, length - 1), leftOf(length - 1, length)];
  });
  expect(mark).toBeLessThan(words ?? 0);
});

test('with its history, it is accessible and fits 320 px, whatever it says', async ({
  newVisitor,
  request,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson('W'.repeat(40), 'W'.repeat(40)));
  const id = await postReview(site, token, 4, 'W'.repeat(5000));
  await reply(site, id, 'Thank you');
  await request.put(`/api/reviews/${id}`, {
    headers: { Authorization: token },
    data: { rating: 2, comment: 'V'.repeat(5000) },
  });
  const page = await newVisitor({ viewport: { width: 320, height: 640 } });
  await visit(page, pathOf(id));
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
});

test('the author edits and deletes the review on its page, and cannot report it', async ({
  page,
  member,
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(404);
  const id = await postReview(site, member.token, 4, `First words. ${member.email}`);
  const reader = await newVisitor({ javaScriptEnabled: false });
  await reader.goto(pathOf(id));
  await reader.getByText(report.heading).click();
  await expect(reader.locator('.whenUnscripted p', { hasText: report.needsScript })).toBeVisible();
  await expect(button(reader, report.submit)).toBeHidden();

  await visit(page, pathOf(id));
  await expect(button(page, reviews.edit)).toBeVisible();
  await expect(page.getByText(report.heading)).toHaveCount(0);
  await button(page, reviews.edit).click();
  await textbox(page, reviews.comment).fill(`Better words. ${member.email}`);
  await button(page, reviews.post).click();
  await expect(page.getByRole('article')).toContainText('Better words.');
  await expectNotice(page, reviews.changed);
  await expect(page.getByRole('article')).not.toContainText(reviews.edited);
  await expect(page.getByRole('heading', { name: reviews.history })).toHaveCount(0);
  await deleteReview(page);
  await expect(page).toHaveURL('/reviews');
  await expect(h1(page, reviews.heading)).toBeFocused();
  await expectNotice(page, reviews.deleted);
  await expect(page.getByText(member.email)).toHaveCount(0);
});

test('a held review is an unknown page to everyone but its author, who is logged in', async ({
  page: author,
  request,
  site,
  provoked,
}) => {
  provoked.add(404).add(503);
  const token = await unverifiedPerson(site, newPerson());
  const path = pathOf(await postReview(site, token, 4, 'Held.'));
  for (const unknown of [path, '/reviews/AbCdEfGhIjKlMnOpQrSt-_', '/reviews/no-id']) {
    const answer = await request.get(unknown);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain(`<title>${error.title}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  await author.goto(path);
  await expect(author.getByText(error.notFound)).toBeVisible();
  await expect(author).toHaveTitle(error.title);

  await storeToken(author, token);
  // The review shows even if the token's owner is unknown.
  const lookUp = '**/api/users/token';
  await author.route(lookUp, (route) => route.fulfill({ status: 503, json: { code: 'busy' } }));
  const release = await openEarly(author, path);
  await expect(footer(author)).toBeVisible();
  await expect(author.getByText(error.notFound)).toBeHidden();
  release();
  await expect(author.getByRole('article')).toContainText('Held.');
  await expect(author.getByText(error.notFound)).toHaveCount(0);
  await author.unroute(lookUp);
  await visit(author, '/reviews/AbCdEfGhIjKlMnOpQrSt-_');
  await expect(author.getByText(error.notFound)).toBeVisible();
  await visit(author, path);
  await expect(author.getByRole('article')).toContainText(reviews.held);
  await expect(author.getByRole('article')).not.toContainText(reviews.verifiedClient);

  const other = await author.context().newPage();
  await visit(other, path);
  await link(other, review.all).click();
  await expect(other).toHaveURL('/reviews');
  await logOut(other);
  await expect(author.getByText(error.notFound)).toBeVisible();
  // It leads nowhere.
  await author.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
  await expect(author.getByRole('progressbar', { includeHidden: true })).toHaveCount(0);
  await expect(author).toHaveURL(path);
});
