import { openDatabase } from '#db/connect.ts';
import { retryWhileBusy } from '#db/sqlite-dialect.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import {
  alert,
  boxOf,
  button,
  confirmation,
  drop,
  exactButton,
  expect,
  expectAtRest,
  expectNotice,
  expectNoViolations,
  fillLogIn,
  h1,
  hold,
  inMain,
  keepSecret,
  link,
  type Locator,
  loseAnswer,
  messages,
  nav,
  newPerson,
  noAnswer,
  overhang,
  type Page,
  passwordField,
  type Person,
  postJson,
  postReview,
  postReviewOf,
  publishAsClient,
  radio,
  repeat,
  reply,
  rewrite,
  type RunningServer,
  scrollTop,
  statusLine,
  stillTest as test,
  storeToken,
  textbox,
  twoFrames,
  verifiedPerson,
  visit,
} from './site.ts';

const { auth, error, fields, invitation, owner, report, reviews, site: frame } = messages;

/** A worker's tests share their site, and so its owner. */
const nora: Person = {
  ...newPerson('Nora', 'Stern'),
  email: keepSecret('nora@example.com'),
  password: keepSecret('a harbor of my own'),
};
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test.use({ settings: { OWNER_EMAIL: nora.email } });

/** Logs the owner in through the API, and returns the token. The first time, signs them up. */
async function ownerToken(site: RunningServer): Promise<string> {
  const { email, password } = nora;
  const { status, text } = await postJson(`${site.url}/api/users/login`, { email, password });
  if (status !== 200) return verifiedPerson(site, nora);
  return keepSecret((JSON.parse(text) as { token: string }).token);
}

/** Opens a page, logged in as the owner. */
async function visitAsOwner(page: Page, site: RunningServer, path: string): Promise<void> {
  await storeToken(page, await ownerToken(site));
  await visit(page, path);
}

/** Hides the review of a card, or of the page if it shows only one. */
async function hide(card: Locator | Page, words = 'It has a phone number.'): Promise<void> {
  await button(card, owner.hide).click();
  await fillHiding(card, words);
}

async function fillHiding(form: Locator | Page, words = 'It has a phone number.'): Promise<void> {
  await form.getByLabel(owner.reason).selectOption('private');
  await form.getByLabel(owner.ownWords).fill(words);
  await button(form, owner.hideReview).click();
}

/** Ages all given passwords to a quarter of an hour. */
async function forgetPasswords({ dataDir }: RunningServer): Promise<void> {
  const database = await openDatabase({ dataDir });
  const password_given_at = Date.now() - 15 * 60_000;
  await retryWhileBusy(() =>
    database.kysely.updateTable('sessions').set({ password_given_at }).execute(),
  );
  await database.close();
}

/** Texts of the emails to somebody that have these words. */
const emailsTo = ({ smtp }: RunningServer, to: string, words: string): string[] =>
  smtp.taken
    .filter(({ recipient }) => recipient === to)
    .map(({ mail }) => mail.text ?? '')
    .filter((text) => text.includes(words));

const expectEmail = (site: RunningServer, to: string, words: string): Promise<void> =>
  expect.poll(() => emailsTo(site, to, words).length, { timeout: 15_000 }).toBeGreaterThan(0);

/** Waits for an email to somebody, and returns the address below this label in its text. */
async function emailedAddress(
  site: RunningServer,
  recipient: string,
  label: string,
  about: string,
): Promise<string> {
  const find = () =>
    emailsTo(site, recipient, about)
      .map((text) => new RegExp(`^${label}:\\s(\\S+)$`, 'mu').exec(text)?.[1])
      .findLast((address) => address !== undefined);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? '';
}

const namesOf = (all: Element[]): (string | null)[] =>
  all.map((field) => field.getAttribute('name'));

const work = (page: Page, words: string) =>
  inMain(page).getByRole('listitem').filter({ hasText: words });

