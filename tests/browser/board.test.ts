import { rooms, sickSlot } from '#app/routes/case-study/board-state.ts';
import { caseStudies } from '#content/case-studies.ts';
import {
  boxOf,
  expect,
  expectNoViolations,
  hydrated,
  inMain,
  messages,
  overhang,
  type Page,
  test,
  visit,
} from './site.ts';

const texts = messages.board;
const study = caseStudies.find(({ demo }) => demo !== undefined);
const path = `/projects/${study?.projectId}`;
test.skip(study === undefined, 'the content has nothing to play with');

const thursdayAtThree = 3;
const thursdayAtFour = 13;
const roomAt = (slot: number) => rooms[slot] ?? 0;
const flute = texts.lesson(thursdayAtThree, 'Flute', roomAt(thursdayAtThree));
const moved = texts.lesson(thursdayAtFour, texts.violin, roomAt(thursdayAtFour));
const toMove = texts.toMove(sickSlot, roomAt(sickSlot));
const letters = texts.letters(thursdayAtFour, roomAt(thursdayAtFour), sickSlot, roomAt(sickSlot));

const board = (page: Page) => {
  const grid = page.getByRole('grid', { name: texts.task });
  return {
    grid,
    slot: (name: string) => grid.getByRole('button', { name, exact: true }),
    outbox: page.getByRole('list', { name: texts.outbox }),
    key: (name: string) => page.getByRole('button', { name, exact: true }),
    told: page.locator('body > [aria-live]'),
  };
};

const doneLine = new RegExp(`^${texts.done} [1-9]\\d? .*${texts.byPhone}$`, 'u');

