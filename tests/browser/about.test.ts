import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { mailAddress } from '#app/parts/mail-address.ts';
import { about } from '#content/about.ts';
import { mission } from '#content/mission.ts';
import { skillCategories } from '#content/skill-categories.ts';
import { skills } from '#content/skills.ts';
import { stats } from '#content/stats.ts';
import { timeline } from '#content/timeline.ts';
import {
  boxOf,
  button,
  exactButton,
  expect,
  footer,
  h1,
  hydrated,
  inMain,
  leavePage,
  link,
  messages,
  openEarly,
  type Page,
  type Place,
  provider,
  scrollTop,
  slide,
  test,
  twoFrames,
  visit,
} from './site.ts';

test.use({ reducedMotion: 'no-preference' });

const texts = messages.about;
const { mission: missionHeading, background, contact, skills: skillsHeading, experience } = texts;
const sections = [missionHeading, background, contact, skillsHeading, experience];
const region = (page: Page, name: string) => page.getByRole('region', { name });
const missionLines = (page: Page) => region(page, missionHeading).getByRole('listitem');
const statements = (page: Page) => missionLines(page).locator('span:not([aria-hidden])');
const shownLines = (page: Page) => missionLines(page).and(page.locator('[data-shown]'));
/** The number shown: the counter's, or in the end the final one. */
const count = (page: Page, index: number) =>
  region(page, background)
    .getByRole('listitem')
    .nth(index)
    .locator('p')
    .first()
    .evaluate((number) => {
      const counter = number.querySelector('[aria-hidden]');
      const shown = (counter ?? number).textContent;
      return parseInt(shown || getComputedStyle(counter ?? number, '::before').content.slice(1));
    });
const event = (page: Page) => region(page, experience).locator('[aria-live]');
const dates = (page: Page) => region(page, experience).getByRole('list', { name: texts.dates });
const date = (page: Page, index: number) => exactButton(dates(page), timeline[index]?.date ?? '');
/** The number that counts with the smallest steps. */
const largest = stats
  .map(({ endNum }, index) => ({ endNum, index }))
  .reduce((most, stat) => (stat.endNum > most.endNum ? stat : most));
const lastEntry = timeline.length - 1;
const laterEntry = Math.min(3, lastEntry);
const typed = (page: Page) => page.locator('[data-typed]');

test('a portrait reaches a desktop’s edge, is square on a phone, and is not printed', async ({
  page,
}) => {
  test.skip(provider.portrait === undefined, 'there is no portrait');
  const portraits = page.getByRole('img', { name: provider.portrait?.alt ?? '', exact: true });
  const inStory = portraits.first();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/about');
    await expect
      .poll(() => inStory.evaluate((image) => image instanceof HTMLImageElement && image.complete))
      .toBe(true);
    const box = await boxOf(inStory);
    if (width === 390) expect(box).toMatchObject({ width: 96, height: 96 });
    else {
      // A scrollbar keeps its room beside it.
      const edge = await page.evaluate(() => document.body.getBoundingClientRect().right);
      expect(box.right).toBeCloseTo(edge, 0);
      expect(box.bottom).toBeLessThan(height);
      expect((await boxOf(h1(page))).right).toBeLessThan(box.x);
    }
    await portraits.last().scrollIntoViewIfNeeded();
    expect(await boxOf(portraits.last())).toMatchObject({ width: 64, height: 80 });
  }
  await page.emulateMedia({ media: 'print' });
  await expect(inStory).toBeHidden();
});

/** Moves a finger across the screen. It may rest when it has begun to move. */
const swipe = (page: Page, from: Place, to: Place, restMs = 0): Promise<void> =>
  slide(
    page,
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    })),
    { restMs },
  );

/**
 * Opens About on a phone, with the timeline in the middle of the screen, and notes each date that
 * is chosen.
 */
