import { createServer } from 'node:http';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, inject } from 'vitest';
import { darkColors, lightColors } from '#content/generated/colors.ts';
import { messages } from '#content/messages.ts';
import { mission } from '#content/mission.ts';
import { pages } from '#content/pages.ts';
import { provider } from '#content/provider.ts';
import { skills } from '#content/skills.ts';
import { stats } from '#content/stats.ts';
import { timeline } from '#content/timeline.ts';
import { listen } from '#tests/harness/ports.ts';
import { newPerson, type Person, postReview, verifiedPerson } from '#tests/browser/people.ts';
import type { Page } from './page.ts';
import { test } from './test.ts';

const { about, account, auth, owner: desk, reviews, site: frame, starter, verification } = messages;
const menu = '[popover]';

async function expectText(page: Page, text: string, selector = 'main'): Promise<void> {
  await expect.poll(() => page.text(selector)).toContain(text);
}

async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.path()).toBe(path);
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.fill(auth.email, email);
  await page.fill(auth.password, password);
  await page.click('main button', frame.logIn);
}

async function logOut(page: Page): Promise<void> {
  await page.click('footer button', frame.logOut);
  await page.click('[role=alertdialog] button', frame.logOut);
  await expect.poll(() => page.shows('footer a', frame.logIn)).toBe(true);
}

test('every public page fits a phone', async ({ open }) => {
  const page = await open({ width: 390, height: 844 });
  const paths = pages.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
  for (const path of [...paths, '/no-such-page']) {
    await page.visit(path);
    await expect.poll(() => page.text('h1'), { message: path }).not.toBe('');
    const [width, overhang] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [innerWidth, scrollWidth - clientWidth];
    });
    expect([width, overhang], path).toEqual([390, 0]);
  }
});