test('on a phone, the owner gets from the email about a review to the answer under it', async ({
  newVisitor,
  site,
}) => {
  await ownerToken(site);
  const ann = newPerson();
  const annToken = await verifiedPerson(site, ann);
  const words = `Three weeks, on budget. ${ann.email}`;
  await postReview(site, annToken, 5, words);
  const page = await newVisitor(phone);

  await test.step('the link leads to the log-in, and from there to the form', async () => {
    await page.goto(await emailedAddress(site, nora.email, 'Reply', 'left a review'));
    await fillLogIn(page, nora);
    await expect(h1(page, owner.heading)).toBeVisible();
    await expect(textbox(page, owner.yourAnswer)).toBeFocused();
    await expect(page.getByRole('article')).toContainText(words);
  });

  await test.step('the preview is under the review, and what is typed survives a reload', async () => {
    await textbox(page, owner.yourAnswer).fill('Thank you, Ann!');
    await expect(page.getByRole('article')).toContainText('Thank you, Ann!');
    await page.reload();
    await expect(textbox(page, owner.yourAnswer)).toHaveValue('Thank you, Ann!');
    await expect(page.getByRole('article')).toContainText('Thank you, Ann!');
  });

  await test.step('once published, everyone reads it, and the author gets it by email', async () => {
    await button(page, owner.publish).click();
    await expect(statusLine(page, owner.answered(true))).toBeVisible();
    await expect(button(page, owner.editAnswer)).toBeFocused();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/reviews\/[\w-]{22}$/u);
    await expect(page.getByRole('article')).toContainText('Thank you, Ann!');
    await expectEmail(site, ann.email, 'Thank you, Ann!');
  });

  await test.step('it can be edited and withdrawn, and an open history shows it at once', async () => {
    await page.goto('/owner?filter=all');
    const card = work(page, ann.email);
    await card.getByText(reviews.history).click();
    await expect(card.getByText(owner.events.received)).toBeVisible();
    await expect(card.getByText(owner.earlierAnswers)).toBeHidden();
    await button(card, owner.editAnswer).click();
    await textbox(card, owner.yourAnswer).fill('Thank you, Ann, and all the best!');
    await button(card, owner.publish).click();
    await expect(card.getByRole('article')).toContainText('and all the best!');
    await button(card, owner.withdrawAnswer).click();
    await button(confirmation(page), owner.withdrawAnswer).click();
    await expect(exactButton(card, owner.answer)).toBeVisible();
    await expect(card.getByRole('article')).not.toContainText('all the best');
    await expect(card.getByText(owner.earlierAnswers)).toBeVisible();
  });
});

test('an invitation from the owner’s page leads to the review of a verified client', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor(phone);
  const client = newPerson('Lena', 'Brandt');
  await visitAsOwner(page, site, '/owner?show=invitations');
  await button(page, owner.invite).click();
  await expect(page.getByLabel(owner.name)).toBeFocused();
  await page.getByLabel(owner.name).fill('Lena Brandt');
  await textbox(page, auth.email).fill(client.email);
  await page.getByLabel(reviews.project).selectOption(knownProject.projectId);
  await page.getByLabel(owner.finished).fill('2024-06');
  await button(page, owner.sendInvitation).click();
  await expect(statusLine(page, owner.invited(client.email))).toBeVisible();
  const row = work(page, client.email).first();
  await expect(row).toContainText(owner.invitationStates.waiting);
  await button(row, owner.remind).click();
  await expect(row).toContainText(owner.reminded);
  await expect(button(row, owner.remind)).toHaveCount(0);

  const lena = await newVisitor();
  await visit(lena, new URL(await site.smtp.waitForLink(client.email, 'invitation')).pathname);
  await page.reload();
  await expect(row).toContainText(owner.opened);
  await radio(lena, reviews.stars(4)).check();
  await textbox(lena, reviews.comment).fill(`Calm and quick. ${client.email}`);
  await button(lena, invitation.submit).click();
  await expectNotice(lena, invitation.live);

  // The page does not know yet.
  await button(row, owner.withdraw).click();
  await button(confirmation(page), owner.withdraw).click();
  await expect(statusLine(page, owner.unchanged)).toBeVisible();
  await expect(row).toContainText(owner.invitationStates.accepted);
  await link(row, owner.seeReview).click();
  await expect(page.getByRole('article')).toContainText(
    `${reviews.verifiedClient} · ${knownProject.projectName}, June 2024`,
  );
});

