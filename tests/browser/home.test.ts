import { mailAddress } from '#app/parts/mail-address.ts';
import { caseStudies } from '#content/case-studies.ts';
import { home } from '#content/home.ts';
import { projects } from '#content/projects.ts';
import { stats } from '#content/stats.ts';
import {
  exactButton,
  expect,
  followMenu,
  footer,
  h1,
  inMain,
  leavePage,
  link,
  messages,
  newPerson,
  overhang,
  type Page,
  postReviewOf,
  provider,
  publishAsClient,
  scrollTop,
  stillTest as test,
  turnWheel,
  visit,
} from './site.ts';

const { home: texts, site: frame } = messages;

/** The rows of keys, the answer, and its links. */
const payback = (page: Page) => {
  const section = page.getByRole('region', { name: home.heading, exact: true });
  const row = (name: string) => section.getByRole('group', { name, exact: true });
  const key = (legend: string) => (label: number | string) =>
    row(legend).getByRole('radio', { name: String(label), exact: true });
  return {
    hours: key(texts.hours),
    people: key(texts.people),
    task: key(texts.task),
    question: section.getByRole('heading', { name: home.payback, exact: true }),
    answer: section.locator('output'),
    section,
    email: section.getByRole('link', { name: texts.emailThis, exact: true }),
    share: exactButton(section, texts.share),
  };
};

/** Expects the answer, what it means, and how it comes about. */
async function expectAnswer(page: Page, answer: string, sum: string, inWork: string) {
  const { section, answer: output } = payback(page);
  await expect(output).toMatchAriaSnapshot(`
    - status:
      - strong: ${JSON.stringify(answer)}
      - text: ${texts.hoursAYear}
  `);
  // Otherwise, Firefox would announce only the number.
  await expect(output).toHaveAttribute('aria-atomic', 'true');
  for (const text of [sum, inWork])
    await expect(section.getByText(text, { exact: true })).toBeVisible();
}

const example = [
  '312',
  '2 hours a week × 3 people × 52 weeks',
  'That’s almost 8 workweeks, every year.',
] as const;
const { tasks } = texts;

