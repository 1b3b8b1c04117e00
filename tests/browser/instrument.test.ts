import { gapMs } from '#app/sound/play.ts';
import {
  boxOf,
  button,
  expect,
  footer,
  h1,
  hold,
  hydrated,
  inMain,
  link,
  listen,
  messages,
  type Page,
  scrollTop,
  slide,
  test,
  twoFrames,
  visit,
  watchShifts,
  withoutTypeface,
} from './site.ts';

const { instrument: texts } = messages;
/** The notes of the twelve caps, in hertz. */
const notes = [262, 294, 330, 392, 440, 523, 587, 659, 784, 880, 1047, 1175];
const tune = '#tune=0014243444546474';
const pressAny = texts.pressAny;

const row = (page: Page) => button(page, texts.playKeys);
const line = (page: Page, text: string) => inMain(page).getByText(text, { exact: true });
const lineKey = (page: Page, name: string) =>
  inMain(page).getByRole('button', { name, exact: true });

async function openHome(page: Page, hash = ''): Promise<void> {
  await visit(page, `/${hash}`);
  await expect(row(page)).toBeVisible();
}

/** Records the places of the caps that go down. */
async function watchCaps(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const down: number[] = [];
    Object.assign(window, { down });
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (oldValue === null && target.nodeName === 'rect')
          down.push([...(target.parentNode?.childNodes ?? [])].indexOf(target as ChildNode));
    }).observe(document, {
      subtree: true,
      attributeFilter: ['data-down'],
      attributeOldValue: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { down: number[] }).down);
}

test('typed letters and digits play their column’s cap, except in a field', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: 'reduce' });
  const heard = await listen(page);
  const down = await watchCaps(page);
  await openHome(page);
  expect((await heard()).devices).toBe(0);
  await page.keyboard.type('1wdvPl');
  await row(page).focus();
  await page.keyboard.type('m');
  const played = [0, 1, 2, 3, 9, 8, 6];
  await expect.poll(down).toEqual(played);
  await expect.poll(heard).toEqual({ devices: 1, played: played.map((each) => notes[each]) });
  await expect(line(page, pressAny)).toHaveCount(0);
  for (const shortcut of ['Control+q', 'Alt+q', 'Meta+q', 'ArrowDown', 'Escape', '/', "'"])
    await page.keyboard.press(shortcut);
  await page.getByRole('radio').first().focus();
  await page.keyboard.type('q');
  await page.evaluate(() => {
    document.body.append(document.createElement('textarea'), document.createElement('p'));
    document.body.lastElementChild?.setAttribute('contenteditable', '');
  });
  for (const field of ['body > textarea', 'body > [contenteditable]']) {
    await page.locator(field).focus();
    await page.keyboard.type('q');
  }
  await expect(page.locator('body > textarea')).toHaveValue('q');
  await page.locator('body > textarea').evaluate((field: HTMLElement) => field.blur());
  await button(page, messages.site.openMenu).click();
  await page.keyboard.type('q');
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.down('t');
  await page.keyboard.down('t');
  await expect.poll(down).toEqual([...played, 4]);
  await page.keyboard.up('t');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(row(page)).not.toBeInViewport();
  await page.keyboard.type('q');
  expect(await down()).toEqual([...played, 4]);
});

test('a pointer plays each cap it slides to, and Enter all, unless the sound is off', async ({
  page,
}) => {
  const heard = await listen(page);
  // An unknown fragment plays nothing.
  await openHome(page, `${tune}0`);
  await expect(line(page, pressAny)).toBeVisible();
  await expect(line(page, texts.sent)).toHaveCount(0);
  const { x, width, bottom } = await boxOf(row(page));
  const center = (column: number) => [x + (width * (column + 0.5)) / 12, bottom - 8] as const;
  await page.mouse.move(...center(2));
  await page.mouse.down();
  for (const column of [3, 4, 11]) await page.mouse.move(...center(column));
  await page.mouse.up();
  await page.mouse.move(...center(0));
  // A ring around all caps would show at the first letter typed.
  await expect(row(page)).not.toBeFocused();
  await row(page).press('Enter');
  const slid = [2, 3, 4, 11].map((column) => notes[column]);
  await expect.poll(heard).toEqual({ devices: 1, played: [...slid, ...notes] });

  await lineKey(page, texts.soundOff).click();
  await page.keyboard.type('w');
  await row(page).press('Enter');
  await expect(lineKey(page, texts.soundOn)).toBeVisible();
  expect((await heard()).played).toEqual([...slid, ...notes]);
  await openHome(page);
  await page.keyboard.type('w');
  await expect(lineKey(page, texts.soundOn)).toBeVisible();
  expect(await heard()).toEqual({ devices: 0, played: [] });
});

