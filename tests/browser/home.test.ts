import type { Page } from '@playwright/test';
import { caseStudies } from '../../content/case-studies.ts';
import { home } from '../../content/home.ts';
import { messages } from '../../content/messages.ts';
import { projects } from '../../content/projects.ts';
import { provider } from '../../content/provider.ts';
import { stats } from '../../content/stats.ts';
import { mailAddress } from '../../app/ui/mail-address.ts';
import { expect, test } from './fixtures.ts';
import { publishAsClient } from './invitations.ts';
import { newPerson, postReview, verifiedPerson } from './people.ts';
import { overhang, visit } from './visit.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('§1, §2: Home has the exact logo, slogan, and tagline, and says what the provider does, what came of it, and how to start', async ({
      page,
      site,
    }) => {
      const person = newPerson();
      const comment = `The schedule that took our office all of Monday now takes ten minutes, and nobody types it twice. ${person.email}`;
      await publishAsClient(site, person, 5, comment);
      await page.goto('/');
      const main = page.getByRole('main');
      await expect(main.getByRole('img', { name: provider.brand })).toBeVisible();
      const slogan = main.getByRole('heading', { level: 1, name: provider.slogan });
      await expect(slogan).toBeVisible();
      expect((await slogan.textContent())?.replace(/\s+/gu, ' ')).toBe(provider.slogan);
      await expect(main.getByText(provider.tagline, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: messages.site.emailMe }).first()).toHaveAttribute(
        'href',
        mailAddress(),
      );
      await expect(main.getByRole('link', { name: messages.home.seeWork })).toHaveAttribute(
        'href',
        '/projects',
      );
      const section = (name: string) => page.getByRole('region', { name, exact: true });
      for (const { name, text } of home.services) {
        await expect(
          section(home.heading).getByRole('heading', { name, exact: true, level: 3 }),
        ).toBeVisible();
        await expect(section(home.heading).getByText(text)).toBeVisible();
      }
      await expect(section(messages.home.work).getByRole('listitem')).toHaveCount(
        caseStudies.length,
      );
      for (const { projectId, results } of caseStudies) {
        const { projectName = '' } =
          projects.find((project) => project.projectId === projectId) ?? {};
        const [{ number, label, short = label }] = results;
        const link = section(messages.home.work).getByRole('link', { name: projectName });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', `/projects/${projectId}`);
        const words = section(messages.home.work)
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: projectName }) })
          .getByRole('paragraph');
        await expect(words).toContainText(number);
        await expect(words).toContainText(short);
      }
      for (const { endNum } of stats)
        await expect(
          section(messages.home.numbers).getByText(String(endNum), { exact: true }),
        ).toBeVisible();
      await expect(section(messages.home.quote).getByRole('figure')).toContainText(person.email);
      await expect(section(messages.home.quote).getByRole('figure')).toContainText(
        messages.reviews.verifiedClient,
      );
      await expect(section(messages.home.steps).getByRole('listitem')).toHaveCount(
        home.steps.length,
      );
      await expect(section(home.closing.question)).toContainText(provider.email);
      await main.getByRole('link', { name: / from \d+ reviews?$/u }).click();
      await expect(page).toHaveURL('/reviews');
    });
  });
}

test('§1: the logo has a light and a dark variant', async ({ newVisitor }) => {
  const colors = await Promise.all(
    (['light', 'dark'] as const).map(async (colorScheme) => {
      const page = await newVisitor({ colorScheme });
      await page.goto('/');
      return page
        .getByRole('main')
        .getByRole('img', { name: provider.brand })
        .locator('path')
        .first()
        .evaluate((letter) => getComputedStyle(letter).fill);
    }),
  );
  expect(colors[0]).not.toBe(colors[1]);
});

/** What stands under “Get your week back”: the rows of keys, and the answer. */
const payback = (page: Page) => {
  const section = page.getByRole('region', { name: home.heading, exact: true });
  const row = (name: string) => section.getByRole('group', { name, exact: true });
  return {
    hours: (count: number) =>
      row(messages.home.hours).getByRole('radio', { name: String(count), exact: true }),
    people: (count: number) =>
      row(messages.home.people).getByRole('radio', { name: String(count), exact: true }),
    question: section.getByRole('heading', { name: home.payback, exact: true }),
    answer: section.getByRole('status'),
    section,
    email: section.getByRole('link', { name: messages.site.emailMe, exact: true }),
  };
};