test('three rows of keys say what a task costs in a year; it can be emailed and shared', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = `${data.text} ${data.url}`;
        return Promise.resolve();
      },
    }),
  );
  // Another fragment presses no key.
  await visit(page, '/#week=9x3-scheduling');
  const { hours, people, task, email, share } = payback(page);
  await expectAnswer(page, ...example);
  await expect(page.getByText(texts.sentByOther)).toHaveCount(0);
  expect(await scrollTop(page)).toBe(0);
  await share.click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    /^312 hours a year\. That’s almost 8 workweeks, every year\. https?:.*\/#week=2x3-other$/u,
  );
  const copied = await page.locator('output').evaluate((answer) => {
    getSelection()?.selectAllChildren(answer);
    return String(getSelection());
  });
  expect(copied.split(/\s+/u).join(' ')).toBe('312 hours a year');
  await expect(task(tasks.other)).toBeChecked();
  await task(tasks.scheduling).check();
  const href = await email.getAttribute('href');
  expect(href).toContain(`mailto:${provider.email}?subject=312%20hours%20a%20year%20on%20schedul`);
  expect(new URL(href ?? '').searchParams.get('body')).toBe(
    'We spend about 312 hours a year on scheduling (2 hours a week × 3 people).\r\n\r\nHow it works today:\r\n\r\nTools we use:\r\n\r\nWhen we’d like it solved:\r\n',
  );
  await hours(1).check();
  await people(1).check();
  await expectAnswer(
    page,
    '52',
    '1 hour a week × 1 person × 52 weeks',
    'That’s 6.5 workdays, every year.',
  );
  await hours(1).focus();
  for (const next of [2, 3, 5, 8]) {
    await page.keyboard.press('ArrowRight');
    await expect(hours(next)).toBeFocused();
    await expect(hours(next)).toBeChecked();
  }
  await page.keyboard.press('Tab');
  await expect(people(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectAnswer(
    page,
    '4,160',
    '8 hours a week × 10 people × 52 weeks',
    'That’s 2 people working full-time.',
  );
  await page.keyboard.press('Tab');
  await expect(task(tasks.scheduling)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await link(footer(page), frame.privacy).click();
  await expect(page).toHaveURL('/privacy');
  await page.goBack();
  await expect(people(10)).toBeChecked();
  await expect(page.locator('output')).toContainText('4,160');

  // A translator may write the keys' numbers in other digits.
  const { section } = payback(page);
  await section.getByRole('radio').evaluateAll((keys) => {
    for (const key of keys)
      for (const node of key.parentElement?.childNodes ?? [])
        if (node.nodeType === Node.TEXT_NODE)
          node.textContent = (node.textContent ?? '').replaceAll(/\d/gu, (digit) =>
            String.fromCodePoint(0x966 + Number(digit)),
          );
  });
  await section.getByRole('radio').nth(1).check();
  await section.getByRole('radio').nth(7).check();
  await expectAnswer(page, ...example);
});

test('a link with the answer presses the same keys for whoever gets it', async ({ newVisitor }) => {
  const page = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visit(page, '/');
  const sender = payback(page);
  await sender.hours(8).check();
  await sender.people(5).check();
  await sender.task(tasks['data-entry']).check();
  await sender.share.click();
  await expect(sender.section.getByText(frame.linkCopied)).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).hash).toBe('#week=8x5-data-entry');
  const other = await newVisitor({ viewport: { width: 390, height: 844 } });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await other.emulateMedia({ reducedMotion });
    await leavePage(other);
    await visit(other, url);
    await expect(other.getByText(texts.sentByOther)).toBeInViewport();
    await expect(payback(other).hours(8)).toBeChecked();
    await expect(payback(other).people(5)).toBeChecked();
    await expect(payback(other).task(tasks['data-entry'])).toBeChecked();
    await expectAnswer(
      other,
      '2,080',
      '8 hours a week × 5 people × 52 weeks',
      'That’s one person working full-time.',
    );
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Home has the exact logo, slogan, and tagline, and says how to start', async ({
    page,
    site,
  }) => {
    const person = newPerson();
    const comment = `The schedule that took our office all of Monday now takes ten minutes, and nobody types it twice. ${person.email}`;
    await publishAsClient(site, person, 5, comment);
    await page.goto('/');
    const main = inMain(page);
    await expect(main.getByRole('img', { name: provider.brand })).toBeVisible();
    const slogan = h1(main, provider.slogan);
    await expect(slogan).toBeVisible();
    expect((await slogan.textContent())?.replace(/\s+/gu, ' ')).toBe(provider.slogan);
    await expect(main.getByText(provider.tagline, { exact: true })).toBeVisible();
    await expect(link(main, frame.emailMe).first()).toHaveAttribute('href', mailAddress());
    await expect(link(main, texts.seeWork)).toHaveAttribute('href', '/projects');
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    for (const { name, text } of home.services) {
      await expect(
        section(home.heading).getByRole('heading', { name, exact: true, level: 3 }),
      ).toBeVisible();
      await expect(section(home.heading).getByText(text)).toBeVisible();
    }
    await expect(section(texts.work).getByRole('listitem')).toHaveCount(caseStudies.length);
    for (const { projectId, results } of caseStudies) {
      const { projectName = '' } =
        projects.find((project) => project.projectId === projectId) ?? {};
      const [{ number, label, short = label }] = results;
      const toProject = link(section(texts.work), projectName);
      await expect(toProject).toBeVisible();
      await expect(toProject).toHaveAttribute('href', `/projects/${projectId}`);
      const words = section(texts.work)
        .getByRole('listitem')
        .filter({ has: link(page, projectName) })
        .getByRole('paragraph');
      await expect(words).toContainText(number);
      await expect(words).toContainText(short);
    }
    for (const { endNum } of stats)
      await expect(section(texts.numbers).getByText(String(endNum), { exact: true })).toBeVisible();
    await expect(section(texts.quote).getByRole('figure')).toContainText(person.email);
    await expect(section(texts.quote).getByRole('figure')).toContainText(
      messages.reviews.verifiedClient,
    );
    await expect(section(texts.steps).getByRole('listitem')).toHaveCount(home.steps.length);
    await expect(section(home.closing.question)).toContainText(provider.email);
    // An example says what a task costs, without useless key presses.
    await expect(payback(page).question).toBeVisible();
    await expect(payback(page).section.locator('.whenUnscripted p')).toHaveText(texts.example);
    await expect(main.getByRole('radio')).toHaveCount(0);
    await expectAnswer(page, ...example);
    // The numbers are nobody’s.
    await expect(payback(page).email).toHaveAttribute('href', mailAddress());
    await expect(payback(page).share).toBeHidden();
    await link(main, / from \d+ reviews?$/u).click();
    await expect(page).toHaveURL('/reviews');
  });
});