async function visitTimelineOnPhone(page: Page): Promise<{
  swipeBy: (slots: number, restMs?: number) => Promise<void>;
  chosen: () => Promise<string[]>;
}> {
  await visit(page, '/about');
  await dates(page).evaluate((list) =>
    list.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await event(page).evaluate((element) => {
    const noted: string[] = [];
    const note = () => noted.push(element.querySelector('span')?.textContent ?? '');
    new MutationObserver(note).observe(element.querySelector('span') ?? element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { noted });
  });
  const { y, height } = await boxOf(date(page, 0));
  const { width } = await boxOf(dates(page).getByRole('listitem').first());
  const middle = { x: 180, y: y + height / 2 };
  return {
    swipeBy: (slots, restMs) =>
      swipe(
        page,
        { ...middle, x: middle.x + (slots * width) / 2 },
        { ...middle, x: middle.x - (slots * width) / 2 - Math.sign(slots) * 15 },
        restMs,
      ),
    chosen: () => page.evaluate(() => (window as unknown as { noted: string[] }).noted),
  };
}

/** Opens About with a paused clock, advanced only as far as hydration needs. */
async function visitWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.goto('/about');
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await page.locator('html[data-hydrated]').count()).toBe(1);
  }).toPass({ intervals: [20] });
  await page.clock.runFor(20);
}

for (const options of [{ javaScriptEnabled: false }, { reducedMotion: 'reduce' as const }]) {
  test(`everything shows immediately with ${JSON.stringify(options)}`, async ({ newVisitor }) => {
    const page = await newVisitor(options);
    await page.goto('/about');
    await expect(h1(page)).toHaveText(texts.founder(provider));
    if (provider.place !== undefined)
      await expect(page.getByText(provider.place, { exact: true })).toBeVisible();
    for (const title of provider.titles)
      await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      ...sections,
      about.closing.question,
    ]);
    for (const line of await statements(page).all()) await expect(line).toHaveCSS('opacity', '1');
    for (const { endNum } of stats)
      await expect(page.getByText(String(endNum), { exact: true }).first()).toHaveCSS(
        'opacity',
        '1',
      );
    await expect(
      region(page, skillsHeading)
        .getByRole('toolbar', { name: texts.allSkills })
        .getByRole('listitem'),
    ).toHaveCount(skills.length);
    await expect(event(page)).toContainText(timeline[0].event);
    const emailMe = link(region(page, contact), messages.site.emailMe);
    await expect(emailMe).toHaveAttribute('href', mailAddress());
    const last = inMain(page).getByRole('region').last();
    await expect(last).toHaveAccessibleName(about.closing.question);
    const key = last.getByRole('link');
    await expect(key).toHaveAccessibleName(`${messages.site.emailMe} ${provider.email}`);
    await expect(key).toHaveAttribute('href', mailAddress());
    await expect(key.getByText(provider.email)).toBeVisible();
    if ('reducedMotion' in options) return;
    for (const { event: text } of timeline) await expect(page.getByText(text).last()).toBeVisible();
  });
}

test('a saved copy of About, which runs no scripts, has every line and number', async ({
  page,
  browser,
}, info) => {
  await visit(page, '/about');
  const { data } = await (await page.context().newCDPSession(page)).send('Page.captureSnapshot');
  const file = info.outputPath('about.mhtml');
  await writeFile(file, data);
  // Its pictures are those of another site, which Chromium writes to the console.
  const copy = await browser.newPage({ reducedMotion: 'no-preference' });
  await copy.goto(pathToFileURL(file).href);
  for (const line of await statements(copy).all()) await expect(line).toHaveCSS('opacity', '1');
  for (const { endNum } of stats)
    await expect(copy.getByText(String(endNum), { exact: true }).first()).toHaveCSS('opacity', '1');
  for (const { event: text } of timeline) await expect(copy.getByText(text).last()).toBeVisible();
  await copy.close();
});

test('on a phone, all mission lines fade in within one screen', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await visitWithClock(page);
  const section = region(page, missionHeading);
  await section.evaluate((element) =>
    element.scrollIntoView({ block: 'end', behavior: 'instant' }),
  );
  await page.clock.runFor(100);
  for (let second = 0; second < 5; second++) await page.clock.runFor(1000);
  await expect(shownLines(page)).toHaveCount(mission.statements.length);
  const header = await boxOf(page.getByRole('banner'));
  const heading = await boxOf(section.getByRole('heading'));
  expect(heading.y).toBeGreaterThan(header.height);
  for (const line of await missionLines(page).all())
    await expect(line).toBeInViewport({ ratio: 1 });
});