test('a first finger is heard once it is lifted, and not if it scrolls the page', async ({
  page,
}) => {
  const heard = await listen(page);
  // Playwright's own calls count as presses.
  await page.addInitScript(() =>
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => false }),
  );
  await openHome(page);
  const { x, y } = await boxOf(row(page));
  const touch = async (...ends: string[]) => {
    await row(page).dispatchEvent('pointerdown', { buttons: 1, clientX: x + 9, clientY: y + 9 });
    await page.evaluate((types) => {
      for (const type of types) dispatchEvent(new PointerEvent(type));
    }, ends);
  };
  await touch('pointercancel', 'pointerup');
  expect(await heard()).toEqual({ devices: 0, played: [] });
  await touch('pointerup');
  await expect.poll(heard).toEqual({ devices: 1, played: notes.slice(0, 1) });
});

test('the row shows itself once, silently, and never with reduced motion', async ({
  page,
  newVisitor,
}) => {
  const all = [...notes.keys()];
  const heard = await listen(page);
  const down = await watchCaps(page);
  await openHome(page);
  await expect.poll(down).toEqual(all);
  expect((await heard()).devices).toBe(0);
  await expect(line(page, pressAny)).toBeVisible();
  await link(footer(page), messages.site.menu.about).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(row(page)).toBeVisible();

  const still = await newVisitor({ reducedMotion: 'reduce' });
  const stillDown = await watchCaps(still);
  await still.clock.install();
  await openHome(still);
  await still.clock.runFor(2500);
  await still.keyboard.type('q');
  await expect.poll(stillDown).toEqual([0]);
  await expect(row(still).locator('[data-down]')).toHaveCount(0);
  const cap = row(still).locator('rect').first();
  await cap.evaluate((key) => key.setAttribute('data-down', ''));
  await expect(cap).toHaveCSS('translate', 'none');
  expect(await down()).toEqual(all);
});

test('the row plays nothing if the page is left before its first frame', async ({ page }) => {
  // Frames come late, as in a window in the background.
  await page.addInitScript(() => {
    const asked = new Set<number>();
    Object.assign(window, { asked });
    window.requestAnimationFrame = (draw) => {
      const frame = window.setTimeout(() => {
        asked.delete(frame);
        draw(performance.now());
      }, 4000);
      asked.add(frame);
      return frame;
    };
    window.cancelAnimationFrame = (frame) => {
      if (asked.delete(frame)) clearTimeout(frame);
    };
  });
  const waiting = () =>
    page.evaluate(() => (window as unknown as { asked: Set<number> }).asked.size);
  await page.goto('/');
  await expect.poll(waiting).toBe(1);
  await link(footer(page), messages.site.menu.about).click();
  await expect(page).toHaveURL('/about');
  await expect.poll(waiting).toBe(0);
  await page.evaluate(() => new Promise((heard) => setTimeout(heard, 100)));
});

test('a note due as the page is left is not played', async ({ page }) => {
  const down = await watchCaps(page);
  await page.addInitScript((gap) => {
    const due: (() => void)[] = [];
    const stopped = new Set<number>();
    const { setTimeout: wait, clearTimeout: stop } = window;
    Object.assign(window, {
      setTimeout: (call: () => void, ms = 0) =>
        ms > 0 && ms % gap === 0 ? -due.push(call) : wait(call, ms),
      clearTimeout: (id = 0) => (id < 0 ? stopped.add(id) : stop(id)),
    });
    addEventListener('click', () => {
      const heading = document.querySelector('h1');
      new MutationObserver(() => {
        if (heading?.isConnected === true) return;
        for (const [place, call] of due.entries()) if (!stopped.has(-place - 1)) call();
      }).observe(document, { subtree: true, childList: true });
    });
  }, gapMs);
  await openHome(page);
  await expect.poll(down).toContain(0);
  await link(footer(page), messages.site.menu.projects).click();
  await expect(h1(page, messages.projects.heading)).toBeVisible();
  expect(await down()).toEqual([0]);
});

test('eight notes become a link, which shows its tune and plays it on a press', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openHome(page);
  await page.keyboard.type('1234567');
  await expect(lineKey(page, texts.soundOff)).toBeVisible();
  await expect(lineKey(page, texts.send)).toHaveCount(0);
  await page.keyboard.type('8');
  await lineKey(page, texts.send).click();
  await expect(line(page, messages.site.linkCopied)).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(url).hash).toMatch(/^#tune=00(?:[0-7][\da-v]){7}$/u);

  const other = await newVisitor();
  const heard = await listen(other);
  const down = await watchCaps(other);
  await visit(other, url);
  await expect(line(other, texts.sent)).toBeVisible();
  const sent = [0, 1, 2, 3, 4, 5, 6, 7];
  await expect.poll(down).toEqual(sent);
  expect((await heard()).devices).toBe(0);
  await other.keyboard.press('m');
  await expect.poll(heard).toEqual({ devices: 1, played: sent.map((column) => notes[column]) });
  await expect.poll(down).toEqual([...sent, ...sent]);
  await expect(line(other, texts.sent)).toHaveCount(0);
});