test('a lesson is moved to a free time by mouse or keyboard, and messages are sent', async ({
  page,
}) => {
  await visit(page, path);
  const { grid, slot, outbox, key, told } = board(page);
  // Dropped on a taken time, it springs back, and the board says why.
  await slot(toMove).dragTo(slot(flute));
  await expect(page.getByText(texts.taken(roomAt(thursdayAtThree))).first()).toBeVisible();
  await expect(told).toContainText(texts.taken(roomAt(thursdayAtThree)));
  await expect(slot(toMove)).toBeVisible();
  await expect(slot(flute)).toBeVisible();
  await expect(key(texts.send)).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(page);
  const drawing = page.locator('main header img:visible');
  await expect(drawing).toHaveCount(0);
  // In print, it replaces the board.
  await page.emulateMedia({ media: 'print' });
  await expect(grid).toBeHidden();
  await expect(drawing).toHaveCount(1);
  await page.emulateMedia({ media: null });

  await slot(toMove).dragTo(slot(texts.free(thursdayAtFour)));
  await expect(slot(moved)).toBeVisible();
  await expect(slot(texts.sickSlot(sickSlot))).toBeVisible();
  await expect(told).toContainText(texts.drafted(thursdayAtFour, roomAt(thursdayAtFour)));
  await expect(outbox.getByRole('listitem')).toHaveText(
    letters.map((letter, index) => texts.recipients[index] + letter),
  );
  await expectNoViolations(page);
  await key(texts.send).click();
  const done = page.getByText(texts.byPhone).locator('..');
  await expect(done).toHaveText(doneLine);
  await expect(done).toBeFocused();
  await expectNoViolations(page);
  await key(texts.again).click();
  await expect(slot(toMove)).toBeFocused();
  await expect(key(texts.send)).toHaveAttribute('aria-disabled', 'true');

  // It does not follow a pointer whose button was let go over a menu.
  const press = { pointerId: 1, button: 0, buttons: 1, clientX: 0, clientY: 0 };
  await slot(toMove).dispatchEvent('pointerdown', press);
  await slot(toMove).dispatchEvent('pointermove', { ...press, buttons: 0, clientX: 100 });
  await expect(slot(toMove)).toHaveAttribute('aria-pressed', 'false');
  await expect(slot(toMove)).toHaveCSS('translate', 'none');

  // The board is one tab stop, and is played by keyboard alone.
  await slot(toMove).focus();
  for (const [pressed, isLifted] of [
    ['Enter', 'true'],
    ['Escape', 'false'],
    ['Escape', 'false'],
    ['Enter', 'true'],
  ] as const) {
    await page.keyboard.press(pressed);
    await expect(slot(toMove)).toHaveAttribute('aria-pressed', isLifted);
  }
  for (const arrow of ['ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(arrow);
  await expect(slot(flute)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.taken(roomAt(thursdayAtThree))).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(slot(texts.free(thursdayAtFour))).toBeFocused();
  await page.keyboard.press('Space');
  await expect(slot(moved)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(slot(texts.free(10))).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(slot(texts.free(19))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(key(texts.send)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(texts.byPhone)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(key(texts.again)).toBeFocused();
});

test('a tap on the key and then on a time moves the lesson, in a window of 320 px', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await visit(page, path);
  const { slot, grid, key } = board(page);
  await slot(toMove).scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(slot(toMove));
  const devTools = await page.context().newCDPSession(page);
  const thumb = { x: x + 10, y: y + 10, id: 0 };
  const dragging = { ...thumb, x: thumb.x + 30 };
  const second = { ...dragging, y: dragging.y + 5, id: 1 };
  // A second finger on a lesson that is dragged doesn't end the drag.
  for (const [type, touchPoints] of [
    ['touchStart', [thumb]],
    ['touchMove', [dragging]],
    ['touchStart', [dragging, second]],
    ['touchEnd', [dragging]],
    ['touchMove', [thumb]],
    ['touchEnd', []],
  ] as const)
    await devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  await expect(slot(toMove)).toHaveAttribute('aria-pressed', 'false');
  await slot(toMove).tap();
  await slot(texts.free(thursdayAtFour)).tap();
  await expect(slot(moved)).toBeVisible();
  await key(texts.send).tap();
  await expect(page.getByText(texts.byPhone)).toBeVisible();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  for (const button of await grid.getByRole('button').all()) {
    const { width, height } = await boxOf(button);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('the page is shared by the browser, or its address is copied or shown', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    let copies = 0;
    const share = (data: unknown) => {
      shared.push(data);
      // The second time, the visitor closes the list of apps.
      return shared.length === 1
        ? Promise.resolve()
        : Promise.reject(new DOMException('Closed', 'AbortError'));
    };
    const writeText = (text: string) => {
      copies += 1;
      if (copies > 1) return Promise.reject(new DOMException('No', 'NotAllowedError'));
      shared.push(text);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true, writable: true });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await visit(page, path);
  const { slot, key } = board(page);
  await slot(texts.free(thursdayAtFour)).click();
  await key(texts.send).click();
  const status = inMain(page).getByRole('status').first();
  const url = site.url + path;
  await key(texts.share).click();
  await expect.poll(shared).toEqual([{ title: await page.title(), url }]);
  await key(texts.share).click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  await expect(status).toHaveText('');
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await key(texts.share).click();
  await expect(status).toHaveText(messages.site.linkCopied);
  expect((await shared()).at(-1)).toBe(url);
  await key(texts.share).click();
  await expect(status).toHaveText(messages.site.linkToCopy(url));
});

test('without motion the same happens at once, and nothing is animated', async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Element.prototype.animate = () => {
      throw new Error('animated');
    };
  });
  await visit(page, path);
  const { slot, outbox, key } = board(page);
  await slot(flute).click();
  await expect(page.getByText(texts.taken(roomAt(thursdayAtThree))).first()).toBeVisible();
  await slot(texts.free(thursdayAtFour)).click();
  await expect(outbox.getByText(letters[2] ?? '', { exact: true })).toBeVisible();
  await key(texts.send).click();
  await expect(page.getByText(texts.byPhone)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the drawing replaces the board', async ({ page }) => {
    await page.goto(path);
    await expect(board(page).grid).toBeHidden();
    await expect(page.getByText(texts.task)).toBeHidden();
    await expect(page.locator('header img:visible')).toHaveCount(1);
  });
});

test('only the board’s page loads it, even without a reload', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isBoard = (file: string) => /\/board-[^/]*$/u.test(file);
  const others = caseStudies.filter(({ demo }) => demo === undefined);
  for (const other of [
    '/',
    '/projects',
    ...others.map(({ projectId }) => `/projects/${projectId}`),
  ])
    await visit(page, other);
  expect(loaded.filter(isBoard)).toEqual([]);
  await page.goto('/projects');
  await hydrated(page);
  await page.locator(`main a[href="${path}"]`).first().click();
  await expect(board(page).grid).toBeVisible();
  expect(loaded.filter(isBoard)).not.toEqual([]);
});