test('the first screen holds the slogan, for whom, both ways on, and the rating', async ({
  page,
  site,
}) => {
  await postReviewOf(site, newPerson(), 4, 'Good.');
  await page.setViewportSize({ width: 320, height: 480 });
  await visit(page, '/');
  // A screenshot of the whole page shows the covers.
  for (const cover of await page.locator('main img.whenLight').all())
    await expect(cover).toHaveJSProperty('complete', true);
  await page.evaluate(() => document.fonts.ready);
  // The slogan fits the window, in one row from 769 px, and grows with it.
  const words = h1(page).locator('> span');
  const lengths: Record<number, number> = {};
  for (const width of [320, 360, 768, 769, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    const boxes = await words.evaluateAll((all) =>
      all.map((word) => word.getBoundingClientRect()).map(({ x, y, right }) => ({ x, y, right })),
    );
    for (const { right } of boxes) expect(right, `${width} px`).toBeLessThanOrEqual(width);
    const rows = new Set(boxes.map(({ y }) => Math.round(y)));
    expect(rows.size, `${width} px`).toBe(width > 768 ? 1 : provider.sloganWords.length);
    expect(await overhang(page), `${width} px`).toBeLessThanOrEqual(0);
    lengths[width] = (boxes.at(-1)?.right ?? 0) - (boxes[0]?.x ?? 0);
  }
  expect(lengths[1920]).toBeGreaterThan(1.25 * (lengths[1280] ?? 0));

  const { profession, audience } = home;
  const main = inMain(page);
  const line = main.locator('p').first();
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [
      h1(main),
      link(main, texts.seeWork),
      link(main, frame.emailMe).first(),
      link(main, / from \d+ reviews?$/u),
    ])
      await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    // The heading below it peeks in.
    if (width >= 1280)
      await expect(page.getByRole('heading', { level: 2, name: home.heading })).toBeInViewport();
    if (profession === undefined || audience === undefined) continue;
    await expect(line).toHaveText(`${profession} ${audience}`);
    await expect(line).toBeInViewport({ ratio: 1 });
    // On a phone, it is one short line.
    if (width < 640) await expect(line.getByText(audience)).toBeHidden();
    else await expect(line.getByText(audience)).toBeInViewport({ ratio: 1 });
  }

  // Search engines and screenshot tools draw pages in very tall windows.
  for (const width of [412, 1280]) {
    await page.setViewportSize({ width, height: 12_000 });
    const top = await h1(main).evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top, `${width} px`).toBeLessThan(1200);
  }

  if (caseStudies.length < 2) return;
  await test.step('names of neighboring projects are in one line, however long a result is', async () => {
    const work = page.getByRole('region', { name: texts.work, exact: true });
    const results = work.getByRole('paragraph');
    await results.first().scrollIntoViewIfNeeded();
    const ends = ['readable without JavaScript on any phone, old or new', 'hours'];
    for (const said of [ends, ends.toReversed()]) {
      for (const [index, text] of said.entries())
        await results.nth(index).evaluate((result, label) => {
          result.append(label);
        }, text);
      for (const width of [769, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const tops = await work
          .getByRole('link')
          .filter({ hasNotText: texts.allProjects })
          .evaluateAll((links) =>
            links.slice(0, 2).map((each) => each.getBoundingClientRect().top),
          );
        expect(new Set(tops).size, `${width} px`).toBe(1);
      }
    }
  });
});

test('the logo has two variants, and waits in the header until the large one is away', async ({
  page,
}) => {
  await visit(page, '/');
  const letter = inMain(page).getByRole('img', { name: provider.brand }).locator('path');
  const colors: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    colors.push(await letter.first().evaluate((path) => getComputedStyle(path).fill));
  }
  expect(colors[0]).not.toBe(colors[1]);
  const small = link(page.getByRole('banner'), frame.homeLabel);
  await expect(small).toBeHidden();
  await turnWheel(page, 1500);
  await expect(inMain(page).getByRole('img', { name: provider.brand })).not.toBeInViewport();
  await turnWheel(page, -300);
  await expect(small).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(small).toBeHidden();
  await followMenu(page, frame.menu.about);
  await expect(small).toBeVisible();
});