test('a page whose code did not arrive recovers by itself', async ({
  page,
  site,
  onTestFinished,
}) => {
  let isDropped = false;
  const line = createServer((request, response) => {
    if (!isDropped && request.url?.includes('/privacy.page-')) {
      isDropped = true;
      request.socket.destroy();
      return;
    }
    void fetch(`${site.url}${request.url}`).then(async (answer) => {
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        'cache-control': answer.headers.get('cache-control') ?? '',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  onTestFinished(() => {
    line.close();
    line.closeAllConnections();
  });
  await page.visit(`http://127.0.0.1:${await listen(line)}/privacy`);
  expect(isDropped).toBe(true);
  expect(await page.shows('[role=alert]', starter.missingCode)).toBe(false);
  // The browser says so, too.
  page.driver.problems.length = 0;
});

test('the menu opens, closes, and leads to a page without a reload, and back', async ({ page }) => {
  await page.visit('/');
  await page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
  await page.click('button', frame.openMenu);
  await expectText(page, frame.menu.projects, menu);
  await page.driver.press('Escape');
  await expect.poll(() => page.text(menu)).toBe('');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(frame.openMenu);

  await page.click('button', frame.openMenu);
  await page.click(`${menu} a`, frame.menu.projects);
  await expectPath(page, '/projects');
  await expect.poll(() => page.text(menu)).toBe('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.back();
  await expectPath(page, '/');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a chosen theme survives a reload, and drawn covers have its colors', async ({ page }) => {
  await page.visit('/projects');
  for (const [toggle, colors, others] of [
    [frame.darkTheme, darkColors, lightColors],
    [frame.lightTheme, lightColors, darkColors],
  ] as const) {
    await page.click('header button', toggle);
    await page.reload();
    await expect.poll(() => coverColors(page)).toContain(colors.accent);
    expect(await coverColors(page)).not.toContain(others.accent);
  }
});

/** Returns the colors of a drawn cover on the screen. */
async function coverColors(page: Page): Promise<Set<string>> {
  const area = await page.on('img[src*=".svg"]', null, (picture) => {
    picture?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = picture?.getBoundingClientRect() ?? new DOMRect();
    return {
      left: Math.ceil(left),
      top: Math.ceil(top),
      width: Math.floor(width) - 1,
      height: Math.floor(height) - 1,
    };
  });
  const pixels = await sharp(await page.driver.screenshot())
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer();
  return new Set(
    pixels
      .toString('hex')
      .match(/.{6}/gu)
      ?.map((hex) => `#${hex}`),
  );
}

test('About plays its mission, its numbers, its skills, and its timeline', async ({ page }) => {
  await page.visit('/about');
  const last = timeline.length - 1;
  await page.evaluate(() => document.querySelector('#mission')?.scrollIntoView());
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('#mission [data-shown]').length))
    .toBe(mission.statements.length);

  await page.evaluate(() => document.querySelector('#background ul')?.scrollIntoView());
  await expect.poll(() => page.text('#background ul')).toContain(String(stats[0]?.endNum ?? ''));

  const skill = skills.at(-1)?.name ?? '';
  await page.click('#skills button', about.previousSkill);
  await expectText(page, `${skills.length} / ${skills.length}`, '#skills');
  await expect
    .poll(() => page.on('[data-typed]', null, (typed) => typed?.textContent))
    .toContain(skill);
  await page.driver.press('ArrowRight');
  await expectText(page, `1 / ${skills.length}`, '#skills');

  await page.click('#experience li button', timeline[0].date);
  await page.driver.press('End');
  await expectText(page, timeline[last]?.event ?? '', '#experience [aria-live]');
  await page.driver.press('ArrowLeft');
  await page.driver.press('ArrowLeft');
  await expectText(page, timeline[last - 2]?.event ?? '', '#experience [aria-live]');
  await expect
    .poll(() =>
      page.on('#experience [aria-current]', null, (date) => {
        const { left, width } = date?.getBoundingClientRect() ?? new DOMRect();
        return Math.abs(left + width / 2 - document.documentElement.clientWidth / 2);
      }),
    )
    .toBeLessThan(2);
});

test('a visitor writes a review, signs up, verifies, edits, and deletes it', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await page.visit('/reviews');
  await page.click('button', reviews.open);
  await page.click('input[type=radio]', reviews.stars(3));
  await page.driver.press('ArrowRight');
  await expect
    .poll(() => page.on('input:checked', null, (radio) => radio?.ariaLabel))
    .toBe(reviews.stars(4));
  const outline = () =>
    page.on('label:has(:checked)', null, (star) => star && getComputedStyle(star).outlineStyle);
  expect(await outline()).toBe('solid');

  await page.fill(reviews.comment, 'On time, and kind.');
  await page.reload();
  await page.click('main button', reviews.post);
  await expectText(page, reviews.draftIsSaved, '[role=alertdialog]');
  await page.click('[role=alertdialog] a', auth.signUp);
  await expectPath(page, '/auth/signup');
  await page.fill(auth.email, person.email);
  await page.fill(auth.firstName, person.firstName);
  await page.fill(auth.lastName, person.lastName);
  await page.fill(auth.password, person.password);
  await page.fill(auth.passwordRetype, person.password);
  await page.click('main button', auth.signUp);
  await expectPath(page, '/reviews');
  await expectText(page, reviews.held);

  await page.visit(await site.smtp.waitForLink(person.email, 'verify'));
  await expectText(page, verification.verified);
  await page.click('main article a');
  await expectText(page, 'On time, and kind.');

  await page.click('main button', reviews.edit);
  await page.fill(reviews.rating, '5');
  await page.fill(reviews.comment, 'Early, and kind.');
  await page.click('main button', reviews.post);
  await expectText(page, reviews.changed);
  await page.visit('/reviews');
  await expectText(page, 'Early, and kind.');
  expect(await page.text('main')).not.toContain('On time');

  await page.click('main button', reviews.delete);
  await page.click('[role=alertdialog] button', reviews.delete);
  await expectText(page, reviews.deleted);
  await page.reload();
  expect(await page.text('main')).not.toContain('Early, and kind.');
});

test('a member logs in, changes their name, logs out, and deletes their account', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  await page.visit('/account');
  await expectPath(page, '/auth/login');
  await logIn(page, person);
  await expectPath(page, '/account');
  await page.click('main button', account.editField(auth.firstName));
  await page.fill(auth.firstName, 'Zoë');
  await page.click('main button', account.confirm);
  await expectText(page, account.updated);
  await logOut(page);
  await expectPath(page, '/');
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(null);

  await page.click('footer a', frame.logIn);
  await logIn(page, person);
  await expectPath(page, '/');
  await page.visit('/account');
  await expectText(page, 'Zoë');
  await page.click('main button', account.deleteAccount);
  await page.fill(auth.password, person.password, 'dialog input');
  await page.click('dialog button', account.deleteAccount);
  await expectText(page, account.deleted);
});

test('the owner answers a review, and everyone reads it', async ({ page, open, site, owner }) => {
  const member = newPerson();
  const token = await verifiedPerson(site, member);
  const id = await postReview(site, token, 5, 'Three weeks, on budget.');
  await page.visit('/auth/login');
  await logIn(page, owner);
  await expectPath(page, '/');
  await page.click('button', frame.openMenu);
  await page.click(`${menu} a`, frame.menu.deskWith(1));
  await page.click('main button', desk.answer);
  await page.fill(desk.yourAnswer, 'Thank you!');
  await page.click('main button', desk.publish);
  await expectText(page, desk.answered(true));
  const reader = await open();
  await reader.visit(`/reviews/${id}`);
  await expectText(reader, 'Thank you!');
});

test.runIf(inject('engine') === 'firefox')(
  'About prints on two sheets, as text that can be searched',
  async ({ page }) => {
    await page.visit('/about');
    const pdf = (await page.driver.print?.()) ?? new Uint8Array();
    const { totalPages, text } = await extractText(await getDocumentProxy(pdf), {
      mergePages: true,
    });
    expect(totalPages).toBe(2);
    expect(text).toContain(provider.founder);
  },
);

test.runIf(inject('engine') === 'firefox')(
  'a page prints from its first sheet on, and no sheet is empty',
  async ({ page }) => {
    for (const path of ['/reviews/about', '/privacy', '/projects', '/auth/signup']) {
      await page.visit(path);
      const pdf = (await page.driver.print?.()) ?? new Uint8Array();
      const { text: sheets } = await extractText(await getDocumentProxy(pdf));
      for (const sheet of sheets) expect(sheet, path).not.toBe('');
      // All but the last one have more than a heading.
      for (const sheet of sheets.slice(0, -1)) expect(sheet.length, path).toBeGreaterThan(400);
    }
  },
);
