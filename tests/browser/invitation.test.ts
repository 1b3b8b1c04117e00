import { knownProject } from '#tests/harness/known-projects.ts';
import {
  alert,
  button,
  confirmation,
  drop,
  expect,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  h1,
  hydrated,
  invite,
  leavePage,
  link,
  logOut,
  messages,
  newPerson,
  noAnswer,
  type Person,
  radio,
  repeat,
  stillTest as test,
  storeToken,
  textbox,
  unverifiedPerson,
  verifiedPerson,
  visit,
  watchChanges,
} from './site.ts';

const { auth, invitation, reviews } = messages;

test('an email’s “No, thank you” leads to one click, whose answer may be lost', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(noAnswer).add(410);
  const person = newPerson();
  const url = await invite(site, person);
  await page.goto(`${url}#no-thank-you`);
  await hydrated(page);
  const decline = button(page, invitation.decline);
  await expect(decline).toBeFocused();
  await drop(page, '**/decline', { times: 1 });
  await decline.click();
  await expect(alert(page, messages.error.network)).toBeVisible();
  await decline.click();
  await expect(h1(page)).toHaveText(invitation.declinedHeading);
  await expect(h1(page)).toBeFocused();
  await expectNotice(page, invitation.declinedThanks);
  await page.reload();
  await expectNotice(page, invitation.declined);
});