test('on a phone, the logo’s keys play a sent tune, instead of a row', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const heard = await listen(page);
  await visit(page, `/${tune}`);
  const sent = line(page, texts.sentToPhone);
  await expect(sent).toBeInViewport({ ratio: 1 });
  const logo = await boxOf(button(page, messages.home.playLogo));
  expect((await boxOf(sent)).bottom).toBeLessThan(logo.y);
  expect(await scrollTop(page)).toBe(0);
  await expect(row(page)).toBeHidden();
  await button(page, messages.home.playLogo).tap();
  await expect.poll(heard).toEqual({ devices: 1, played: notes.slice(0, 8) });
  await visit(page, '/');
  await expect(line(page, pressAny)).toHaveCount(0);
});

test('nothing moves when the row comes, or the styles after its script', async ({
  page,
  provoked,
}) => {
  const shift = await watchShifts(page);
  await withoutTypeface(page, provoked);
  for (const width of [769, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const release = await hold(page, '**/instrument-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await hydrated(page);
    release();
    await expect(row(page).locator('[data-down]').first()).toBeVisible();
    await page.keyboard.type('create');
    await twoFrames(page);
    expect(await shift(), `${width} px`).toBe(0);
  }

  for (const width of [769, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    const release = await hold(page, '**/later-*.css');
    const script = page.waitForResponse('**/instrument-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await (await script).finished();
    await hydrated(page);
    await twoFrames(page);
    await expect(row(page)).toHaveCount(0);
    release();
    await expect(row(page).locator('[data-down]').first()).toBeVisible();
    await twoFrames(page);
    expect(await shift(), `${width} px`).toBe(0);
    // A picture of the whole page shows the covers.
    const covers = page.locator('main div:has(> .whenLight)');
    await expect(covers).not.toHaveCount(0);
    for (const cover of await covers.all())
      await expect(cover).toHaveCSS('content-visibility', 'visible');
  }
});

test('About’s laptop types for 3 s what keys, a pointer, or a sliding finger play', async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const heard = await listen(page);
  await page.clock.install();
  await visit(page, '/about');
  const laptop = page.getByRole('group', { name: messages.about.carousel }).locator('svg').first();
  const screen = laptop.locator('[data-typed]');
  await page.keyboard.type('q');
  await laptop.scrollIntoViewIfNeeded();
  await expect(screen).toContainText(/[^▌]{2}/u);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('q1');
  await laptop.locator('[data-key="m"]').click();
  await page.clock.runFor(2999);
  await expect(screen).toHaveText('q1m▌');
  await expect.poll(heard).toEqual({
    devices: 1,
    played: [0, 0, 6].map((column) => notes[column]),
  });
  await page.clock.runFor(1);
  await expect(screen).not.toContainText('q1m');

  // A finger plays them, too.
  const places = await Promise.all(
    [...'qwertyuiop'].map(async (letter) => {
      const key = await boxOf(laptop.locator(`[data-key="${letter}"]`));
      return { x: key.x + key.width / 2, y: key.y + key.height / 2 };
    }),
  );
  const before = await scrollTop(page);
  await slide(page, places);
  await expect(screen).toHaveText('qwertyuiop▌');
  expect(await scrollTop(page)).toBe(before);
  await page.clock.runFor(3000);
  await expect(screen).not.toContainText('qwertyuiop');
  await slide(page, places.slice(0, 3), { end: 'touchCancel' });
  await expect(screen).toHaveText('qwe▌');
  const [{ x, y } = { x: NaN, y: NaN }] = places;
  await slide(
    page,
    [0, 20, 60, 120, 200].map((up) => ({ x, y: y - up })),
  );
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 100);
});

test('the keys of ERROR and of the drawing below it can be played', async ({ page, provoked }) => {
  provoked.add(404);
  const heard = await listen(page);
  await visit(page, '/no/such/page');
  await page.keyboard.type('e2');
  await expect.poll(async () => (await heard()).played).toEqual([notes[2], notes[1]]);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await h1(page).locator('> span').last().click();
  await page.locator('[data-row="0"]').first().click();
  await expect
    .poll(heard)
    .toEqual({ devices: 1, played: [2, 1, 4, 0].map((column) => notes[column]) });
});
