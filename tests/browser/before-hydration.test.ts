import { caseStudies } from '#content/case-studies.ts';
import {
  boxOf,
  button,
  commentField,
  exactButton,
  expect,
  fillLogIn,
  footer,
  h1,
  hasTypeface,
  hold,
  hydrated,
  inMain,
  keepDraft,
  link,
  type Locator,
  messages,
  newPerson,
  openEarly,
  passwordField,
  postReview,
  provider,
  radio,
  resetPath,
  reviewCard,
  rewrite,
  scrollTop,
  statusLine,
  test,
  textbox,
  twoFrames,
  verifiedPerson,
  visit,
  watchChanges,
  watchShifts,
  withoutTypeface,
} from './site.ts';

const { auth, reviews } = messages;
const { reset } = auth;

// One stands for all, which have the same layout.
const studyPaths = caseStudies.slice(-1).map(({ projectId }) => `/projects/${projectId}`);

test('on a phone, the first view needs only the document; its letters come and stay', async ({
  page,
  provoked,
}) => {
  const phone = { width: 360, height: 740 };
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`),
    );
  await page.setViewportSize(phone);
  await page.goto('/');
  await hydrated(page);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .map(({ startTime, name }) => ({ startTime, name })),
  }));
  expect(painted).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([]);

  await test.step('before any file arrives, the slogan has its own letters', async () => {
    await page.route('**/assets/**', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(h1(page)).toHaveCSS('font-family', /^Slogan,/u);
    await expect.poll(fonts).toContain('Slogan loaded');
    await page.unroute('**/assets/**');
  });

  await test.step('the typeface counts even if the complete style sheet is missing', async () => {
    provoked.add(404);
    await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404 }));
    const release = await openEarly(page, '/');
    await expect(page.locator('head style[media]')).toHaveAttribute('media', 'all');
    release();
    await page.unroute('**/assets/*.css');
  });

  await test.step('the typeface stays when a wide window becomes narrow', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, '/privacy');
    expect(await fonts()).toContain('Bricolage loaded');
    await page.setViewportSize(phone);
    expect(await fonts()).toContainEqual(expect.stringMatching(/^Bricolage /u));
  });
});

test('a short list does not move when the rest of the styles arrives', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const readShift = await watchShifts(page);
  const release = await hold(page, '**/assets/*.css');
  await page.goto('/reviews?q=nobodywrotethis', { waitUntil: 'commit' });
  const question = page.getByRole('heading', { name: reviews.closing });
  await expect(question).toBeInViewport();
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
  // On a busy machine, the typeface comes after the paint, and moves the lines a little.
  await hasTypeface(page);
  const before = await readShift();
  release();
  await hydrated(page);
  await expect(question).toBeInViewport();
  expect((await readShift()) - before).toBeLessThan(0.005);
});

type Keys = [pressed: Locator, moved?: Locator][];
/** A single letter is on the struck key, which stays down. */
const withLetters = (...keys: Keys): Keys => (provider.monogram.length > 1 ? keys : []);
const withBars = (...keys: Keys): Keys => (provider.sloganWords.length > 1 ? keys : []);
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

test('from the first paint on, keys go down when pointed at and further when pressed', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: 'reduce' });
  await hold(page, '**/assets/*');
  const key = (name: string) => page.getByRole('button', { name, exact: true });
  const monogram = link(page.getByRole('banner'), messages.site.homeLabel);
  const keys: Record<string, Keys> = {
    '/': [
      ...withLetters([
        page.locator('svg[role=img] > g').first(),
        page.locator('svg[role=img] > g > g').first(),
      ]),
      ...withBars([key(messages.home.playLow)]),
      [link(inMain(page), messages.home.seeWork)],
      [link(page.getByRole('banner'), messages.site.emailMe)],
      [key(messages.site.openMenu)],
    ],
    '/about': withLetters([monogram, monogram.locator('[data-letter]').first()]),
    '/reviews': [[key(reviews.open)]],
    '/auth/login': [[page.locator('main form button[type=submit]')]],
  };
  for (const [path, onPage] of Object.entries(keys)) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const [pressed, moved = pressed] of onPage) {
      await page.mouse.move(0, 0);
      await pressed.scrollIntoViewIfNeeded();
      const rest = await topOf(moved);
      await pressed.hover();
      await expect.poll(() => topOf(moved)).toBeGreaterThan(rest);
      const hovered = await topOf(moved);
      await page.mouse.down();
      await expect.poll(() => topOf(moved)).toBeGreaterThan(hovered);
      // Released elsewhere, it is no click.
      await page.mouse.move(0, 0);
      await page.mouse.up();
    }
  }

  // A pointer beside the upper edge doesn't make a key flicker.
  const logIn = page.locator('main form button[type=submit]');
  const box = await boxOf(logIn);
  for (const below of [-4, 1]) {
    await page.mouse.move(box.x + 20, box.y + below);
    await twoFrames(page);
    const places = await logIn.evaluate(async (submit) => {
      const tops = new Set<number>();
      for (let frame = 0; frame < 30; frame += 1) {
        await new Promise(requestAnimationFrame);
        tops.add(submit.getBoundingClientRect().top);
      }
      return tops.size;
    });
    expect(places, `${below} px below the edge`).toBe(1);
  }
});

test('a log-in sent before hydration is refused with its input, or accepted once', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const email = textbox(page, auth.email);
  const release = await openEarly(page, '/auth/login');
  await fillLogIn(page, { ...person, email: 'not an address' });
  await expect(page).toHaveURL('/auth/login');
  await expect(email).toHaveValue('not an address');
  release();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('not an address');
  await expect(passwordField(page)).toHaveValue(person.password);

  const calls = watchChanges(page);
  const releaseAgain = await openEarly(page, '/auth/login');
  await email.fill(person.email);
  const password = passwordField(page);
  await password.fill(person.password);
  await password.press('Enter');
  // It shows its progress, and sending it again changes nothing.
  const submit = exactButton(inMain(page), messages.site.logIn);
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await submit.click();
  await page.keyboard.press('Enter');
  releaseAgain();
  await expect(page).toHaveURL('/');
  await expect(button(footer(page), messages.site.logOut)).toBeVisible();
  expect(calls).toEqual(['POST /api/users/login']);
});

test('a review written before hydration is posted, or kept as a draft that can grow', async ({
  page,
  member,
}) => {
  const comment = commentField(page);
  const close = exactButton(page, reviews.close.trim());
  const hydrate = async (release: () => void) => {
    release();
    await hydrated(page);
  };

  await test.step('sent early, it is posted', async () => {
    const release = await openEarly(page, '/reviews#new-review');
    await radio(page, reviews.stars(5)).check();
    await comment.fill(`Posted early. ${member.email}`);
    await button(page, reviews.post).click();
    release();
    await expect(reviewCard(page, member.email)).toHaveCount(1);
  });

  await test.step('begun early, it keeps its open form, stars, and words', async () => {
    const release = await openEarly(page, '/reviews');
    await expect(comment).toBeHidden();
    await button(page, reviews.open).click();
    await expect(close).toBeVisible();
    await expect(button(page, reviews.open)).toBeHidden();
    await radio(page, reviews.stars(4)).check();
    await comment.fill('Begun early.');
    await hydrate(release);
    await expect(close).toHaveAttribute('aria-expanded', 'true');
    await expect(comment).toHaveValue('Begun early.');
    await expect(comment).toBeFocused();
    await expect(radio(page, reviews.stars(4))).toBeChecked();
  });

  await test.step('as a draft, it can be written in or closed early', async () => {
    const release = await openEarly(page, '/reviews');
    await comment.fill('Typed early.');
    await hydrate(release);
    await expect(comment).toHaveValue('Begun early.\n\nTyped early.');
    await expect(radio(page, reviews.stars(4))).toBeChecked();
    const releaseAgain = await openEarly(page, '/reviews');
    await close.click();
    await expect(comment).toBeHidden();
    await hydrate(releaseAgain);
    await button(page, reviews.open).click();
    await expect(comment).toHaveValue('Begun early.\n\nTyped early.');
  });
});

test('the form for a new password opens once its link works, and nothing moves', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await verifiedPerson(site, person);
  const release = await openEarly(page, await resetPath(site, person.email));
  const password = page.getByLabel(auth.newPassword, { exact: true });
  const submit = page.locator('main form button[type="submit"]');
  await expect(statusLine(page, reset.checking)).toBeVisible();
  await expect(password).toBeHidden();
  await hasTypeface(page);
  const place = await submit.boundingBox();
  release();
  await expect(password).toBeVisible();
  await expect(page.getByText(reset.checking)).toHaveCount(0);
  expect(await submit.boundingBox()).toEqual(place);
});

test('loaded data does not show before hydration, however fast it comes', async ({ page }) => {
  await page.addInitScript(() => {
    const { fetch: ask } = window;
    window.fetch = (input, init) =>
      typeof input === 'string' && input.includes('/api/users/verify/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : ask(input, init);
  });
  await page.goto('/verify/nonsense');
  await expect(page.getByRole('alert')).toHaveText(messages.verification.failed);
  await page.goto('/account');
  await expect(page).toHaveURL('/auth/login?from=%2Faccount');
});

test('scripts start soon where the browser reports no paint, as Firefox at an anchor', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/about#skills');
  await page.clock.runFor(1000);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
});

test('a page that is scrolled before hydration stays where it is', async ({ page, site }) => {
  const token = await verifiedPerson(site, newPerson());
  for (let count = 0; count < 5; count += 1) await postReview(site, token, 5, 'Good. '.repeat(80));
  await visit(page, '/privacy');
  const release = await openEarly(page, '/reviews');
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 600));
  release();
  await hydrated(page);
  await twoFrames(page);
  expect(await scrollTop(page)).toBe(600);
});

test('before hydration a key and the menu react, touches are heard, and both stay', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const listened: string[] = [];
    Object.assign(window, { listened });
    const add = window.addEventListener.bind(window);
    window.addEventListener = (...[type, ...rest]: Parameters<typeof add>) => {
      listened.push(type);
      add(type, ...rest);
    };
  });
  const releaseStyles = await hold(page, '**/assets/later*.css');
  const release = await openEarly(page, '/');
  // A menu appears with its styles.
  await button(page, messages.site.openMenu).click();
  const menu = page.getByRole('navigation', { name: messages.site.menuLabel, includeHidden: true });
  await expect.poll(() => menu.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await expect(menu).toBeHidden();
  releaseStyles();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  const key = page
    .getByRole('group', { name: messages.home.people })
    .getByRole('radio', { name: '5', exact: true });
  await key.check();
  // Safari on iOS shows presses only if a page listens.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { listened: string[] }).listened))
    .toContain('touchstart');
  await button(page, messages.site.openMenu).click();
  release();
  await hydrated(page);
  await expect(button(page, messages.site.closeMenu)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#view')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(key).toBeChecked();
  await expect(
    inMain(page).getByRole('status').filter({ hasText: messages.home.hoursAYear }),
  ).toContainText('520 hours');
});

test('nothing shifts while a page with an open form loads', async ({ page, provoked }) => {
  const shift = await watchShifts(page);
  await withoutTypeface(page, provoked);
  for (const [hash, star] of [
    ['#new-review', 1],
    ['', 3],
  ] as const) {
    if (hash === '') await keepDraft(page, 'From last week.');
    await page.goto(`/reviews${hash}`, { waitUntil: 'commit' });
    await hydrated(page);
    await expect(radio(page, reviews.stars(star))).toBeFocused();
    expect(await shift()).toBe(0);
  }
});

test('on a phone, nothing in view moves while an account or a link loads', async ({
  page,
  provoked,
  member,
}) => {
  provoked.add(404);
  await page.setViewportSize({ width: 360, height: 640 });
  const shift = await watchShifts(page);
  await withoutTypeface(page, provoked);
  for (const [path, text] of [
    ['/account', member.email],
    ['/owner', messages.error.notFound],
    ['/verify/nonsense', messages.verification.failed],
    ['/invitation/nonsense', messages.invitation.unknown],
  ] as const) {
    const answer = await hold(page, '**/api/**');
    await page.goto(path, { waitUntil: 'commit' });
    await hydrated(page);
    await twoFrames(page);
    answer();
    await expect(page.getByRole('main')).toContainText(text);
    await twoFrames(page);
    expect(await shift(), path).toBe(0);
  }
});

const devices = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  desk: { viewport: { width: 1280, height: 860 } },
};
for (const [name, device] of Object.entries(devices))
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test.beforeAll(async ({ site }) => {
      // A name in whose row one letter more or less changes nothing.
      const token = await verifiedPerson(site, newPerson('Priya', 'Raghunathan'));
      await postReview(site, token, 5, 'Good.');
    });

    test('hardly anything moves when the typeface comes', async ({ page }) => {
      const shift = await watchShifts(page);
      await hold(page, '**/assets/*.js');
      for (const path of ['/', '/about', '/reviews', '/reviews/about', '/projects', ...studyPaths])
        await test.step(path, async () => {
          const release = await hold(page, /\.woff2$/u);
          // A 1 differs most between the typeface and its fallbacks.
          await rewrite(page, path, (text) =>
            text.replaceAll(/>\d+(?=<span class="[^"]*"> reviews?<)/gu, '>11'),
          );
          await page.goto(path, { waitUntil: 'commit' });
          await expect(h1(page)).toBeVisible();
          await twoFrames(page);
          release();
          await hasTypeface(page);
          await twoFrames(page);
          expect(await shift()).toBeLessThanOrEqual(0.005);
        });
    });
  });