test('mission lines that the visitor has scrolled or jumped past all show at once', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await visitWithClock(page);
  await expect(shownLines(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(shownLines(page)).toHaveCount(mission.statements.length);
});

test('mission lines that come into view late start then, still one by one', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 320 } });
  await visitWithClock(page);
  await page.clock.runFor(10_000);
  await expect(shownLines(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(shownLines(page)).toHaveCount(1, { timeout: 50 });
  }).toPass({ intervals: [20] });
  for (let line = 2; line <= mission.statements.length; line++) {
    await page.clock.runFor(300);
    await expect(shownLines(page)).toHaveCount(line - 1);
    await page.clock.runFor(200);
    await expect(shownLines(page)).toHaveCount(line);
  }
});

test('mission lines fade in from 2 s on, every 500 ms, and stats count once, from 5 s', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 2200 } });
  await visitWithClock(page);
  await expect(page.getByText(String(largest.endNum), { exact: true }).first()).toBeAttached();
  await expect(shownLines(page)).toHaveCount(0);
  await expect(statements(page).first()).toHaveCSS('opacity', '0');
  const key = missionLines(page).first().locator('[aria-hidden]');
  await expect(key).toHaveText('1');
  await expect(key).toHaveCSS('opacity', '1');
  await expect(key).toHaveCSS('--down', '0');
  const starts: number[] = [];
  for (let now = 0; now < 4800; now += 100) {
    const shown = await shownLines(page).count();
    while (starts.length < shown) starts.push(now);
    await page.clock.runFor(100);
  }
  expect(starts).toHaveLength(mission.statements.length);
  expect(Math.abs((starts[0] ?? 0) - 2000)).toBeLessThanOrEqual(100);
  for (const [index, start] of starts.entries()) expect(start - (starts[0] ?? 0)).toBe(index * 500);
  await expect(key).toHaveCSS('--down', '1');

  await expect.poll(() => count(page, largest.index)).toBe(0);
  const seen: number[] = [];
  for (let step = 0; step < 80; step++) {
    await page.clock.runFor(100);
    seen.push(await count(page, largest.index));
  }
  const start = seen.findIndex((value) => value > 0);
  const end = seen.indexOf(largest.endNum);
  expect(
    seen.every((value, index) => Number.isInteger(value) && value >= (seen[index - 1] ?? 0)),
  ).toBe(true);
  // The first whole number comes later, the fewer there are.
  const firstStep = 1 + 50 * (1 - Math.sqrt(1 - 1 / largest.endNum));
  expect(Math.abs(start - firstStep)).toBeLessThanOrEqual(1);
  expect(Math.abs(end - start - 50 * Math.sqrt(1 - 1 / largest.endNum))).toBeLessThanOrEqual(1);
  // It slows down: three quarters in the first half of the time.
  const half = (seen[end - 25] ?? 0) / largest.endNum;
  expect(Math.abs(half - 0.75)).toBeLessThan(0.05 + 1 / largest.endNum);
  expect(seen.at(-1)).toBe(largest.endNum);
  const copied = await region(page, background)
    .getByRole('list')
    .evaluate((list) => {
      getSelection()?.selectAllChildren(list);
      return String(getSelection());
    });
  expect(copied.split(String(largest.endNum))).toHaveLength(2);
});

test('stats that are out of view start when they come into view', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 600 } });
  await visitWithClock(page);
  await page.clock.runFor(20_000);
  await expect.poll(() => count(page, largest.index)).toBe(0);
  await region(page, background).getByRole('list').scrollIntoViewIfNeeded();
  let ms = 0;
  await expect(async () => {
    await page.clock.runFor(1000);
    ms += 1000;
    expect(await count(page, largest.index)).toBe(largest.endNum);
  }).toPass({ intervals: [20] });
  expect(ms).toBeGreaterThan(4800);
});