/** Expects the answer, how it comes about, and an email that begins with it. */
async function expectPayback(page: Page, answer: string, sum: string): Promise<void> {
  const { section, answer: output, email } = payback(page);
  await expect(output).toMatchAriaSnapshot(`
    - status:
      - strong: ${JSON.stringify(answer.split(' ')[0])}
      - text: ${messages.home.hoursAYear}
  `);
  await expect(section.getByText(sum, { exact: true })).toBeVisible();
  const { protocol, pathname, searchParams } = new URL((await email.getAttribute('href')) ?? '');
  expect(protocol + pathname).toBe(`mailto:${provider.email}`);
  expect(searchParams.get('body')).toMatch(new RegExp(`^${answer} .*\r\n`, 'u'));
}

test('two rows of keys say what a task costs in a year, by mouse and by keyboard, and the email begins with it', async ({
  page,
}) => {
  await visit(page, '/');
  const { hours, people } = payback(page);
  await expectPayback(page, '312 hours a year', '2 hours a week × 3 people × 52 weeks');
  await hours(1).check();
  await people(1).check();
  await expectPayback(page, '52 hours a year', '1 hour a week × 1 person × 52 weeks');
  await hours(1).focus();
  for (const next of [2, 3, 5, 8]) {
    await page.keyboard.press('ArrowRight');
    await expect(hours(next)).toBeFocused();
    await expect(hours(next)).toBeChecked();
  }
  await page.keyboard.press('Tab');
  await expect(people(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expectPayback(page, '4,160 hours a year', '8 hours a week × 10 people × 52 weeks');
  await page.keyboard.press('Tab');
  await expect(payback(page).email).toBeFocused();
});

test('a translator that writes the numbers of the keys in other digits changes no answer', async ({
  page,
}) => {
  await visit(page, '/');
  const { section } = payback(page);
  await section.getByRole('radio').evaluateAll((keys) => {
    for (const key of keys)
      for (const node of key.parentElement?.childNodes ?? [])
        if (node.nodeType === Node.TEXT_NODE)
          node.textContent = (node.textContent ?? '').replaceAll(/\d/gu, (digit) =>
            String.fromCodePoint(0x966 + Number(digit)),
          );
  });
  await section.getByRole('radio').nth(4).check();
  await section.getByRole('radio').nth(9).check();
  await expectPayback(page, '4,160 hours a year', '8 hours a week × 10 people × 52 weeks');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an example says what a task costs in a year, and there are no keys to press in vain', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(payback(page).question).toBeVisible();
    await expect(payback(page).section.locator('.whenUnscripted p')).toHaveText(
      messages.home.example,
    );
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
    await expectPayback(page, '312 hours a year', '2 hours a week × 3 people × 52 weeks');
  });
});

test('the slogan stands within the window, in one row from 769 px on, and grows with a wide window', async ({
  page,
}) => {
  await visit(page, '/');
  await page.evaluate(() => document.fonts.ready);
  const words = page.getByRole('heading', { level: 1 }).locator('> span');
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
});

test('the first screen holds the slogan, both ways on, and the rating', async ({ page, site }) => {
  await postReview(site, await verifiedPerson(site, newPerson()), 4, 'Good.');
  const main = page.getByRole('main');
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/');
    await page.evaluate(() => document.fonts.ready);
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: messages.home.seeWork }),
      main.getByRole('link', { name: messages.site.emailMe }).first(),
      main.getByRole('link', { name: / from \d+ reviews?$/u }),
    ]) {
      await expect(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the first screen says who this is and for whom, on a phone in one short line', async ({
  page,
}) => {
  const { profession, audience } = home;
  test.skip(profession === undefined || audience === undefined, 'The content does not say.');
  const line = page.getByRole('main').locator('p').first();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  await expect(line).toHaveText(`${profession} ${audience}`);
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(line.getByText(audience ?? '')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(line.getByText(audience ?? '')).toBeInViewport({ ratio: 1 });
});

test('the heading below the first screen peeks in', async ({ page }) => {
  await visit(page, '/');
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('heading', { level: 2, name: home.heading })).toBeInViewport();
  }
});

test('the header’s logo waits until the large one has scrolled away', async ({ page }) => {
  await visit(page, '/');
  const small = page.getByRole('banner').getByRole('link', { name: messages.site.homeLabel });
  await expect(small).toBeHidden();
  await page.mouse.wheel(0, 1500);
  await expect(
    page.getByRole('main').getByRole('img', { name: provider.brand }),
  ).not.toBeInViewport();
  await page.mouse.wheel(0, -300);
  await expect(small).toBeVisible();
  await visit(page, '/about');
  await expect(small).toBeVisible();
});