test('an accepted invitation leads to its review, even if it is hidden or deleted', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404);
  const lena = newPerson('Lena', 'Brandt');
  const Authorization = await publishAsClient(site, lena, 4, 'Calm and quick.');
  await visitAsOwner(page, site, '/owner?show=invitations');
  const row = work(page, lena.email);
  const card = page.getByRole('article');
  await link(row, owner.seeReview).click();
  const address = await link(card, '').first().getAttribute('href');
  await button(page, owner.answer).click();
  await textbox(page, owner.yourAnswer).fill('Thank you!');
  await button(page, owner.publish).click();
  await expect(button(page, owner.editAnswer)).toBeVisible();
  const data = { rating: 5, comment: 'Calm, quick, and call 555 0100.' };
  await page.request.put(`/api${address}`, { data, headers: { Authorization } });
  await hide(page);
  await expect(button(page, owner.show)).toBeVisible();

  await visit(page, '/owner?show=invitations');
  await link(row, owner.seeReview).click();
  await expect(card).toContainText(data.comment);
  await expect(card).toContainText(reviews.edited);
  await expect(card.locator(`a[href^="${address}"]`)).toHaveCount(0);
  await button(page, owner.editAnswer).click();
  await textbox(page, owner.yourAnswer).fill('Thank you, Lena!');
  await button(page, owner.publish).click();
  await expect(statusLine(page, owner.answered(true, true))).toBeVisible();

  await page.request.delete(`/api${address}`, { headers: { Authorization } });
  await visit(page, '/owner?show=invitations');
  await link(row, owner.seeReview).click();
  await expect(page.getByText(owner.gone)).toBeVisible();
});