test('a swipe of 40 px turns the carousel; one of 39 and a slanted scroll do not', async ({
  newVisitor,
}) => {
  test.skip(skills.length < 2, 'there is one skill');
  const page = await newVisitor({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await visit(page, '/about');
  const carousel = page.getByRole('group', { name: texts.carousel });
  await carousel.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await expect(carousel).toHaveCSS('touch-action', 'pan-y pinch-zoom');
  const { y } = await boxOf(carousel);
  const drag = (fromX: number, toX: number, up: number) =>
    swipe(page, { x: fromX, y: y + 150 }, { x: toX, y: y + 150 - up });
  await drag(250, 120, 10);
  await expect(carousel).toContainText(`2 / ${skills.length}`);
  await drag(120, 250, -10);
  await expect(carousel).toContainText(`1 / ${skills.length}`);
  await drag(200, 161, 0);
  await drag(200, 160, 0);
  await expect(carousel).toContainText(`2 / ${skills.length}`);
  await drag(160, 199, 0);
  await drag(160, 200, 0);
  await expect(carousel).toContainText(`1 / ${skills.length}`);
  const top = await scrollTop(page);
  const scrolled = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('scrollend', () => resolve(), { once: true });
      }),
  );
  await drag(200, 140, 140);
  await scrolled;
  expect(await scrollTop(page)).toBeGreaterThan(top);
  await expect(carousel).toContainText(`1 / ${skills.length}`);

  // The laptop stays in sight below filters of one row.
  const last = skills.at(-1)?.name ?? '';
  const list = page.getByRole('toolbar', { name: texts.allSkills });
  const skill = exactButton(list, last);
  await skill.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await skill.tap();
  await expect(carousel).toContainText(last);
  await expect(carousel.locator('svg').first()).toBeInViewport({ ratio: 1 });
  await expect(skill).toBeInViewport({ ratio: 1 });
  const tops = await page
    .getByRole('toolbar', { name: texts.filter })
    .getByRole('button')
    .evaluateAll((keys) => keys.map((key) => (key as HTMLElement).offsetTop));
  expect(new Set(tops).size).toBe(1);
});

test('a skill’s name is typed one letter every 100 ms, and its keys light up', async ({ page }) => {
  test.skip(skills.length < 2, 'there is one skill');
  await visitWithClock(page);
  await page.getByRole('group', { name: texts.carousel }).scrollIntoViewIfNeeded();
  await page.clock.runFor(3000);
  await button(page, texts.nextSkill).click();
  const name = skills[1]?.name ?? '';
  await expect(typed(page)).toHaveText('▌');
  // Typing begins when the browser says that the laptop is in view.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(typed(page)).not.toHaveText('▌', { timeout: 50 });
  }).toPass({ intervals: [20] });
  const drawn = await page
    .locator('[data-key]')
    .evaluateAll((keys) => keys.map((key) => key.getAttribute('data-key')));
  for (let letters = 1; letters <= name.length; letters++) {
    await expect(typed(page)).toHaveText(`${name.slice(0, letters)}▌`);
    const letter = name[letters - 1]?.toLowerCase() ?? '';
    const down = page.locator('[data-key][data-down]');
    // The drawn keyboard has no accents.
    if (drawn.includes(letter)) await expect(down).toHaveAttribute('data-key', letter);
    else await expect(down).toHaveCount(0);
    await page.clock.runFor(100);
  }
  await expect(page.locator('[data-key][data-down]')).toHaveCount(0);
});

