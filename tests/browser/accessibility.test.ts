import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import {
  accountPaths,
  button,
  expect,
  expectLargeTargets,
  expectNoViolations,
  footer,
  messages,
  newPerson,
  postReview,
  publicPaths,
  publishAsClient,
  stillTest as test,
  storeToken,
  verifiedPerson,
  visit,
} from './site.ts';

// Forms with errors, dialogs, and what else comes up on the way are checked where other tests meet
// them.

// A visit to a dozen pages.
test.setTimeout(120_000);

test('axe finds nothing on any public page', async ({ page, provoked, site }) => {
  provoked.add(404);
  const token = await verifiedPerson(site, newPerson());
  await postReview(site, token, 4, 'A review\nwith two lines.');
  for (const path of publicPaths) {
    await visit(page, path);
    await expectNoViolations(page);
  }
});

test('axe finds nothing on About where more contrast is preferred, which ends all fades', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await visit(page, '/about');
  const experience = page.getByRole('region', { name: messages.about.experience });
  await experience.evaluate((section) => section.scrollIntoView());
  await expect(experience).toHaveClass(/(^| )active( |$)/u);
  await expectNoViolations(page);
});

test('axe finds nothing on the account’s pages, in the open menu, or in a dialog', async ({
  page,
  site,
  member,
}) => {
  await postReview(site, member.token, 2, `By ${member.email}`);
  for (const path of accountPaths) {
    await visit(page, path);
    await expect(
      page.getByRole('heading', { name: messages.site.menu.account, exact: true }),
    ).toBeVisible();
    await expectNoViolations(page);
  }
  await button(page, messages.site.openMenu).click();
  // The view beneath it is inert, including its headings and landmarks.
  await expectNoViolations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  await page.keyboard.press('Escape');
  await button(footer(page), messages.site.logOut).click();
  await expect(page.getByRole('alertdialog', { name: messages.site.confirmLogOut })).toBeVisible();
  await expectNoViolations(page);
});

for (const [pointer, options] of [
  ['a mouse', { viewport: { width: 1280, height: 800 } }],
  ['a finger', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const)
  test(`all that can be pressed is large enough for ${pointer}`, async ({
    newVisitor,
    provoked,
    site,
  }) => {
    provoked.add(404);
    const page = await newVisitor(options);
    const [client, other] = [newPerson(), newPerson()];
    const token = await publishAsClient(site, client, 4, `By a client. ${client.email}`);
    await postReview(site, token, 4, 'A review\nwith two lines.');
    const id = await postReview(site, await verifiedPerson(site, other), 4, 'By another one.');
    for (const path of [...publicPaths, ...accountPaths]) {
      if (path === accountPaths[0]) await storeToken(page, token);
      await visit(page, path);
      if (accountPaths.includes(path))
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectLargeTargets(page);
    }
    await visit(page, `/reviews/${id}#report`);
    await expect(button(page, messages.report.submit)).toBeVisible();
    await expectLargeTargets(page);
    await button(page, messages.site.openMenu).click();
    await expectLargeTargets(page);
    await page.keyboard.press('Escape');
    await button(footer(page), messages.site.logOut).click();
    await expect(
      page.getByRole('alertdialog', { name: messages.site.confirmLogOut }),
    ).toBeVisible();
    await expectLargeTargets(page);
  });

test('every document is valid HTML', async ({ site }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ extends: ['html-validate:standard'], elements: ['html5'] }),
  );
  const token = await verifiedPerson(site, newPerson());
  const id = await postReview(site, token, 5, 'A review\nwith <two> lines.');
  for (const path of [...publicPaths, ...accountPaths, `/reviews/${id}`, '/reviews?stars=1&q=a']) {
    const html = await (await fetch(site.url + path)).text();
    const { results } = await validator.validateString(html);
    // React writes an address of its own to a form that only scripts submit.
    const problems = results.flatMap(({ messages: found }) =>
      found.filter(({ message }) => !message.includes('invalid value "javascript:throw new Error')),
    );
    expect.soft(problems, path).toEqual([]);
  }
});