test('an invitation posts to an account that exists, unless a stranger signed it up', async ({
  page,
  site,
}) => {
  const review = async (person: Person) => {
    await visit(page, await invite(site, person));
    await radio(page, reviews.stars(5)).check();
  };

  await test.step('a verified account gets the review, and nobody is logged in', async () => {
    const person = newPerson();
    await verifiedPerson(site, person);
    await review(person);
    await expect(page.getByText(invitation.existing)).toBeVisible();
    await button(page, invitation.submit).click();
    await expect(h1(page, invitation.thanks('Ann'))).toBeFocused();
    await expect(page.getByText(invitation.addPassword)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });

  await test.step('in place of a stranger’s account, the person gets their own', async () => {
    const person = newPerson();
    await storeToken(page, await unverifiedPerson(site, person));
    await review(person);
    await button(page, invitation.submit).click();
    await expect(page.getByText(invitation.addPassword)).toBeVisible();
    await link(page.getByRole('article'), /\d{4}$/u)
      .first()
      .click();
    await expect(button(page, reviews.edit)).toBeVisible();
  });
});

test('a star in the email opens the form with it, and sends nothing', async ({ page, site }) => {
  const person = newPerson();
  const url = await invite(site, person);
  const found = site.smtp.taken.findLast(({ recipient }) => recipient === person.email);
  expect(found?.mail.text).toContain(`${url}#stars=2\n`);
  const star = (rating: number) => radio(page, reviews.stars(rating));
  const sent = watchChanges(page);
  await visit(page, `${url}#stars=2`);
  await expect(star(2)).toBeChecked();
  await textbox(page, reviews.comment).fill('Slow, but right.');
  await star(3).check();
  await page.reload();
  await hydrated(page);
  await expect(star(3)).toBeChecked();
  // Another tap in the email is newer, and keeps the words.
  await leavePage(page);
  await visit(page, `${url}#stars=5`);
  await expect(star(5)).toBeChecked();
  await expect(textbox(page, reviews.comment)).toHaveValue('Slow, but right.');
  expect(sent).toEqual([]);
});

test('the owner invites a client, who reviews the project from the email', async ({
  newVisitor,
  site,
  provoked,
}) => {
  const ann = await newVisitor();
  const person = newPerson('Ann', 'Lee');
  const comment = `Exact, kind, early. ${person.email}`;
  const url = await invite(site, person);
  let id = '';

  await test.step('without an answer about the link the page offers to try again', async () => {
    provoked.add(noAnswer);
    await drop(ann, '**/api/invitations/*', { times: 1 });
    await visit(ann, url);
    await expect(alert(ann, invitation.failed)).toBeVisible();
    await button(ann, messages.error.tryAgain).click();
  });

  await test.step('the page names the project, and asks for stars and words first', async () => {
    await expect(h1(ann)).toHaveText(invitation.heading(knownProject.projectName));
    await expect(h1(ann)).toBeFocused();
    await expect(ann.getByText(invitation.engaged('June 2024'))).toBeVisible();
    await expect(ann.getByLabel(auth.firstName)).toHaveValue('Ann');
    await expect(ann.getByLabel(auth.lastName)).toHaveValue('Lee');
    await button(ann, invitation.submit).click();
    await expect(ann.getByText(reviews.chooseStar)).toBeVisible();
    await expectNoViolations(ann);
    await expect(radio(ann, reviews.stars(1))).toBeFocused();
  });

  await test.step('without a password the review is live at once, without another email', async () => {
    await radio(ann, reviews.stars(4)).check();
    await textbox(ann, reviews.comment).fill(comment);
    await button(ann, invitation.submit).click();
    await expect(h1(ann, invitation.thanks('Ann'))).toBeFocused();
    await expectNotice(ann, invitation.live);
    await expect(ann.getByRole('article')).toContainText(comment);
    await expect(button(ann, reviews.share)).toBeVisible();
    await expect(button(ann, reviews.edit)).toHaveCount(0);
    expect(site.smtp.taken.filter(({ recipient }) => recipient === person.email)).toHaveLength(1);
  });

  await test.step('a password can be chosen on the page, and logs in, even if its answer is lost', async () => {
    const field = ann.getByLabel(auth.newPassword, { exact: true });
    await expect(field).toBeHidden();
    await ann.getByText(invitation.addPassword).click();
    await expectNoViolations(ann);
    await field.fill(person.password);
    await ann.getByLabel(auth.passwordRetype).fill('something else');
    await button(ann, auth.setPassword).click();
    await expect(ann.getByText(auth.mismatch)).toBeVisible();
    await ann.getByLabel(auth.passwordRetype).fill(person.password);
    provoked.add(401);
    await repeat(ann, '**/api/users/*/password', 'PUT');
    await button(ann, auth.setPassword).click();
    await expectNotice(ann, auth.passwordIsSet);
    await logOut(ann);
    await visit(ann, '/auth/login');
    await fillLogIn(ann, person);
    await expect(ann).toHaveURL('/');
  });

  await test.step('the review has its own page, and is that of a verified client', async () => {
    await visit(ann, '/reviews');
    await link(ann.getByRole('article').filter({ hasText: person.email }), /\d{4}$/u).click();
    await expect(ann).toHaveURL(/\/reviews\/[\w-]{22}$/u);
    await expect(ann.getByRole('article')).toContainText(comment);
    await expect(link(ann, reviews.verifiedClient)).toHaveAttribute('href', '/reviews/about#who');
    await expect(button(ann, reviews.edit)).toBeVisible();
    id = new URL(ann.url()).pathname.split('/').at(-1) ?? '';
    const [newest] = (await (await fetch(`${site.url}/api/reviews?limit=1`)).json()) as unknown[];
    expect(newest).toMatchObject({
      _id: id,
      rating: 4,
      source: 'verified_client',
      project: knownProject,
      engagedAt: '2024-06',
    });
  });

  await test.step('the link is used up, and leads to the review', async () => {
    provoked.add(410);
    const watcher = await newVisitor();
    await visit(watcher, url);
    await expectNotice(watcher, invitation.used);
    await link(watcher, invitation.seeReview).click();
    await expect(watcher).toHaveURL(`/reviews/${id}`);
  });
});

test('stars, words, and names survive a reload and the invitation’s end', async ({
  page,
  request,
  site,
  provoked,
}) => {
  provoked.add(410);
  const url = await invite(site, newPerson());
  await visit(page, url);
  const comment = textbox(page, reviews.comment);
  const lastName = page.getByLabel(auth.lastName);
  await lastName.fill('Lee-Park');
  const star = radio(page, reviews.stars(5));
  await star.check();
  await comment.fill('Words that took an hour.');
  await page.reload();
  await expect(lastName).toHaveValue('Lee-Park');
  await expect(comment).toHaveValue('Words that took an hour.');
  await expect(star).toBeChecked();
  await visit(page, await invite(site, newPerson('Kim', 'Park')));
  await expect(lastName).toHaveValue('Park');
  await expect(comment).toHaveValue('');
  await visit(page, url);
  await button(page, invitation.decline).click();
  const dialog = confirmation(page);
  await expect(dialog).toHaveAccessibleName(reviews.confirmDiscard);
  await button(dialog, reviews.keepEditing).click();
  await expect(comment).toHaveValue('Words that took an hour.');

  // Elsewhere, it is declined.
  await request.post(`/api/invitations/${url.split('/').at(-1)}/decline`);
  await button(page, invitation.submit).click();
  await expectNotice(page, invitation.declined);
  await expect(comment).toHaveValue('Words that took an hour.');
  await expect(lastName).toHaveValue('Lee-Park');
});