test('skills are filtered, turned by buttons and arrow keys, and are two tab stops', async ({
  page,
}) => {
  test.skip(skills.length < 3 || Object.keys(skillCategories).length < 2, 'there are few skills');
  await visit(page, '/about');
  const carousel = page.getByRole('group', { name: texts.carousel });
  const filters = page.getByRole('toolbar', { name: texts.filter });
  const list = page.getByRole('toolbar', { name: texts.allSkills });

  await test.step('each filter dims the skills of the others; pressed again it clears', async () => {
    await expect(filters.getByRole('button')).toHaveText(Object.values(skillCategories));
    const items = list.getByRole('listitem');
    const dimmed = items.and(page.locator('[data-dimmed]'));
    for (const [category, label] of Object.entries(skillCategories)) {
      const filter = button(filters, label);
      await filter.click();
      await expect(filter).toHaveAttribute('aria-pressed', 'true');
      await expect(filters.locator('[aria-pressed="true"]')).toHaveCount(1);
      await expect(dimmed).toHaveCount(
        skills.filter((skill) => skill.category !== category).length,
      );
      // One of the category is shown: its first, unless it is there already.
      const shown = items.locator('[aria-current]');
      await expect(shown).toHaveText(
        skills.find((skill) => skill.category === category)?.name ?? '',
      );
    }
    const last = skills.filter(({ category }) => category === Object.keys(skillCategories).at(-1));
    await link(footer(page), messages.site.privacy).click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await expect(dimmed).toHaveCount(skills.length - last.length);
    await expect(items.locator('[aria-current]')).toHaveText(last[0]?.name ?? '');
    const other = dimmed.first();
    await expect(other).toHaveCSS('opacity', '0.2');
    for (const media of [
      { contrast: 'more' },
      { contrast: null, forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(media);
      await expect(other).toHaveCSS('opacity', '1');
      await expect(other.getByRole('button')).toHaveCSS('border-style', 'dashed');
      await expect(items.locator('[aria-current]')).toHaveCSS('border-style', 'solid');
    }
    await page.emulateMedia({ forcedColors: null });
    await expect(other).toHaveCSS('opacity', '0.2');
    await other.getByRole('button').focus();
    await expect(other).toHaveCSS('opacity', '1');
    await filters.locator('[aria-pressed="true"]').click();
    await expect(dimmed).toHaveCount(0);
  });

  await test.step('the carousel wraps both ways, and is announced', async () => {
    await list.getByRole('button').first().click();
    await expect(carousel).toContainText(skills[0].name);
    await button(carousel, texts.previousSkill).click();
    await expect(carousel).toContainText(
      `${skills.at(-1)?.name}${skills.length} / ${skills.length}`,
    );
    await button(carousel, texts.nextSkill).click();
    await expect(carousel).toContainText(`${skills[0].name}1 / ${skills.length}`);
    await button(carousel, texts.nextSkill).press('ArrowRight');
    await expect(carousel).toContainText(`${skills[1]?.name}2 / ${skills.length}`);
    await expect(region(page, skillsHeading).locator('[aria-live="polite"]')).toContainText(
      skills[1]?.name ?? '',
    );
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(carousel).toContainText(`${skills.length} / ${skills.length}`);
  });

  await test.step('the longest name fits on the drawn screen', async () => {
    const lengths = skills.map(({ name }) => name.length);
    const longest = lengths.indexOf(Math.max(...lengths));
    await list.getByRole('button').nth(longest).click();
    await expect(typed(page)).toContainText(skills[longest]?.name ?? '');
    const name = await boxOf(typed(page));
    const screen = await boxOf(carousel.locator('svg rect').nth(1));
    expect(name.x).toBeGreaterThanOrEqual(screen.x);
    expect(name.right).toBeLessThanOrEqual(screen.right);
  });

  await test.step('skills and filters are one tab stop each, with arrow keys inside', async () => {
    const [filterKeys, keys] = [filters.getByRole('button'), list.getByRole('button')];
    await list.getByRole('button').first().click();
    await button(page, texts.nextSkill).click();
    await page.keyboard.press('Tab');
    await expect(filterKeys.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(filterKeys.last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(keys.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(keys.nth(2)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(keys.first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(keys.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(keys.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(keys.last()).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Tab');
    await expect(date(page, 0)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(keys.last()).toBeFocused();
  });
});

test('a chosen date is centered, shows its event, and fades others unless in contrast', async ({
  page,
}) => {
  await visit(page, '/about');
  // The fade begins when the timeline comes into view.
  for (const slot of await dates(page).locator('[data-fade="10"]').all())
    await expect(slot).toHaveCSS('opacity', '1');
  await dates(page).scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  for (const index of [Math.min(2, lastEntry), lastEntry, Math.floor(lastEntry / 2)]) {
    await date(page, index).evaluate((element: HTMLElement) => element.click());
    await expect(event(page)).toContainText(timeline[index]?.event ?? '');
    await expectCentered(page, index);
    for (const [distance, opacity] of [
      [0, '1'],
      [1, '0.5'],
      [2, '0.25'],
      [3, '0.1'],
      [5, '0.1'],
    ] as const) {
      const slot = dates(page)
        .getByRole('listitem')
        .nth(index - distance);
      if (index - distance >= 0) await expect(slot).toHaveCSS('opacity', opacity);
    }
  }
  expect(await scrollTop(page)).toBe(top);

  await date(page, 0).evaluate((element: HTMLElement) => element.click());
  if (lastEntry > 0) {
    const neighbor = dates(page).getByRole('listitem').nth(1);
    await expect(neighbor).toHaveCSS('opacity', '0.5');
    await page.emulateMedia({ contrast: 'more' });
    await expect(neighbor).toHaveCSS('opacity', '1');
    await page.emulateMedia({ contrast: null });
  }
  await date(page, 0).focus();
  await page.keyboard.press('ArrowRight');
  const second = Math.min(1, lastEntry);
  await expect(date(page, second)).toBeFocused();
  await expect(event(page)).toContainText(timeline[second]?.event ?? '');
  await page.keyboard.press('End');
  await expect(date(page, lastEntry)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(date(page, lastEntry)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(event(page)).toContainText(timeline[0].event);
  await expectCentered(page, 0);
  if (lastEntry === 0) return;

  await test.step('scrolling chooses nothing, and a choice ends it', async () => {
    await dates(page).evaluate(async (list) => {
      const ended = new Promise((resolve) =>
        list.addEventListener('scrollend', resolve, { once: true }),
      );
      list.scrollBy({ left: 500 });
      await ended;
    });
    await twoFrames(page);
    await expect(event(page)).toContainText(timeline[0].event);
    await expect(button(page, texts.nextDate)).toBeHidden();
    await date(page, 1).evaluate((element: HTMLElement) => element.click());
    await expectCentered(page, 1);
    // In Safari, an interrupted scroll may end at its old target.
    await date(page, lastEntry).evaluate((element: HTMLElement) => {
      element.click();
      element.closest('ul')?.scrollTo({ left: 0, behavior: 'instant' });
    });
    await expectCentered(page, lastEntry);
    await expect(event(page)).toContainText(timeline[lastEntry]?.event ?? '');
    await expect(dates(page)).toHaveAttribute('tabindex', '-1');
  });
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
/**
 * Expects that another date than this one is chosen, centered, and shown, and returns its index.
 */
async function expectNewChoice(page: Page, before: number): Promise<number> {
  await expect(date(page, before)).not.toHaveAttribute('aria-current');
  let index = before;
  // On the way, a scroll that pauses may choose another date.
  await expect(async () => {
    const name = await dates(page).locator('[aria-current]').textContent();
    index = timeline.findIndex((entry) => entry.date === name);
    await expect(event(page)).toContainText(timeline[index]?.event ?? '', { timeout: 500 });
    await expectCentered(page, index);
  }).toPass();
  return index;
}

const datesOf = (...indexes: number[]) => indexes.map((index) => timeline[index]?.date);

test('the timeline starts centered between 5 blank slots, and a swipe needs no motion', async ({
  newVisitor,
}) => {
  // Smooth scrolling that is still under way would go on to where the date was before.
  const page = await newVisitor({ ...phone, reducedMotion: 'reduce' });
  const { swipeBy, chosen } = await visitTimelineOnPhone(page);
  await expect(event(page)).toContainText(timeline[0].event);
  const slots = await dates(page)
    .locator('> li')
    .evaluateAll((items) => items.map((item) => item.ariaHidden));
  expect(slots).toEqual([
    ...Array(5).fill('true'),
    ...Array(timeline.length).fill(null),
    ...Array(5).fill('true'),
  ]);
  const blank = dates(page).locator('> li').first();
  expect(await blank.evaluate((slot) => getComputedStyle(slot, '::before').content)).toBe('none');
  await expect(blank).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expectCentered(page, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectCentered(page, 0);
  if (timeline.length > 1) {
    await page.setViewportSize(phone.viewport);
    await expectCentered(page, 0);
    const top = await scrollTop(page);
    // How far a swipe goes on by itself depends on its speed.
    await swipeBy(2);
    const away = await expectNewChoice(page, 0);
    await swipeBy(-1);
    const back = await expectNewChoice(page, away);
    expect(back).toBeLessThan(away);
    expect(await scrollTop(page)).toBe(top);
    expect(await chosen()).toEqual(datesOf(away, back));
  }
  await date(page, laterEntry).evaluate((element: HTMLElement) => element.click());
  await expectCentered(page, laterEntry);
  for (const width of [700, 1500]) {
    await page.setViewportSize({ width, height: 800 });
    await expectCentered(page, laterEntry);
  }
});

test('a finger may rest in a swipe, where the browser has no scrollend', async ({ newVisitor }) => {
  test.skip(timeline.length < 2, 'there is one date');
  const page = await newVisitor(phone);
  await page.addInitScript('delete window.onscrollend');
  const { swipeBy } = await visitTimelineOnPhone(page);
  await swipeBy(2, 400);
  await expectNewChoice(page, 0);
});

test('on a phone, two keys lead to the neighboring dates, and a swipe to any', async ({
  newVisitor,
}) => {
  test.skip(timeline.length < 4, 'there are few dates');
  const page = await newVisitor(phone);
  const { swipeBy, chosen } = await visitTimelineOnPhone(page);
  const previous = button(page, texts.previousDate);
  const next = button(page, texts.nextDate);
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.tap();
  await expectCentered(page, 1);
  await expect(next).toBeFocused();
  await next.press('Enter');
  await next.press('Enter');
  await expectCentered(page, 3);
  await previous.tap();
  await expectCentered(page, 2);
  await date(page, lastEntry).evaluate((element: HTMLElement) => element.click());
  await expectCentered(page, lastEntry);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.dispatchEvent('click');
  await swipeBy(-1);
  const swiped = await expectNewChoice(page, lastEntry);
  await expect(next).not.toHaveAttribute('aria-disabled');
  expect(await chosen()).toEqual(datesOf(1, 2, 3, 2, lastEntry, swiped));
});

/** The foot that stands on a key, or a dash. */
const footOf = (page: Page): Promise<string> =>
  dates(page).evaluate(
    (list) => list.querySelector('[data-foot]')?.getAttribute('data-foot') ?? '-',
  );

test('a chosen date plays six steps of 200 ms, none with reduced motion', async ({ page }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await visitWithClock(page);
    await dates(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(500);
    await date(page, laterEntry).evaluate((element: HTMLElement) => element.click());
    const figure = page.locator('[data-frame]');
    const frames: string[] = [];
    // The key beneath goes down again in each frame.
    const feet = [await footOf(page)];
    for (let step = 0; step < 8; step++) {
      await page.clock.runFor(200);
      frames.push((await figure.getAttribute('data-frame')) ?? '');
      feet.push(await footOf(page));
    }
    expect(frames.join('')).toBe(reducedMotion === 'reduce' ? '00000000' : '12345000');
    expect(feet.join('')).toBe(reducedMotion === 'reduce' ? '---------' : '010101---');
    if (reducedMotion === 'reduce') continue;
    await date(page, lastEntry).evaluate((element: HTMLElement) => element.click());
    await page.clock.runFor(400);
    await expect(figure).toHaveAttribute('data-frame', '2');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.clock.runFor(1000);
    await dates(page).scrollIntoViewIfNeeded();
    await expect(figure).toHaveAttribute('data-frame', '0');
  }
});

test('a section 100 px into view gets the class "active", and nothing moves over 5 s', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await visit(page, '/about');
  const target = region(page, experience);
  await expect(target).not.toHaveClass(/(^| )active( |$)/u);
  const scrollTo = (inside: number) =>
    target.evaluate(
      (element, px) =>
        scrollBy({
          top: element.getBoundingClientRect().top - innerHeight + px,
          behavior: 'instant',
        }),
      inside,
    );
  await scrollTo(99);
  await twoFrames(page);
  await expect(target).not.toHaveClass(/(^| )active( |$)/u);
  await scrollTo(101);
  await expect(target).toHaveClass(/(^| )active( |$)/u);

  await typed(page).scrollIntoViewIfNeeded();
  const seconds = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.timeline instanceof DocumentTimeline)
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration) / 1000),
    );
  await expect.poll(async () => (await seconds()).length).toBeGreaterThan(0);
  expect(Math.max(...(await seconds()))).toBeLessThanOrEqual(5);
});

test('nothing that fades in flashes before its time', async ({ page }) => {
  const release = await openEarly(page, '/about');
  await expect(missionLines(page)).toHaveCount(mission.statements.length);
  for (const line of await statements(page).all()) await expect(line).toHaveCSS('opacity', '0');
  await expect.poll(() => count(page, largest.index)).toBe(0);
  release();
  await hydrated(page);
  await statements(page).first().scrollIntoViewIfNeeded();
  await expect(statements(page).first()).toHaveCSS('opacity', '1');
});

test('in a tab opened in the background, lines and stats begin once it is visible', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 2200 } });
  // A browser under test paints all its tabs.
  await page.addInitScript(() => {
    Object.assign(window, { seen: 'hidden' });
    Object.defineProperty(document, 'visibilityState', {
      get: () => (window as unknown as { seen: string }).seen,
    });
  });
  await visitWithClock(page);
  // The browser says late what is in view, if it is busy.
  for (const name of [missionHeading, background])
    await expect(region(page, name)).toHaveClass(/\bactive\b/u);
  await page.clock.runFor(20_000);
  await expect(shownLines(page)).toHaveCount(0);
  await expect.poll(() => count(page, largest.index)).toBe(0);
  await page.evaluate(() => {
    Object.assign(window, { seen: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(1900);
  await expect(shownLines(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(shownLines(page)).toHaveCount(1);
  await page.clock.runFor(2800);
  await expect.poll(() => count(page, largest.index)).toBe(0);
  await page.clock.runFor(2500);
  expect(await count(page, largest.index)).toBeLessThan(largest.endNum);
  await page.clock.runFor(3000);
  await expect.poll(() => count(page, largest.index)).toBe(largest.endNum);
});

test('a link leads to each section of About, below the header, at any width', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: 'reduce' });
  const headings = {
    mission: missionHeading,
    background,
    contact,
    skills: skillsHeading,
    experience,
  };
  const all = Object.entries(headings);
  // Nothing holds a place while the page above it changes, as in Safari.
  await page.addInitScript(() =>
    addEventListener('readystatechange', () => (document.body.style.overflowAnchor = 'none'), true),
  );
  const header = page.getByRole('banner');
  const expectAtTop = async (heading: string) => {
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true });
    await expect(title).toBeInViewport();
    await expect
      .poll(async () => {
        const { y } = await boxOf(title);
        // A header that has left covers nothing.
        return y >= Math.max(0, (await boxOf(header)).bottom) && y < 300;
      })
      .toBe(true);
  };
  for (const width of [360, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      // A link from another site leads to the first and last section, and one on this site to each.
      for (const [id, heading] of [all[0], all.at(-1)].filter((each) => each !== undefined)) {
        await leavePage(page);
        await visit(page, `/about#${id}`);
        await expectAtTop(heading);
      }
      await visit(page, '/privacy');
      const toAbout = link(footer(page), messages.site.menu.about);
      for (const [id, heading] of all) {
        await toAbout.evaluate((anchor: HTMLAnchorElement, hash) => (anchor.hash = hash), id);
        await toAbout.click();
        await expect(page).toHaveURL(`/about#${id}`);
        await expect(region(page, heading)).toBeFocused();
        await expectAtTop(heading);
      }
    });
});

async function expectCentered(page: Page, index: number): Promise<void> {
  await expect
    .poll(() =>
      dates(page)
        .getByRole('listitem')
        .nth(index)
        .evaluate((slot) => {
          const list = slot.parentElement?.getBoundingClientRect();
          const box = slot.getBoundingClientRect();
          return list
            ? Math.abs(box.left + box.width / 2 - (list.left + list.width / 2))
            : Infinity;
        }),
    )
    .toBeLessThan(3);
}