test('the password is asked for again after 15 minutes, and nothing typed is lost', async ({
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(403);
  const bob = newPerson('Bob', 'Stone');
  await postReviewOf(site, bob, 1, `Call 555 0100. ${bob.email}`);
  const page = await newVisitor(phone);
  await visitAsOwner(page, site, '/owner?filter=all');
  const card = work(page, bob.email);
  await button(card, owner.hide).click();
  await card.getByLabel(owner.reason).selectOption('private');
  await card.getByLabel(owner.ownWords).fill('It has a phone number.');
  await forgetPasswords(site);
  await button(card, owner.hideReview).click();
  const password = passwordField(page);
  await expect(password).toBeFocused();
  await password.fill('not my password');
  await button(page, owner.unlock).click();
  await expect(page.getByText(auth.wrongPassword)).toBeVisible();
  await password.fill(nora.password);
  await button(page, owner.unlock).click();
  await expect(card.getByLabel(owner.reason)).toHaveValue('private');
  await expect(card.getByLabel(owner.ownWords)).toHaveValue('It has a phone number.');
  await button(card, owner.hideReview).click();
  await expect(statusLine(page, owner.reviewHidden(true))).toBeVisible();
  await expect(card).toContainText('It shares private information. It has a phone number.');
  await button(card, owner.show).click();
  await expect(button(card, owner.hide)).toBeVisible();
});

test('the owner’s change is on the page, although its answer was lost; a wait shows', async ({
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(401).add(502).add(403).add(noAnswer);
  const page = await newVisitor(phone);
  const client = newPerson('Lena', 'Brandt');
  await visitAsOwner(page, site, '/owner?show=invitations');
  await button(page, owner.invite).click();
  await page.getByLabel(owner.name).fill('Lena Brandt');
  await textbox(page, auth.email).fill(client.email);
  await page.getByLabel(reviews.project).selectOption(knownProject.projectId);
  await loseAnswer(page, '**/api/owner/invitations');
  await button(page, owner.sendInvitation).click();
  const row = work(page, client.email).first();
  await expect(row).toContainText(owner.invitationStates.waiting);
  await expect(alert(page, error.generic)).toBeVisible();

  await forgetPasswords(site);
  await visit(page, '/owner');
  const password = passwordField(page);
  await password.fill(nora.password);
  await drop(page, '**/api/owner/password');
  const unlock = button(page, owner.unlock);
  await unlock.click();
  const reason = alert(page, error.network);
  await expect(reason).toBeVisible();
  await expect(password).toHaveAttribute('aria-invalid', 'false');
  expect((await boxOf(reason)).y).toBeGreaterThan((await boxOf(unlock)).bottom);
  await page.unroute('**/api/owner/password');
  await repeat(page, '**/api/owner/password', 'POST');
  await unlock.click();
  await expect(nav(page, owner.heading)).toBeVisible();

  await test.step('a wait for the page shows, and ends without an answer, too', async () => {
    await drop(page, '**/api/owner/**');
    const release = await hold(page, '**/api/owner/**');
    await visit(page, '/owner');
    await expect(page.getByRole('progressbar', { name: frame.loadingPage })).toBeVisible();
    release();
    await expect(h1(page, error.offline.heading)).toBeVisible();
  });
});

test('a key rests until the owner agrees, and a late history replaces no newer one', async ({
  page,
  site,
}) => {
  const rita = newPerson('Rita', 'Rest');
  const id = await postReviewOf(site, rita, 4, `Rests. ${rita.email}`);
  await reply(site, id, 'Thank you, Rita!');
  const bob = newPerson('Bob', 'Late');
  await postReviewOf(site, bob, 2, `Short. ${bob.email}`);
  await visitAsOwner(page, site, '/owner?filter=all');
  const card = work(page, bob.email);
  const history = card.locator('details');
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/history',
    async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const first = page.waitForRequest('**/history');
  await card.getByText(reviews.history).click();
  await first;
  await hide(card, 'It has a name.');
  await expect(history.getByText(owner.events.hidden)).toBeVisible();
  const late = page.waitForResponse('**/history');
  held.resolve();
  await (await late).finished();
  await twoFrames(page);
  await expect(history.getByText(owner.events.hidden)).toBeVisible();

  const remove = button(work(page, rita.email), owner.withdrawAnswer);
  const question = confirmation(page, owner.confirmWithdrawAnswer);
  await remove.click();
  await expect(question).toBeVisible();
  await expectAtRest(remove);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  const release = await hold(page, `**/api/owner/reviews/${id}/reply`, 'DELETE');
  await remove.click();
  await button(question, owner.withdrawAnswer).click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(remove).toHaveCount(0);
});

test('each form of the owner says what it needs, and how a month is typed', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(422);
  const una = newPerson('Una', 'Fields');
  await postReviewOf(site, una, 4, `Needs fields. ${una.email}`);
  await visitAsOwner(page, site, '/owner');
  const card = work(page, 'Needs fields.').filter({ hasText: una.email });
  const expectToldBefore = async (submit: string) => {
    const needed = await page.locator('form [required]').evaluateAll(namesOf);
    expect(needed.length).toBeGreaterThan(0);
    await button(page, submit).click();
    const invalid = page.locator('form [aria-invalid=true]');
    await expect(invalid).toHaveCount(needed.length);
    expect(await invalid.evaluateAll(namesOf)).toEqual(needed);
    await exactButton(page, frame.cancel).click();
  };
  await exactButton(card, owner.hide).click();
  await expect(page.getByLabel(owner.ownWords)).toHaveAccessibleDescription(/^Required\./u);
  await expectToldBefore(owner.hideReview);
  await exactButton(card, owner.answer).click();
  await expectToldBefore(owner.publish);
  await visit(page, '/owner?show=invitations');
  await button(page, owner.invite).click();
  await expectToldBefore(owner.sendInvitation);

  await button(page, owner.invite).click();
  await button(page, owner.sendInvitation).click();
  const [name, email, project] = [
    page.getByLabel(owner.name, { exact: true }),
    textbox(page, auth.email),
    page.getByLabel(reviews.project, { exact: true }),
  ];
  await expect(project).toHaveAccessibleDescription(invitation.noProject);
  // Chromium has a picker, in which nothing is typed.
  await expect(page.getByLabel(owner.finished)).toHaveAccessibleDescription('');
  await name.fill(' ');
  await email.fill('ann@');
  await twoFrames(page);
  await expect(name).toHaveAccessibleDescription(fields.empty);
  await expect(email).toHaveAccessibleDescription(fields.email);
  await name.fill('Ann');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await email.fill('ann@example.com');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await project.selectOption(knownProject.projectId);
  await expect(project).toHaveAttribute('aria-invalid', 'false');

  await test.step('without a month picker, another form is refused with the form to use', async () => {
    // Like Firefox and Safari on a Mac.
    await page.addInitScript(() => {
      const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type');
      Object.defineProperty(HTMLInputElement.prototype, 'type', {
        get() {
          return type?.get?.call(this) as unknown;
        },
        set(wanted) {
          type?.set?.call(this, wanted === 'month' ? 'text' : wanted);
        },
      });
    });
    await visit(page, '/owner?show=invitations');
    await expect(project).toHaveCSS('appearance', 'none');
    const month = page.getByLabel(owner.finished);
    await expect(month).toHaveAccessibleDescription(owner.finishedHint);
    const send = button(page, owner.sendInvitation);
    const sendWith = async (typed: string) => {
      await month.fill(typed);
      const answer = page.waitForResponse('**/api/owner/invitations');
      await send.click();
      await answer;
      await expect(send).not.toHaveAttribute('aria-busy', 'true');
    };
    for (const typed of ['June 2024', '2099', '06/2099']) {
      await sendWith(typed);
      await expect(month).toHaveAccessibleDescription(invitation.month);
    }
    await sendWith('2099-01');
    await expect(month).toHaveAccessibleDescription(invitation.futureMonth);
  });
});

test('for everyone but the owner, the page does not exist', async ({
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(404);
  const stranger = await newVisitor();
  await visit(stranger, '/owner');
  await expect(stranger.getByText(error.notFound)).toBeVisible();
  await storeToken(stranger, await verifiedPerson(site, newPerson()));
  for (const path of ['/owner', '/owner?show=reports']) {
    await visit(stranger, path);
    await expect(stranger.getByText(error.notFound)).toBeVisible();
    await expect(stranger).toHaveTitle(error.title);
  }
  await visit(stranger, '/account');
  await expect(stranger.locator('a[href*="/owner"]')).toHaveCount(0);
});

test('a report is read beside its review, even if hidden, and answered by keyboard', async ({
  newVisitor,
  request,
  site,
  provoked,
}) => {
  test.setTimeout(120_000);
  provoked.add(403).add(422);
  const eva = newPerson('Eva', 'Klein');
  const id = await postReviewOf(site, eva, 3, `It works. ${eva.email}`);
  const page = await newVisitor({ ...phone, reducedMotion: 'reduce' });
  await storeToken(page, await ownerToken(site));
  const reader = keepSecret(`reader.${id}@example.net`);
  const reported = { reason: 'stranger', words: 'I know nobody of this name.', email: reader };
  await request.post(`/api/reviews/${id}/reports`, { data: reported });

  const expectInOrder = async () => {
    expect.soft(await overhang(page), page.url()).toBeLessThanOrEqual(0);
    await expectNoViolations(page);
  };
  const expectSection = async (section: 'reviews' | 'reports' | 'invitations' | 'emails') => {
    await visit(page, `/owner?show=${section}`);
    await expect(
      page.getByRole('heading', { level: 2, name: owner.sections[section] }),
    ).toBeVisible();
    await expectInOrder();
  };
  for (const section of ['reviews', 'invitations', 'emails'] as const) await expectSection(section);
  await visit(page, `/owner?hide=${id}`);
  await button(page, owner.hideReview).click();
  await expect(page.getByText(report.chooseReason)).toBeVisible();
  await expect(page.getByLabel(owner.reason)).toBeFocused();
  await expectInOrder();
  await button(page, frame.cancel).click();
  await expect(exactButton(page, owner.answer)).toBeFocused();

  await expectSection('reports');
  const card = work(page, eva.email);
  await expect(card).toContainText('I know nobody of this name.');
  await expect(card).not.toContainText(owner.hidden);
  await visit(page, `/owner?hide=${id}`);
  await fillHiding(page);
  await expect(button(page, owner.show)).toBeVisible();
  await visit(page, '/owner?show=reports');
  await expect(card).toContainText(`${owner.hidden} It shares private information.`);
  await button(card, owner.close).focus();
  await page.keyboard.press('Enter');
  await expect(textbox(card, owner.yourAnswer)).toBeFocused();
  await page.keyboard.type('She is a client of mine.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(statusLine(page, owner.reportClosed)).toBeFocused();
  await expect(card).toHaveCount(0);
  await expectEmail(site, reader, 'She is a client of mine.');

  await forgetPasswords(site);
  await visit(page, '/owner');
  await expect(passwordField(page)).toBeFocused();
  await expectInOrder();
});

test('the owner’s page reports missing backups, and mail trouble until it ends', async ({
  newVisitor,
  site,
}) => {
  const database = await openDatabase({ dataDir: site.dataDir });
  const trouble = { fault: 'log_in', status: 'SMTP EAUTH 535 5.7.8', since: Date.now() } as const;
  const page = await newVisitor(phone);
  await storeToken(page, await ownerToken(site));
  // The site of the tests is on this machine, where backups may be missing.
  const failure = 'ENOSPC: no space left on device, write';
  await rewrite(page, '**/api/owner/glance', (glance) =>
    JSON.stringify({ ...JSON.parse(glance), isBackupMissing: true, backupFailure: failure }),
  );
  // An email on its way would end the trouble.
  const due = database.kysely
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', Date.now());
  await expect.poll(() => due.execute()).toEqual([]);
  await retryWhileBusy(() =>
    database.kysely
      .insertInto('mail_trouble')
      .values({ id: 1, ...trouble })
      .execute(),
  );
  await database.close();
  await visit(page, '/owner');
  const backups = alert(page, owner.backupMissing);
  await expect(backups).toContainText(owner.backupFailed(failure));
  await expect(backups).toContainText(owner.backupAdvice);
  const notice = alert(page, trouble.status);
  await expect(notice).toContainText(owner.mailTroubleAdvice.log_in);
  await expect(notice).toContainText(owner.mailTroubleOutlook);
  expect.soft(await overhang(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  await verifiedPerson(site, newPerson());
  await visit(page, '/owner');
  await expect(page.getByRole('term').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the owner’s input is discarded only on request, and takes no focus', async ({
  newVisitor,
  site,
  provoked,
}) => {
  provoked.add(404);
  const kim = newPerson('Kim', 'Park');
  const kimToken = await verifiedPerson(site, kim);
  const id = await postReview(site, kimToken, 4, `First. ${kim.email}`);
  const other = await postReview(site, kimToken, 5, `Second. ${kim.email}`);
  const page = await newVisitor(phone);
  await visitAsOwner(page, site, `/owner?answer=${id}`);
  const answer = textbox(page, owner.yourAnswer);
  await expect(answer).toBeFocused();

  await test.step('Cancel asks first', async () => {
    await answer.fill('Thank you');
    await button(page, frame.cancel).click();
    const dialog = confirmation(page);
    await expect(dialog).toHaveAccessibleName(reviews.confirmDiscard);
    await button(dialog, reviews.keepEditing).click();
    await expect(answer).toHaveValue('Thank you');
  });

  await test.step('what is typed while an answer is on its way stays', async () => {
    const release = await hold(page, '**/reply', 'PUT');
    await button(page, owner.publish).click();
    await answer.fill('Thank you, Kim');
    // Canceling couldn't undo a change that is being sent.
    await expect(button(page, frame.cancel)).toBeDisabled();
    release();
    await expect(statusLine(page, owner.answered(true))).toBeVisible();
    await expect(answer).toHaveValue('Thank you, Kim');
  });

  await test.step('a link asks for its own form, and the list shows the draft', async () => {
    await visit(page, `/owner?hide=${id}`);
    await expect(page.getByLabel(owner.reason)).toBeFocused();
    await visit(page, '/owner?filter=all');
    await expect(work(page, 'First.').filter({ hasText: kim.email }).first()).toBeVisible();
    await expect(answer).toHaveValue('Thank you, Kim');
    await expect(answer).not.toBeFocused();
  });

  await test.step('what another tab adds is in the form, too', async () => {
    const tab = await page.context().newPage();
    await visit(tab, '/owner?filter=all');
    await textbox(tab, owner.yourAnswer).fill('Thank you, Kim. See you soon');
    await tab.close();
    await expect(answer).toHaveValue('Thank you, Kim. See you soon');
  });

  await test.step('a search keeps the focus', async () => {
    const words = page.getByRole('searchbox');
    await button(page, owner.openSearch).click();
    await expect(exactButton(page, owner.find)).toHaveCount(1);
    await expect(words).toBeFocused();
    await words.fill(kim.email);
    await words.press('Enter');
    await expect(page).toHaveURL(/q=kim/u);
    await expect(words).toBeFocused();
    await words.fill('');
    await words.press('Enter');
    await expect(page).toHaveURL('/owner?filter=all');
    await expect(words).toBeFocused();
    await page.goBack();
    await expect(words).toHaveValue(kim.email);
  });

  await test.step('a review deleted in the meantime is said to be gone', async () => {
    const card = work(page, 'Second.').filter({ hasText: kim.email });
    await exactButton(card, owner.answer).click();
    await textbox(card, owner.yourAnswer).fill('Too late');
    await page.request.delete(`/api/reviews/${other}`, { headers: { Authorization: kimToken } });
    await button(card, owner.publish).click();
    await expect(statusLine(page, owner.gone)).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

test('the desk opens on what needs a reply, and its notice covers no card', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ ...phone, viewport: { width: 390, height: 844 } });
  const ina = newPerson('Ina', 'Roth');
  ina.email = keepSecret(ina.email.replace('.', '?cc='));
  const inaToken = await verifiedPerson(site, ina);
  await postReview(site, inaToken, 4, `Answered before. ${ina.email}`);
  await visitAsOwner(page, site, '/owner');
  const answered = work(page, 'Answered before.').filter({ hasText: ina.email });
  await expect(link(answered, ina.email)).toHaveAttribute(
    'href',
    `mailto:${ina.email.replace('?cc=', '%3Fcc%3D')}`,
  );
  await exactButton(answered, owner.answer).click();
  await textbox(answered, owner.yourAnswer).fill('Thank you, Ina!');
  await button(answered, owner.publish).click();
  const done = statusLine(page, owner.answered(true));
  await expect(done).toBeVisible();
  // Below the header, shown or hidden.
  expect((await boxOf(done)).y).toBeLessThan(130);
  await expect(answered).toHaveCount(0);

  await postReview(site, inaToken, 5, `Waits. ${ina.email}`);
  await visit(page, '/owner');
  await expect(work(page, 'Waits.').filter({ hasText: ina.email })).toBeVisible();
  await expect(work(page, 'Answered before.').filter({ hasText: ina.email })).toHaveCount(0);
  const filters = nav(page, owner.filter);
  await expect(filters.locator('[aria-current]')).toHaveText(owner.filters.unanswered);
  // A site without backups says so above.
  const notices = inMain(page).getByRole('alert');
  const above = await notices.evaluateAll((all) =>
    all.reduce((sum, each) => sum + (each as HTMLElement).offsetHeight + 16, 0),
  );
  const first = await boxOf(page.getByRole('article').first());
  expect(first.y - above).toBeLessThanOrEqual(400);
  await filters.getByRole('link', { name: owner.filters.all, exact: true }).click();
  await expect(page).toHaveURL('/owner?filter=all');
  await expect(work(page, 'Answered before.').filter({ hasText: ina.email })).toBeVisible();
});

test('on every phone, sections are in view, and each filter with the focus shows whole', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor(phone);
  await visitAsOwner(page, site, '/owner');
  const sections = nav(page, owner.heading).getByRole('link');
  await expect(sections).toHaveCount(Object.keys(owner.sections).length);
  for (const width of [320, 360, 412, 520, 768]) {
    await page.setViewportSize({ width, height: 740 });
    for (const each of await sections.all()) {
      await expect(each).toBeInViewport({ ratio: 1 });
      expect(await each.evaluate((section) => section.scrollWidth - section.clientWidth)).toBe(0);
    }
    const tops = await sections.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    expect(await overhang(page)).toBe(0);
  }
  await page.setViewportSize(phone.viewport);
  const filters = nav(page, owner.filter);
  await filters.getByRole('link').first().focus();
  const hiddenEdge = (focused: HTMLElement) => {
    const around = focused.parentElement ?? focused;
    const fade = parseFloat(getComputedStyle(around).paddingInlineEnd);
    return focused.getBoundingClientRect().right - around.getBoundingClientRect().right + fade;
  };
  for (const filter of (await filters.getByRole('link').all()).slice(1)) {
    await page.keyboard.press('Tab');
    await expect(filter).toBeFocused();
    await expect.poll(() => filter.evaluate(hiddenEdge)).toBeLessThan(1);
  }
  await filters.evaluate((row) => row.scrollTo(0, 0));
  const last = filters.getByRole('link').last();
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(filters).toHaveCSS('mask-image', /^linear-gradient/u);
  await filters.evaluate((row) => row.scrollTo(row.scrollWidth, 0));
  // No key fades out at the end of the row.
  const space = (await boxOf(filters)).right - (await boxOf(last)).right;
  expect(space).toBeGreaterThanOrEqual(30);

  // A reload keeps the place, and another visit starts at the top.
  const place = () => scrollTop(page);
  await page.setViewportSize({ width: 320, height: 300 });
  await page.evaluate(() => scrollTo(0, 200));
  await page.reload();
  await expect(sections).toHaveCount(Object.keys(owner.sections).length);
  await expect.poll(place).toBe(200);
  await visit(page, '/privacy');
  await visit(page, '/owner');
  await expect(sections).toHaveCount(Object.keys(owner.sections).length);
  await expect.poll(place).toBeLessThan(100);
});

test('at a desk, a notice covers no heading for 8 s, and keys are as tall as fields', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  const lea = newPerson('Lea', 'Sky');
  await postReviewOf(site, lea, 4, `Seen. ${lea.email}`);
  await visitAsOwner(page, site, '/owner');
  const [toggle, filter] = [
    button(page, owner.openSearch),
    nav(page, owner.filter).getByRole('link').first(),
  ];
  expect((await boxOf(toggle)).height).toBe((await boxOf(filter)).height);
  await toggle.click();
  const [field, find] = [
    await boxOf(page.getByRole('searchbox')),
    await boxOf(exactButton(page, owner.find)),
  ];
  expect(find.y).toBeCloseTo(field.y, 1);
  expect(find.height).toBeCloseTo(field.height, 1);

  const card = work(page, 'Seen.').filter({ hasText: lea.email });
  await exactButton(card, owner.answer).click();
  await textbox(card, owner.yourAnswer).fill('Thank you, Lea!');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(card, owner.publish).click();
  const done = statusLine(page, owner.answered(true));
  await expect(done).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const box = await boxOf(done);
  const others = [
    h1(page).getByText(owner.heading),
    ...(await nav(page, owner.heading).getByRole('link').all()),
  ];
  for (const each of others) {
    const text = await each.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { left, top, right, bottom };
    });
    const covers =
      text.left < box.right && text.right > box.x && text.top < box.bottom && text.bottom > box.y;
    expect(covers, await each.innerText()).toBe(false);
  }
  await page.clock.runFor(7999);
  await expect(done).toBeVisible();
  await page.clock.runFor(1);
  await expect(done).toHaveCount(0);
});

test('the owner’s menu counts what needs a reply, and leads to the desk', async ({
  page,
  site,
}) => {
  const reader = newPerson();
  await postReviewOf(site, reader, 4, `Counted. ${reader.email}`);
  await visitAsOwner(page, site, '/account');
  await link(inMain(page), frame.menu.desk).click();
  await expect(h1(page)).toHaveText(owner.heading);
  await visit(page, '/reviews#new-review');
  await expect(page.getByText(reviews.ownSite)).toBeVisible();
  await expect(button(page, reviews.open)).toHaveCount(0);
  await expect(page.locator('#new-review')).toHaveCount(0);
  await expectNoViolations(page);
  await button(page, frame.openMenu).click();
  await link(
    nav(page, frame.menuLabel),
    new RegExp(String.raw`^${frame.menu.desk} \(\d+\)$`, 'u'),
  ).click();
  await expect(page).toHaveURL('/owner');
});
